/**
 * The weeks in which learning is counted: of Cairo, from Saturday to Saturday. Charts, goals, streaks and reviews count by
 * them; only minutes are counted by the week of a subscription (weeks.ts).
 */
import { addCairoDays, cairoWeekStart, type Interval } from './time.ts'

/** The start of the oldest of so many weeks, of which the running one is the last. */
export const firstLearningWeek = (now: number, count: number): number =>
  addCairoDays(cairoWeekStart(now), -7 * (count - 1))

/** So many weeks one after the other from this start on. One in which the clocks change is longer or shorter. */
export const learningWeeksFrom = (first: number, count: number): Interval[] =>
  Array.from({ length: count }, (_, week) => ({
    start: addCairoDays(first, 7 * week),
    end: addCairoDays(first, 7 * (week + 1)),
  }))
