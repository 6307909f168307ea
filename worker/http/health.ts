import type { Context, MiddlewareHandler } from 'hono'
import { html } from 'hono/html'
import type { Bindings } from '#worker/bindings.ts'
import { buildServices } from '#worker/build-services.ts'
import { plainPages } from '#worker/copy/plain-pages.ts'
import { environmentOf, isEnvironment, isPublic, unusableSecrets } from '#worker/deployment.ts'
import { lacksBySettings } from '#worker/lacks.ts'
import { unusableOptions } from '#worker/optional-settings.ts'
import { findRelyingParty } from '#worker/relying-party.ts'
import { refuse } from './errors.ts'
import { answerPage, mayBePage } from './pages.ts'
import { renderPlainPage } from './plain-page.ts'

/**
 * Reports the environment, which services are simulated or off, and the names of missing or unusable settings; never
 * their values. 503 while the deployment refuses requests and, in public deployments, while a service is partly
 * configured or an optional setting cannot be read. It reads nothing: whether the database and the rest answer, `/ready`
 * says. `lacks`, in public deployments, is what the team could bring: without a bucket for them, `backups`, none are made,
 * and without one, `shelf`, no entries of the ledger are moved there; without a relay, `turn`, many calls find no way.
 */
export const answerHealth = (c: Context<{ Bindings: Bindings }>): Response => {
  const { missingSettings, simulated, off, mediaRooms } = buildServices(c.env, c.executionCtx)
  const missing = [...missingSettings, ...(c.env.SEARCH ? [] : ['SEARCH'])]
  const stopping = [...(isEnvironment(c.env.APP_ENV) ? [] : ['APP_ENV']), ...unusableSecrets(c.env)]
  // Without an https address nobody makes or uses a passkey.
  const options = [...unusableOptions(c.env), ...(findRelyingParty(c.env) ? [] : ['APP_URL'])]
  const isComplete = missing.length === 0 && options.length === 0
  const ok = stopping.length === 0 && (isComplete || !isPublic(c.env))
  const unusable = [...stopping, ...options]
  const lacks = isPublic(c.env) ? lacksBySettings(c.env, mediaRooms !== null) : []
  // The local runtime makes up another id at each start.
  const release = (isPublic(c.env) && c.env.CF_VERSION_METADATA?.id) || 'local'
  c.header('cache-control', 'no-store')
  const environment = environmentOf(c.env)
  return c.json({ ok, release, environment, simulated, off, missing, unusable, lacks }, ok ? 200 : 503)
}

const { closed } = plainPages

/** Whether a browser asks for a page, to be shown to a person. */
const isPageRequest = ({ req }: Context): boolean =>
  req.method === 'GET' && mayBePage(req.path) && (req.header('accept')?.includes('text/html') ?? false)

/** Refuses every request while a secret is missing or published: anybody could sign tokens with it. */
export const requireUsableSecrets: MiddlewareHandler<{ Bindings: Bindings }> = async (c, next) => {
  if (unusableSecrets(c.env).length === 0) return next()
  if (!isPageRequest(c)) return refuse(c, 'service-unavailable')
  return answerPage(c, (nonce) => renderPlainPage(closed.title, nonce, html`<p>${closed.text}</p>`), 503)
}
