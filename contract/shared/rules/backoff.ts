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
 * Ms to wait before the next socket after one closed with `code`; null to wait until somebody uses the page. A person
 * with too many pages open keeps the newest: would the others come back by themselves, each would push out the next.
 */
export const planReconnect = (code: number, attempt: number, random01: number): number | null => {
  if (code === realtime.close.tooManySockets) return null
  return code === realtime.close.tooManyRefusals ? realtime.refusals.windowMs : reconnectDelay(attempt, random01)
}
