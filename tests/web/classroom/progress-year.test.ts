/** The picture of a student's year of weeks. */
import { expect, test } from 'vitest'
import { cairoDay, cairoDayStart, toIsoInstant } from '#contract/shared/rules/time.ts'
import { monthsOfYear, rowsOfYear, weeksOfYear } from '#web/features/classroom/progress/year.ts'

const minutes = Array.from({ length: 52 }, (_, week) => [0, 15, 45, 75, 105][week % 5] ?? 0)
const weeks = weeksOfYear({ firstWeek: toIsoInstant(cairoDayStart('2025-12-06')), minutes })

test('every week begins on a Saturday, through both changes of the clock', () => {
  expect(weeks).toHaveLength(52)
  expect(new Set(weeks.map(({ start }) => new Date(cairoDay(start)).getUTCDay()))).toEqual(new Set([6]))
  expect(weeks.every(({ start }) => cairoDayStart(cairoDay(start)) === start)).toBe(true)
  expect(cairoDay(weeks.at(-1)?.start ?? 0)).toBe('2026-11-28')
  expect(weeks.map(({ isNow }) => isNow).lastIndexOf(false)).toBe(50)
})

test('more minutes are a higher level, in four rows of thirteen', () => {
  expect(weeks.slice(0, 5).map(({ level }) => level)).toEqual([0, 1, 2, 3, 4])
  expect(rowsOfYear(weeks).map((row) => row.length)).toEqual([13, 13, 13, 13])
  expect(rowsOfYear(weeks).flat()).toEqual(weeks)
})

test('months sum the weeks that begin in them, latest first', () => {
  const months = monthsOfYear(weeks)
  expect([months[0]?.key, months.at(-1)?.key]).toEqual(['2026-11', '2025-12'])
  expect(months.reduce((sum, one) => sum + one.minutes, 0)).toBe(minutes.reduce((sum, one) => sum + one, 0))
  // The 6th, 13th, 20th and 27th of December: 0, 15, 45 and 75 minutes.
  expect(months.at(-1)).toMatchObject({ weeks: 3, minutes: 135 })
})
