/** Bodies that an answer did not wait for. */
import type { MiddlewareHandler } from 'hono'

/**
 * Lets a body pass that nobody looked at before it was refused. An answer that comes while the other end is still
 * sending closes the connection, and many a browser then shows a lost connection instead of the answer.
 */
export const passUnread: MiddlewareHandler = async ({ req }, next) => {
  await next()
  if (req.raw.body && !req.raw.bodyUsed) await req.raw.body.pipeTo(new WritableStream()).catch(() => undefined)
}
