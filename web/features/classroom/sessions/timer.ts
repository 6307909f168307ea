/** The room's clock. It counts from the lesson's start, whenever the members joined. */
import { session } from '#contract/vocabulary/limits.ts'

const minute = 60_000
const warnMs = 5 * minute
const closingMs = 2 * minute

/**
 * `before` the start; `calm`; `soon` in the last five minutes; `last` in the last minute; `over` after the end;
 * `closing` in the last two minutes before the room closes, a quarter of an hour after the end; `closed` from then on.
 */
export type TimerPhase = 'before' | 'calm' | 'soon' | 'last' | 'over' | 'closing' | 'closed'

export interface Timer {
  readonly phase: TimerPhase
  /** Seconds until what `phase` counts down to: the start, the end, or the closing of the room. */
  readonly leftSeconds: number
  readonly elapsedSeconds: number
  /** Elapsed share of each quarter of an hour, 0 to 1. */
  readonly quarters: readonly number[]
}

const seconds = (ms: number): number => Math.max(0, Math.ceil(ms / 1000))

const phaseAt = (start: number, end: number, closes: number, now: number): TimerPhase => {
  if (now < start) return 'before'
  if (now >= closes) return 'closed'
  if (now >= closes - closingMs) return 'closing'
  if (now >= end) return 'over'
  if (now >= end - session.lastMinuteMs) return 'last'
  return now >= end - warnMs ? 'soon' : 'calm'
}

/** The state of the room's clock at an instant; `start` and `end` are the lesson's, in epoch ms. */
export const timerAt = ({ start, end }: { start: number; end: number }, now: number): Timer => {
  const closes = end + session.joinAfterMs
  const phase = phaseAt(start, end, closes, now)
  const target = phase === 'before' ? start : now < end ? end : closes
  const count = Math.max(1, Math.round((end - start) / (15 * minute)))
  const share = (index: number) => (now - start) / ((end - start) / count) - index
  return {
    phase,
    leftSeconds: seconds(target - now),
    elapsedSeconds: Math.max(0, Math.floor((Math.min(now, end) - start) / 1000)),
    quarters: Array.from({ length: count }, (_, index) => Math.min(1, Math.max(0, share(index)))),
  }
}

/** Remaining minutes that a screen reader announces; null at all other times. */
export const spokenMinutes = ({ phase, leftSeconds }: Timer): 10 | 5 | 1 | null => {
  if (phase === 'before' || phase === 'over' || phase === 'closing' || phase === 'closed') return null
  if (leftSeconds <= 60) return 1
  if (leftSeconds <= 300) return 5
  return leftSeconds <= 600 ? 10 : null
}
