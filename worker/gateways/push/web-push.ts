import { minutes } from '#contract/shared/rules/time.ts'
import { longestServicePauseMs } from '#contract/talk/rules/push.ts'
import { isPushEndpoint } from '#contract/talk/rules/push-endpoints.ts'
import type { HttpRuntime } from '../http-client.ts'
import { type Failure, type Outcome, toFailure, toSuccess } from '../outcome.ts'
import { encryptMessage, maxPlaintext } from './encryption.ts'
import type { Pusher, PushMessage } from './pusher.ts'
import { createVapidHeader, type VapidKeys } from './vapid.ts'

/** The header names seconds or a date; absent where it names neither, or the past. */
const retryAfterOf = (header: string | null, now: number): { retryAfterMs?: number } => {
  if (header === null) return {}
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now
  return ms > 0 ? { retryAfterMs: Math.min(ms, longestServicePauseMs) } : {}
}

/** The failure that a push service's status stands for; null for success. */
export const toPushFailure = (status: number, retryAfter: string | null, now: number): Failure | null => {
  if (status >= 200 && status < 300) return null
  const code = String(status)
  if (status === 404 || status === 410) return toFailure('not-found', code)
  if (status === 429 || status >= 500) return toFailure('unavailable', code, retryAfterOf(retryAfter, now))
  // A browser that subscribed with another key is refused as well, so this says nothing about the messages to others.
  if (status === 401 || status === 403) return toFailure('refused', code, { alert: true })
  return toFailure('invalid', code, { alert: true })
}

/**
 * The encrypted body; a failure for a text that is too long, and for keys that are no keys: the browser that sent them
 * can never read a message.
 */
export const sealMessage = async ({ payload, target }: PushMessage): Promise<Outcome<Uint8Array<ArrayBuffer>>> => {
  const plaintext = new TextEncoder().encode(JSON.stringify(payload))
  if (plaintext.length > maxPlaintext) return toFailure('invalid', 'too-long', { alert: true })
  try {
    return toSuccess(await encryptMessage(plaintext, target))
  } catch {
    return toFailure('not-found', 'keys')
  }
}

const timeoutMs = 10_000

/** Real push services, named by the endpoints that browsers gave. */
export const createWebPusher = (keys: VapidKeys, net: HttpRuntime, clock: () => number = Date.now): Pusher => ({
  publicKey: keys.publicKey,

  async send(message) {
    const { target, ttlSeconds, urgency, topic } = message
    // Checked when it was stored, and again here: the row may be older than the list of services.
    if (!isPushEndpoint(target.endpoint, false)) return toFailure('not-found', 'endpoint')
    const sealed = await sealMessage(message)
    if (!sealed.ok) return sealed
    const authorization = await createVapidHeader(keys, target.endpoint, clock()).catch(() => null)
    // The private key does not belong to the public one.
    if (authorization === null) return toFailure('unavailable', 'vapid', { alert: true, retryAfterMs: minutes(5) })
    const began = performance.now()
    const note = (facts: Record<string, unknown>) =>
      net.log({ service: 'push', operation: 'send', ms: Math.round(performance.now() - began), ...facts })
    try {
      const response = await net.fetch(target.endpoint, {
        method: 'POST',
        headers: {
          authorization,
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(ttlSeconds),
          urgency,
          ...(topic === null ? {} : { topic }),
        },
        body: sealed.value,
        // A service that answers elsewhere would let a stored address lead anywhere.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      await response.body?.cancel()
      note({ status: response.status })
      const failure = toPushFailure(response.status, response.headers.get('retry-after'), clock())
      return failure ?? toSuccess({ id: response.headers.get('location') ?? message.dedupe })
    } catch (error) {
      const fault = error instanceof Error ? error.name : 'Error'
      note({ fault })
      // A second copy takes the place of the first, since both have one tag.
      return toFailure('unavailable', fault)
    }
  },
})
