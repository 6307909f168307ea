import { connections } from '../../vocabulary/connections.ts'
import { realtime } from '../../vocabulary/limits.ts'

/**
 * Ms to wait before attempt `attempt` (from 0): 1 s, 2 s, 4 s, then 5 s, each shortened by up to half, so that
 * browsers cut off together do not return together. `random01` is in [0, 1).
 */
export const reconnectDelay = (attempt: number, random01: number): number => {
  const { startMs, maxMs, jitter } = realtime.backoff
  const whole = Math.min(maxMs, startMs * 2 ** attempt)
  return Math.round(whole * (1 - jitter * random01))
}

/**
 * Ms to wait before attempt `attempt` (from 0) to open a socket: any moment within the time the server named, which is
 * longer the more people it has, then within 2 s, 4 s and so on up to 30 s. Everybody is cut off together when a release
 * begins, so the whole of a wait is random.
 */
export const returnDelay = (attempt: number, random01: number, withinMs: number): number => {
  const { startMs, maxMs } = connections.returns
  return Math.round(random01 * (attempt === 0 ? Math.min(maxMs, withinMs) : Math.min(maxMs, startMs * 2 ** attempt)))
}

/**
 * Ms to wait before the next socket after one closed with `code`; null to wait until somebody uses the page. A person
 * with too many pages open keeps the newest: would the others come back by themselves, each would push out the next.
 */
export const planReconnect = (
  code: number,
  attempt: number,
  random01: number,
  withinMs: number = connections.returns.withinMs,
): number | null => {
  if (code === realtime.close.tooManySockets) return null
  if (code === realtime.close.tooManyRefusals) return realtime.refusals.windowMs
  return returnDelay(attempt, random01, withinMs)
}
