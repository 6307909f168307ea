/** Days of the charts of the home. Pure. */

import type { AttendedDay } from '#contract/lessons/shapes/lesson.ts'
import { addCairoDays, cairoDay, cairoDayStart, type Interval } from '#contract/shared/rules/time.ts'
import type { Measure } from './search.ts'

/** The last `count` days of Cairo, today included, oldest first. */
export const lastDayKeys = (count: number, now: number): string[] =>
  Array.from({ length: count }, (_, at) => addCairoDays(cairoDay(now), at + 1 - count))

/** From the beginning of the first of those days to the end of today. */
export const windowOf = (count: number, now: number): Interval => ({
  start: cairoDayStart(addCairoDays(cairoDay(now), 1 - count)),
  end: cairoDayStart(addCairoDays(cairoDay(now), 1)),
})

export interface ChartDay {
  /** `2026-11-17`. */
  readonly day: string
  readonly paid: number
  readonly free: number
  readonly isToday: boolean
}

/** A bar for every day: those without lessons are left out of the answer. */
export const chartDays = (stats: readonly AttendedDay[], count: number, measure: Measure, now: number): ChartDay[] => {
  const byDay = new Map(stats.map((stat) => [stat.date, stat]))
  const today = cairoDay(now)
  return lastDayKeys(count, now).map((day) => {
    const stat = byDay.get(day)
    const [paid, free] =
      measure === 'minutes'
        ? [stat?.paidTutoringMinutes, stat?.freeTutoringMinutes]
        : [stat?.paidLessonCount, stat?.freeLessonCount]
    return { day, paid: paid ?? 0, free: free ?? 0, isToday: day === today }
  })
}

export const totalOf = ({ paid, free }: Pick<ChartDay, 'paid' | 'free'>): number => paid + free

/** The day with most; null when there is nothing on any. */
export const busiestDay = (days: readonly ChartDay[]): ChartDay | null => {
  const [most] = days.toSorted((a, b) => totalOf(b) - totalOf(a))
  return most && totalOf(most) > 0 ? most : null
}
