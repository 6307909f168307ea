/** Minutes by week for the chart. Weeks are Cairo's, from Saturday. Pure; instants in epoch ms. */
import { addCairoDays, cairoParts, cairoWeekStart, type Interval, lengthMinutes } from '#contract/rules/time.ts'

export const chartWeeks = 8

/** From the Saturday seven weeks back to the end of the running week. */
export const chartWindow = (now: number): Interval => {
  const start = cairoWeekStart(now)
  return { start: addCairoDays(start, -7 * (chartWeeks - 1)), end: addCairoDays(start, 7) }
}

export interface WeekMinutes {
  /** Its Saturday. */
  readonly start: number
  readonly minutes: number
  readonly running: boolean
}

/** Lessons that are over, counted in the week they began in; oldest week first. */
export const minutesByWeek = (lessons: readonly Interval[], now: number): WeekMinutes[] => {
  const first = chartWindow(now).start
  const starts = Array.from({ length: chartWeeks }, (_, week) => addCairoDays(first, 7 * week))
  return starts.map((start, week) => {
    const end = addCairoDays(start, 7)
    const minutes = lessons
      .filter((one) => one.end <= now && one.start >= start && one.start < end)
      .reduce((sum, one) => sum + lengthMinutes(one), 0)
    return { start, minutes, running: week === chartWeeks - 1 }
  })
}

/** Over the weeks that are over, those without a lesson too. */
export const averageMinutes = (weeks: readonly WeekMinutes[]): number => {
  const over = weeks.filter(({ running }) => !running)
  return Math.round(over.reduce((sum, { minutes }) => sum + minutes, 0) / Math.max(1, over.length))
}

/** `17/10`, for the axis. */
export const axisDay = (instant: number): string => {
  const { day, month } = cairoParts(instant)
  return `${day}/${month}`
}
