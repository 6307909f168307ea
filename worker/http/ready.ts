/** Whether this deployment can serve: for whoever watches it from outside. */
import type { Context } from 'hono'
import { networkOf } from '#contract/shared/rules/network.ts'
import type { Bindings } from '#worker/bindings.ts'
import { unusableSecrets } from '#worker/deployment.ts'
import { checkReadiness, readKept } from '#worker/readiness.ts'
import { refuse } from './errors.ts'

/**
 * Names what fails, and nothing else about it; 503 then, and while a secret is unusable. That the schedules are late is
 * told without a 503, since pages are served all the same.
 */
export const answerReady = async (c: Context<{ Bindings: Bindings }>): Promise<Response> => {
  c.header('cache-control', 'no-store')
  if (unusableSecrets(c.env).length > 0) return c.json({ ok: false, failing: ['secrets'], cron: null, lacks: [] }, 503)
  const now = Date.now()
  const kept = readKept(c.env, now)
  const key = `ready:${networkOf(c.req.header('cf-connecting-ip') ?? '')}`
  if (!kept && !(await c.env.WEBHOOK_LIMIT.limit({ key })).success) return refuse(c, 'too-many-requests')
  const found = kept ?? (await checkReadiness(c.env, now))
  return c.json(found, found.ok ? 200 : 503)
}
