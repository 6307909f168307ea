/** A year of lessons as 52 columns of seven Cairo days, and as sums per month. Pure. */
import { addCairoDays, cairoDay, cairoDayStart, cairoWeekStart } from '#contract/shared/rules/time.ts'

type Activity = Readonly<Record<string, { readonly score: number; readonly lessonCount: number }>>

export interface YearDay {
  readonly key: string
  readonly lessons: number
  readonly level: 0 | 1 | 2 | 3 | 4
  /** True for days of the current week that are still ahead. */
  readonly out: boolean
}

const weeks = 52

/**
 * The level of a day. A half-hour lesson scores two points, so the levels above 1 begin at about two, four and six of
 * them.
 */
const levelOf = (score: number): YearDay['level'] =>
  score === 0 ? 0 : score <= 3 ? 1 : score <= 7 ? 2 : score <= 11 ? 3 : 4

/** All days of the year, oldest first: whole weeks from Saturday, the last one being the current week. */
export const yearOf = (activity: Activity, now: number): YearDay[] => {
  const today = cairoDay(now)
  const first = addCairoDays(cairoDay(cairoWeekStart(now)), -7 * (weeks - 1))
  return Array.from({ length: weeks * 7 }, (_, index) => {
    const key = addCairoDays(first, index)
    const { score = 0, lessonCount: lessons = 0 } = activity[key] ?? {}
    return { key, lessons, level: levelOf(score), out: key > today }
  })
}

interface YearMonth {
  /** `2026-11` */
  readonly key: string
  readonly at: number
  readonly lessons: number
}

/** Lessons per month of the year, latest first. */
export const monthsOf = (days: readonly YearDay[]): YearMonth[] => {
  const sums = new Map<string, number>()
  for (const { key, lessons, out } of days) {
    if (!out) sums.set(key.slice(0, 7), (sums.get(key.slice(0, 7)) ?? 0) + lessons)
  }
  return [...sums].map(([key, lessons]) => ({ key, at: cairoDayStart(`${key}-15`), lessons })).reverse()
}
