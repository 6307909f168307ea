import type { Context, MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { bookmarkHeader } from '#contract/shared/api/endpoint.ts'
import { requestIdHeader } from '#contract/shared/rules/request-id.ts'
import type { Bindings } from '#worker/bindings.ts'

const answerCrossOrigin = cors({
  origin: (origin, c: Context<{ Bindings: Bindings }>) => (origin === c.env.APP_URL ? origin : null),
  credentials: true,
  maxAge: 600,
  exposeHeaders: [bookmarkHeader, requestIdHeader, 'retry-after'],
})

/**
 * Lets scripts of our own origin read replies, and no others. A request without `Origin`, as browsers send most reads,
 * only gets `Vary`: with the headers of CORS Hono would construct its response three times.
 */
export const allowOwnOrigin: MiddlewareHandler<{ Bindings: Bindings }> = async (c, next) => {
  if (c.req.header('origin') !== undefined) return answerCrossOrigin(c, next)
  await next()
  c.res.headers.append('vary', 'Origin')
}
