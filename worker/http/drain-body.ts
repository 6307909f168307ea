/** Request bodies that a response did not wait for. */
import type { MiddlewareHandler } from 'hono'

/**
 * Discards a body that no handler read. A response sent while the client is still uploading closes the connection, and
 * browsers then report a network error instead of the response.
 */
export const drainUnreadBody: MiddlewareHandler = async ({ req }, next) => {
  await next()
  if (req.raw.body && !req.raw.bodyUsed) await req.raw.body.pipeTo(new WritableStream()).catch(() => undefined)
}
