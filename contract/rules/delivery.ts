/** How patient we are with those who carry our messages, and which of their news counts. */
import { hourMs, minutes } from './time.ts'

/** Ms until the next try, by tries so far. After the last of them a message is given up. */
const pauses = [minutes(1), minutes(5), minutes(30), 2 * hourMs] as const

export interface FailedTry {
  readonly kind: 'refused' | 'invalid' | 'unavailable' | 'unknown' | 'not-found'
  readonly retryAfterMs?: number
}

/**
 * Ms until the next try after `attempts` of them, or null to give up. Whatever cannot become better by asking again
 * is given up at once, and so is a code nobody knows the fate of: two codes in one inbox help nobody.
 */
export const nextTry = (failure: FailedTry, attempts: number, isCode: boolean): number | null => {
  const hopeful = failure.kind === 'unavailable' || (failure.kind === 'unknown' && !isCode)
  const pause = pauses[attempts - 1]
  return hopeful && pause !== undefined ? (failure.retryAfterMs ?? pause) : null
}

type State = 'sent' | 'failed' | 'delivered' | 'read'

/** News arrive in any order and more than once: only what ranks higher than the known state changes it. */
export const deliveryRank: Readonly<Record<State, number>> = { sent: 1, failed: 2, delivered: 3, read: 4 }

/** The highest state of each message. */
export const latestNews = <N extends { id: string; state: State }>(news: readonly N[]): N[] => {
  const highest = new Map<string, N>()
  for (const one of news) {
    const known = highest.get(one.id)
    if (!known || deliveryRank[one.state] > deliveryRank[known.state]) highest.set(one.id, one)
  }
  return [...highest.values()]
}
