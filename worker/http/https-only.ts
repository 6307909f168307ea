/** Plain http in a deployment that the public reaches: pages lead to https, everything else is refused. */
import type { MiddlewareHandler } from 'hono'
import type { Bindings } from '#worker/bindings.ts'
import { isPublic } from '#worker/deployment.ts'
import { refuse } from './errors.ts'
import { mayBePage } from './pages.ts'

/** A machine's own server, which has no certificate whatever its environment is called. */
const ownMachine = ['localhost', '127.0.0.1', '[::1]']

/**
 * A client of the API that sends its token over http is told so by a refusal; led on silently, it would go on sending it
 * in the clear.
 */
export const requireHttps: MiddlewareHandler<{ Bindings: Bindings }> = async (c, next) => {
  const url = new URL(c.req.url)
  if (url.protocol !== 'http:' || !isPublic(c.env) || ownMachine.includes(url.hostname)) return next()
  if (!['GET', 'HEAD'].includes(c.req.method) || !mayBePage(c.req.path)) return refuse(c, 'forbidden')
  url.protocol = 'https:'
  return c.redirect(url.href, 301)
}
