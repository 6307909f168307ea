import type { Context, MiddlewareHandler } from 'hono'
import type { Bindings } from '#worker/bindings.ts'
import { environmentOf, isEnvironment, isPublic, unusableSecrets } from '#worker/deployment.ts'
import { buildServices } from '#worker/services.ts'
import { refuse } from './errors.ts'

/**
 * Reports the environment, which services are simulated or off, and the names of missing or unusable settings; never
 * their values. 503 while the deployment refuses requests and, in public deployments, while a service is partly
 * configured.
 */
export const answerHealth = (c: Context<{ Bindings: Bindings }>): Response => {
  const { missingSettings: missing, simulated, off } = buildServices(c.env, c.executionCtx)
  const unusable = [...(isEnvironment(c.env.APP_ENV) ? [] : ['APP_ENV']), ...unusableSecrets(c.env)]
  const ok = unusable.length === 0 && (missing.length === 0 || !isPublic(c.env))
  c.header('cache-control', 'no-store')
  return c.json({ ok, environment: environmentOf(c.env), simulated, off, missing, unusable }, ok ? 200 : 503)
}

/** Refuses every request while a secret is missing or published: anybody could sign tokens with it. */
export const requireUsableSecrets: MiddlewareHandler<{ Bindings: Bindings }> = async (c, next) => {
  if (unusableSecrets(c.env).length > 0) return refuse(c, 'service-unavailable')
  await next()
}
