/** Minutes by week for the chart. Pure; instants in epoch ms. */
import { addCairoDays, cairoParts, cairoWeekStart, dayMs, type Interval, lengthMinutes } from '#contract/rules/time.ts'
import { subscriptionWeekOf } from '#contract/rules/weeks.ts'

export const chartWeeks = 8

/**
 * The last eight weeks, oldest first; the last one is the current week. `subscribedAt` is the start of a subscription,
 * whose weeks are those the balance counts; without one they are calendar weeks in Cairo, from Saturday.
 */
export const weeksOfChart = (subscribedAt: number | null, now: number): Interval[] => {
  const week = subscribedAt === null ? null : subscriptionWeekOf(subscribedAt, now)
  const startOf = (back: number): number =>
    week ? week.start - back * 7 * dayMs : addCairoDays(cairoWeekStart(now), -7 * back)
  return Array.from({ length: chartWeeks }, (_, index) => {
    const back = chartWeeks - 1 - index
    return { start: startOf(back), end: startOf(back - 1) }
  })
}

export interface WeekMinutes extends Interval {
  readonly minutes: number
  readonly running: boolean
}

/** Minutes of lessons that have begun, per week they began in. The balance counts spent minutes the same way. */
export const minutesByWeek = (lessons: readonly Interval[], weeks: readonly Interval[], now: number): WeekMinutes[] =>
  weeks.map(({ start, end }, week) => {
    const minutes = lessons
      .filter((one) => one.start <= now && one.start >= start && one.start < end)
      .reduce((sum, one) => sum + lengthMinutes(one), 0)
    return { start, end, minutes, running: week === weeks.length - 1 }
  })

/** Average over the finished weeks, including those without a lesson. */
export const averageMinutes = (weeks: readonly WeekMinutes[]): number => {
  const over = weeks.filter(({ running }) => !running)
  return Math.round(over.reduce((sum, { minutes }) => sum + minutes, 0) / Math.max(1, over.length))
}

/** `17/10`, the label of a week on the axis. */
export const axisDay = (instant: number): string => {
  const { day, month } = cairoParts(instant)
  return `${day}/${month}`
}
