/** A year of lesson minutes as four rows of thirteen weeks, and as sums per month. Pure; instants in epoch ms. */

import type { Progress } from '#contract/classroom/shapes/progress.ts'
import { addCairoDays, cairoDay } from '#contract/shared/rules/time.ts'

export interface YearWeek {
  readonly start: number
  readonly minutes: number
  readonly level: 0 | 1 | 2 | 3 | 4
  /** Whether it is the current week. */
  readonly isNow: boolean
}

const weeksPerRow = 13

/** Levels above 1 begin after one, two and three half-hour lessons. */
const levelOf = (minutes: number): YearWeek['level'] =>
  minutes === 0 ? 0 : minutes <= 30 ? 1 : minutes <= 60 ? 2 : minutes <= 90 ? 3 : 4

/** The weeks of the year, oldest first. */
export const weeksOfYear = ({ firstWeek, minutes }: Progress['year']): YearWeek[] =>
  minutes.map((sum, week) => ({
    start: addCairoDays(Date.parse(firstWeek), 7 * week),
    minutes: sum,
    level: levelOf(sum),
    isNow: week === minutes.length - 1,
  }))

/** The weeks as they are drawn: a quarter of the year in each row. */
export const rowsOfYear = (weeks: readonly YearWeek[]): YearWeek[][] =>
  Array.from({ length: Math.ceil(weeks.length / weeksPerRow) }, (_, row) =>
    weeks.slice(row * weeksPerRow, (row + 1) * weeksPerRow),
  )

export interface YearMonth {
  /** `2026-11` */
  readonly key: string
  /** An instant in it. */
  readonly at: number
  /** Weeks with a lesson that begin in it. */
  readonly weeks: number
  readonly minutes: number
}

/** Sums per month, latest first. A week counts in the month it begins in. */
export const monthsOfYear = (weeks: readonly YearWeek[]): YearMonth[] => {
  const months = new Map<string, YearMonth>()
  for (const { start, minutes } of weeks) {
    const key = cairoDay(start).slice(0, 7)
    const known = months.get(key) ?? { key, at: start, weeks: 0, minutes: 0 }
    months.set(key, { ...known, weeks: known.weeks + (minutes > 0 ? 1 : 0), minutes: known.minutes + minutes })
  }
  return [...months.values()].toReversed()
}
