/** The Cairo days of calendars. Pure. */
import {
  addCairoDays,
  cairoDay,
  cairoDayStart,
  cairoParts,
  cairoWeekStart,
  type Interval,
  overlaps,
} from '#contract/shared/rules/time.ts'

export const dayInterval = (day: string): Interval => ({
  start: cairoDayStart(day),
  end: cairoDayStart(addCairoDays(day, 1)),
})

/** An instant within a day, far from the hour that the clocks may change. */
export const noonOf = (day: string): number => dayInterval(day).end - 12 * 3_600_000

/** The seven Cairo days of the week that begins at `weekStart`. */
export const daysOf = (weekStart: string): string[] => Array.from({ length: 7 }, (_, n) => addCairoDays(weekStart, n))

/** The Saturday of the week a Cairo day is in. */
export const weekStartOf = (day: string): string => cairoDay(cairoWeekStart(cairoDayStart(day)))

/** Whether a day is one of those off. */
export const isAway = (day: string, timeOff: readonly Interval[]): boolean =>
  timeOff.some((one) => overlaps(one, dayInterval(day)))

export const isOver = (day: string, now: number): boolean => dayInterval(day).end <= now

/** The first day of the month a day is in, or of the month `n` months away. */
export const monthStartOf = (day: string, n = 0): string => {
  const { year, month } = cairoParts(noonOf(day))
  return new Date(Date.UTC(year, month - 1 + n, 1)).toISOString().slice(0, 10)
}

/** The whole weeks that hold a month, from Saturday: four to six. */
export const weeksOfMonth = (day: string): string[][] => {
  const first = monthStartOf(day)
  const next = monthStartOf(day, 1)
  const weeks: string[][] = []
  for (let from = weekStartOf(first); from < next; from = addCairoDays(from, 7)) weeks.push(daysOf(from))
  return weeks
}
