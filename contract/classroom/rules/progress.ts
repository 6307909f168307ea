/** A student's progress by weeks of Cairo, from Saturday to Saturday, and what of it is kept so that it is read once. */

import { firstLearningWeek, learningWeeksFrom } from '../../shared/rules/learning-weeks.ts'
import { cairoWeekStart } from '../../shared/rules/time.ts'
import { booking } from '../../vocabulary/limits.ts'
import { yearWeeks } from '../../vocabulary/words.ts'

/** A lesson that is over and was not cancelled. */
export interface AttendedLesson {
  /** Epoch ms. */
  readonly start: number
  /** Minutes. */
  readonly duration: number
}

/** The sums of all lessons before an instant. Only whole weeks are summed, so that the instant is the start of one. */
export interface ProgressSums {
  /** Epoch ms; 0 when nothing is summed yet. */
  readonly until: number
  readonly lessons: number
  readonly minutes: number
  /** Weeks in a row with a lesson, the last of them right before `until`. */
  readonly streakWeeks: number
  /** The minutes of weeks with a lesson, of no more than the last year before `until`. */
  readonly weeks: readonly WeekSum[]
}

/** The start of a week, epoch ms, and the minutes of its lessons. */
export type WeekSum = readonly [start: number, minutes: number]

export const noSums: ProgressSums = { until: 0, lessons: 0, minutes: 0, streakWeeks: 0, weeks: [] }

const sumOf = (lessons: readonly AttendedLesson[]) => ({
  lessons: lessons.length,
  minutes: lessons.reduce((sum, { duration }) => sum + duration, 0),
})

/** Weeks in a row with a lesson, the last of them right before `end`. A week is as long as the clock makes it. */
const streakBefore = (end: number, sums: ProgressSums, weeks: ReadonlySet<number>): number => {
  let count = 0
  let reached = end
  while (reached > sums.until) {
    const start = cairoWeekStart(reached - 1)
    if (!weeks.has(start)) return count
    count += 1
    reached = start
  }
  return count + sums.streakWeeks
}

const weeksOf = (lessons: readonly AttendedLesson[]): Set<number> =>
  new Set(lessons.map(({ start }) => cairoWeekStart(start)))

/** The start of the oldest week that the picture of a year holds. */
const firstYearWeek = (now: number): number => firstLearningWeek(now, yearWeeks)

/** The minutes of each week since the first of the year: those of the sums, and of the lessons after them. */
const minutesByWeek = (sums: ProgressSums, since: readonly AttendedLesson[], now: number): Map<number, number> => {
  const first = firstYearWeek(now)
  const weeks = new Map(sums.weeks.filter(([start]) => start >= first))
  for (const { start, duration } of since) {
    const week = cairoWeekStart(start)
    if (week >= first) weeks.set(week, (weeks.get(week) ?? 0) + duration)
  }
  return weeks
}

/** The minutes of each of the last weeks, oldest first; the last is the current one. */
const toYear = (weeks: ReadonlyMap<number, number>, now: number) => {
  const firstWeek = firstYearWeek(now)
  const minutes = learningWeeksFrom(firstWeek, yearWeeks).map(({ start }) => weeks.get(start) ?? 0)
  return { firstWeek, minutes }
}

/**
 * Progress from the sums and the lessons attended since. Lessons on Saturday 14 and Friday 27 November, read on Sunday
 * 29: the week of the 21st counts, the one of the 28th is open, so the streak is two.
 */
export const toProgress = (sums: ProgressSums, since: readonly AttendedLesson[], now: number) => {
  const weekStart = cairoWeekStart(now)
  const weeks = weeksOf(since)
  const { lessons, minutes } = sumOf(since)
  return {
    week: sumOf(since.filter(({ start }) => start >= weekStart)),
    total: { lessons: sums.lessons + lessons, minutes: sums.minutes + minutes },
    streakWeeks: streakBefore(weekStart, sums, weeks) + (weeks.has(weekStart) ? 1 : 0),
    year: toYear(minutesByWeek(sums, since, now), now),
  }
}

/**
 * The sums with the weeks that have ended since, and the lessons they hold; null when no lesson would be added. A lesson
 * that began before midnight on Friday may still be on, so a week is summed an hour later.
 */
export const advanceSums = (
  sums: ProgressSums,
  since: readonly AttendedLesson[],
  now: number,
): { sums: ProgressSums; added: readonly AttendedLesson[] } | null => {
  const until = cairoWeekStart(now - booking.longestMs)
  const added = since.filter(({ start }) => start < until)
  if (until <= sums.until || added.length === 0) return null
  const { lessons, minutes } = sumOf(added)
  return {
    added,
    sums: {
      until,
      lessons: sums.lessons + lessons,
      minutes: sums.minutes + minutes,
      streakWeeks: streakBefore(until, sums, weeksOf(added)),
      weeks: [...minutesByWeek(sums, added, now)],
    },
  }
}
