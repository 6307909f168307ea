/** The large figure of what comes next. Pure; instants in epoch ms. */
import { hourMs, minuteMs } from '#contract/rules/time.ts'
import { daysFrom, nearDay, time } from '#web/lib/format.ts'

export type BigTime =
  | {
      readonly kind: 'left'
      readonly value: number
      readonly unit: 'hours' | 'minutes'
      /** Minutes beyond whole hours, where hours are shown. */
      readonly rest: number
    }
  | { readonly kind: 'day'; readonly day: string; readonly time: string }

/** How far ahead a time of another day is still counted down to. */
const countedMs = 6 * hourMs

/**
 * What is left until an instant, rounded up to the minute: 11:30 left is 12 minutes; 3 h 20 min. An instant of another
 * day is named instead, `غدًا 6:30 م`, unless it is only hours away.
 */
export const bigTime = (at: number, now: number): BigTime => {
  if (daysFrom(at, now) > 0 && at - now > countedMs) return { kind: 'day', day: nearDay(at, now), time: time(at) }
  const minutes = Math.max(1, Math.ceil((at - now) / minuteMs))
  if (minutes < 60) return { kind: 'left', value: minutes, unit: 'minutes', rest: 0 }
  return { kind: 'left', value: Math.floor(minutes / 60), unit: 'hours', rest: minutes % 60 }
}

/** A screen reader hears the countdown at these minutes only. */
const spoken = [10, 5, 1]

export const isSpoken = (ms: number): boolean => ms < hourMs && spoken.includes(Math.ceil(ms / minuteMs))
