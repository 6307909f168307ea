/** Minutes by week for the chart. Pure; instants in epoch ms. */
import { firstLearningWeek, learningWeeksFrom } from '#contract/shared/rules/learning-weeks.ts'
import { cairoParts, type Interval, lengthMinutes } from '#contract/shared/rules/time.ts'
import { type LessonVerdict, untaughtVerdicts } from '#contract/vocabulary/teaching.ts'

export const chartWeeks = 8

/** The last eight weeks, oldest first; the last one is the current week. */
export const weeksOfChart = (now: number): Interval[] =>
  learningWeeksFrom(firstLearningWeek(now, chartWeeks), chartWeeks)

export interface WeekMinutes extends Interval {
  readonly minutes: number
  readonly running: boolean
}

interface CountedLesson extends Interval {
  readonly verdict: LessonVerdict | null
}

/** Minutes of lessons that are over and were not missed, as totals count them, per week they began in. */
export const minutesByWeek = (
  lessons: readonly CountedLesson[],
  weeks: readonly Interval[],
  now: number,
): WeekMinutes[] =>
  weeks.map(({ start, end }, week) => {
    const minutes = lessons
      .filter((one) => one.end <= now && (one.verdict === null || !untaughtVerdicts.includes(one.verdict)))
      .filter((one) => one.start >= start && one.start < end)
      .reduce((sum, one) => sum + lengthMinutes(one), 0)
    return { start, end, minutes, running: week === weeks.length - 1 }
  })

/** A student's year of progress: minutes by week, the last one running. `firstWeek` is an ISO instant. */
interface MinutesOfWeeks {
  readonly firstWeek: string
  readonly minutes: readonly number[]
}

/** The last weeks of a student's year of progress, so that the chart shows what the goal and the streak count. */
export const lastWeeksOf = ({ firstWeek, minutes }: MinutesOfWeeks): WeekMinutes[] => {
  const weeks = learningWeeksFrom(Date.parse(firstWeek), minutes.length).map((span, week) => ({
    ...span,
    minutes: minutes[week] ?? 0,
    running: week === minutes.length - 1,
  }))
  return weeks.slice(-chartWeeks)
}

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
