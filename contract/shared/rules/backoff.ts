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
 * Ms over which everybody comes back who is cut off together, for `people` who are there; `leastMs` is what the deployment
 * asks for however few they are. Whoever is greeted is told it.
 */
export const returnsWithin = (people: number, leastMs: number = connections.returns.withinMs): number => {
  const { eachMs, longestMs } = connections.returns
  return Math.min(longestMs, Math.max(leastMs, people * eachMs))
}

/**
 * Ms to wait before attempt `attempt` (from 0) to open a socket: any moment within the time the server named, which is
 * longer the more people it has, then within 2 s, 4 s and so on up to 30 s. Everybody is cut off together when a release
 * begins, so the whole of a wait is random.
 */
export const returnDelay = (attempt: number, random01: number, withinMs: number): number => {
  const { startMs, maxMs, longestMs } = connections.returns
  return Math.round(
    random01 * (attempt === 0 ? Math.min(longestMs, withinMs) : Math.min(maxMs, startMs * 2 ** attempt)),
  )
}

/** How a page lost its socket. */
export interface Loss {
  /** Of the close. */
  readonly code: number
  /** What the server said in its greeting, ms. */
  readonly withinMs?: number
  /** The device's own network was away, so that nobody else comes back with it. */
  readonly isAlone?: boolean
}

/**
 * Ms to wait before the next socket after one closed; null to wait until somebody uses the page. A person with too many
 * pages open keeps the newest: would the others come back by themselves, each would push out the next.
 */
export const planReconnect = (loss: Loss, attempt: number, random01: number): number | null => {
  const { code, withinMs = connections.returns.withinMs, isAlone = false } = loss
  if (code === realtime.close.tooManySockets) return null
  if (code === realtime.close.tooManyRefusals) return realtime.refusals.windowMs
  return returnDelay(attempt, random01, isAlone ? Math.min(withinMs, connections.returns.aloneMs) : withinMs)
}
