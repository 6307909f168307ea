import { expect, test } from 'vitest'
import { toReviewWeeks } from '#contract/lessons/rules/review-weeks.ts'
import { addCairoDays, cairoWeekStart, dayMs, hourMs } from '#contract/shared/rules/time.ts'

const now = Date.parse('2026-11-24T12:00:00Z')
const week = cairoWeekStart(now)
/** So many days with a review in each week, the current one last. */
const daysOf = (...counts: number[]): number[] =>
  counts.flatMap((count, index) =>
    Array.from({ length: count }, (_, day) => addCairoDays(week, day - 7 * (counts.length - 1 - index))),
  )
const read = (...counts: number[]) => {
  const { weeks, streakWeeks } = toReviewWeeks(daysOf(...counts), now)
  return [weeks.map(({ state }) => state[0]).join(''), streakWeeks]
}

test('weeks of reviews, oldest first, and the streak they make', () => {
  expect(read()).toEqual(['mmmmmmmo', 0])
  expect(read(3, 0, 4, 1)).toEqual(['mmmmdrdo', 2])
  expect(read(3, 3, 3, 3, 3, 3, 3, 3)).toEqual(['dddddddd', 8])
  // The current week counts once it is done, and breaks nothing before.
  expect(read(3, 0)).toEqual(['mmmmmmdo', 1])
  // One week of rest, not two; and none at the end of the row.
  expect(read(3, 2, 3, 2, 3, 3)).toEqual(['mmdmdrdd', 3])
  expect(read(3, 0, 0, 3, 0)).toEqual(['mmmdmmdo', 1])
  // A week that ended without enough days and has a done one before it is a rest.
  expect(read(3, 1, 0)).toEqual(['mmmmmdro', 1])
})

test('weeks begin on Saturday in Cairo', () => {
  const { weeks } = toReviewWeeks([week, week - hourMs], now)
  expect(weeks.map(({ days }) => days)).toEqual([0, 0, 0, 0, 0, 0, 1, 1])
  expect(weeks[7]?.start).toBe(week)
  expect(weeks[0]?.start).toBeLessThan(week - 48 * dayMs)
})
