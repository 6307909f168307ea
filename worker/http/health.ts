import type { Context } from 'hono'
import type { Bindings } from '#worker/bindings.ts'
import { isPublic } from '#worker/gateways/choice.ts'
import { buildServices } from '#worker/services.ts'

const shortestSecret = 32
const secrets = ['TOKEN_SECRET', 'OTP_PEPPER'] as const

/**
 * Whether this deployment is what it was configured to be. A service with half of its settings, or a secret too short
 * to be one, is a mistake where people come, and named here; never by its value.
 */
export const health = (c: Context<{ Bindings: Bindings }>): Response => {
  const { missingSettings, simulated } = buildServices(c.env, c.executionCtx)
  const weak = secrets.filter((name) => (c.env[name] ?? '').length < shortestSecret)
  const missing = [...missingSettings, ...weak]
  const ok = missing.length === 0 || !isPublic(c.env)
  return c.json({ ok, environment: c.env.APP_ENV, simulated, missing }, ok ? 200 : 503)
}
