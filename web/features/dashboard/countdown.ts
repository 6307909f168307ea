/** The large number of the next lesson and the unit beside it. Pure. */
import { dayMs, hourMs, minuteMs } from '#contract/rules/time.ts'

export interface BigTime {
  readonly value: number
  readonly unit: 'days' | 'hours' | 'minutes'
  /** Minutes beyond whole hours, where hours are shown. */
  readonly rest: number
}

/** Rounded up to the minute: 11:30 left is 12 minutes; 3 h 20 min; from a day on whole days. */
export const bigTime = (ms: number): BigTime => {
  const minutes = Math.max(1, Math.ceil(ms / minuteMs))
  if (minutes < 60) return { value: minutes, unit: 'minutes', rest: 0 }
  if (minutes * minuteMs < dayMs) return { value: Math.floor(minutes / 60), unit: 'hours', rest: minutes % 60 }
  return { value: Math.floor((minutes * minuteMs) / dayMs), unit: 'days', rest: 0 }
}

/** A screen reader hears the countdown at these minutes only. */
const spoken = [10, 5, 1]

export const isSpoken = (ms: number): boolean => ms < hourMs && spoken.includes(Math.ceil(ms / minuteMs))
