/** Retries of outgoing messages and of reports that came in, and which delivery report of a carrier counts. */
import { dayMs, hourMs, minutes } from '../../shared/rules/time.ts'

/** Ms until the next try, by tries so far. After the last of them a message is given up. */
const pauses = [minutes(1), minutes(5), minutes(30), 2 * hourMs] as const
/** After those a service that asks for patience is still asked again, as long as the message lives. */
const busyPause = minutes(30)

export interface FailedDelivery {
  readonly kind: 'refused' | 'invalid' | 'unavailable' | 'unknown' | 'not-found'
  readonly retryAfterMs?: number
}

/**
 * Ms until the next try after `attempts` of them, or null to give up. Failures that a retry
 * cannot mend are given up at once, and so is a code whose fate is unknown: a second copy would void the first.
 */
export const nextRetryDelay = (failure: FailedDelivery, attempts: number, isCode: boolean): number | null => {
  const hopeful = failure.kind === 'unavailable' || (failure.kind === 'unknown' && !isCode)
  if (!hopeful) return null
  const pause = pauses[attempts - 1]
  if (pause === undefined)
    return failure.retryAfterMs === undefined || isCode ? null : Math.max(failure.retryAfterMs, busyPause)
  return failure.retryAfterMs ?? pause
}

/**
 * When a provider's report that could not be processed is tried again, after `attempts` tries: one minute later, then
 * twice as long each time up to an hour, so that many hopeless ones leave room for those that come after them. Null
 * gives it up, a day after it came. Epoch ms.
 */
export const nextEventRetry = (receivedAt: number, attempts: number, now: number): number | null => {
  const nextAt = now + Math.min(minutes(1) * 2 ** (attempts - 1), hourMs)
  return nextAt > receivedAt + dayMs ? null : nextAt
}

type State = 'sent' | 'failed' | 'delivered' | 'read'

/** Delivery reports arrive in any order and more than once; only a state of higher rank replaces the stored one. */
export const deliveryRank: Readonly<Record<State, number>> = { sent: 1, failed: 2, delivered: 3, read: 4 }

/** The report of the highest rank for each message. */
export const latestReports = <N extends { id: string; state: State }>(news: readonly N[]): N[] => {
  const highest = new Map<string, N>()
  for (const report of news) {
    const known = highest.get(report.id)
    if (!known || deliveryRank[report.state] > deliveryRank[known.state]) highest.set(report.id, report)
  }
  return [...highest.values()]
}
