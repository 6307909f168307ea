import { dayMs, type Interval, minutes } from '../../shared/rules/time.ts'
import { limits, session } from '../../vocabulary/limits.ts'

/**
 * In which running and coming lessons are looked for, from the last full minute on: whoever asks within one minute asks
 * for the same.
 */
export const comingWindow = (now: number): Interval => {
  const start = Math.floor(now / minutes(1)) * minutes(1) - session.joinAfterMs
  return { start, end: start + limits.fullWindowDays * dayMs }
}
