/** What is left of what students paid for. */
import { expect, test } from 'vitest'
import { sumUnused, type UnusedSubscription, unusedOf } from '#contract/money/rules/unused-minutes.ts'
import { dayMs } from '#contract/shared/rules/time.ts'

const start = Date.parse('2026-03-02T10:00:00Z')
const midnight = Date.parse('2026-03-02T00:00:00Z')
const four: UnusedSubscription = {
  start,
  end: midnight + 28 * dayMs,
  pauses: [],
  weeklyMinutes: 60,
  amount: 48_001,
  lessons: [],
}

test('the running week and all after it are left, less what has begun of it', () => {
  expect(unusedOf(four, start)).toEqual({ minutes: 240, value: 48_001 })
  expect(unusedOf(four, start - dayMs)).toEqual({ minutes: 240, value: 48_001 })
  const now = midnight + 8 * dayMs
  const lessons = [
    [start + 1, 30],
    [midnight + 7 * dayMs, 15],
    [now, 15],
    [now + 1, 30],
  ] as const
  expect(unusedOf({ ...four, lessons }, now)).toEqual({ minutes: 150, value: 30_000 })
  expect(unusedOf(four, midnight + 28 * dayMs)).toEqual({ minutes: 0, value: 0 })
})

test('a pause moves the weeks', () => {
  const pause = { start: midnight + 7 * dayMs, end: midnight + 14 * dayMs }
  const paused = { ...four, end: midnight + 35 * dayMs, pauses: [pause] }
  expect(unusedOf(paused, midnight + 13 * dayMs).minutes).toBe(180)
  expect(unusedOf(paused, midnight + 21 * dayMs).minutes).toBe(120)
})

test('minutes without a price are worth what the others are', () => {
  expect(
    sumUnused(
      [
        { minutes: 100, value: 2000 },
        { minutes: 50, value: 1000 },
      ],
      30,
    ),
  ).toEqual({ minutes: 180, value: 3600 })
  expect(sumUnused([], 30)).toEqual({ minutes: 30, value: 0 })
})
