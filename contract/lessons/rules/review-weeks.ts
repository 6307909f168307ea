/** Weeks of reviews, and the streak they make. Weeks of Cairo, from Saturday to Saturday; instants in epoch ms. */

import { firstLearningWeek, learningWeeksFrom } from '../../shared/rules/learning-weeks.ts'
import { addCairoDays } from '../../shared/rules/time.ts'
import { type ReviewWeekState, reviewDaysPerWeek, wordLimits } from '../../vocabulary/words.ts'

export interface ReviewWeek {
  readonly start: number
  /** Days with a review. */
  readonly days: number
  readonly state: ReviewWeekState
}

/** The start of the oldest week that is shown. */
export const firstReviewWeek = (now: number): number => firstLearningWeek(now, wordLimits.figureWeeks)

/** The starts of the coming days whose reviews are counted, and the end of the last of them. */
export const comingReviewDays = (today: number): number[] =>
  Array.from({ length: wordLimits.figureDays + 1 }, (_, day) => addCairoDays(today, day + 1))

/**
 * The last weeks, oldest first, from the days with a review, and how many of them are done in a row. One week that is not
 * done lies between two that are without breaking the row: nobody loses a streak to a week of exams or illness. Weeks
 * with 3, 0, 4 and, so far, 1 day of review: the second is a rest, the last is open, and the streak is two.
 */
export const toReviewWeeks = (days: readonly number[], now: number): { weeks: ReviewWeek[]; streakWeeks: number } => {
  const first = firstReviewWeek(now)
  const counted = learningWeeksFrom(first, wordLimits.figureWeeks).map(({ start, end }) => ({
    start,
    days: days.filter((day) => day >= start && day < end).length,
  }))
  const isDone = (week: number): boolean => (counted[week]?.days ?? 0) >= reviewDaysPerWeek
  const last = counted.length - 1
  let rest: number | null = null
  let streakWeeks = isDone(last) ? 1 : 0
  for (let week = last - 1; week >= 0; week -= 1) {
    if (isDone(week)) streakWeeks += 1
    else if (rest === null && isDone(week - 1)) rest = week
    else break
  }
  const stateOf = (week: number): ReviewWeekState => {
    if (isDone(week)) return 'done'
    if (week === last) return 'open'
    return week === rest ? 'rest' : 'missed'
  }
  return { weeks: counted.map((one, week) => ({ ...one, state: stateOf(week) })), streakWeeks }
}
