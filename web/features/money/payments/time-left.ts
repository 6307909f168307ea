/** The time a payer still has, in days, hours and minutes. Pure; instants in epoch ms. */
import { dayMs, hourMs, minuteMs } from '#contract/shared/rules/time.ts'

export interface TimeLeft {
  readonly days: number
  readonly hours: number
  readonly minutes: number
}

/** Whole minutes, rounded down: 59 seconds left are 0 minutes. Null once the time is over. */
export const timeLeftOf = (until: number, now: number): TimeLeft | null => {
  const ms = until - now
  if (ms <= 0) return null
  return {
    days: Math.floor(ms / dayMs),
    hours: Math.floor((ms % dayMs) / hourMs),
    minutes: Math.floor((ms % hourMs) / minuteMs),
  }
}
