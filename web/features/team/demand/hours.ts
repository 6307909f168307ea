/** Hours of the week as the chart shows them. Pure. */
import { dayMs } from '#contract/shared/rules/time.ts'
import { bookedShare, type WeekHour } from '#contract/team/rules/demand.ts'
import { formatBareWeekday, formatWeekday } from '#web/lib/format.ts'

/** As calendars here begin their week: Saturday first. */
export const weekdays = [6, 0, 1, 2, 3, 4, 5] as const

/** Any Sunday at noon, so that no time zone moves it to another day. */
const sunday = Date.parse('2026-11-22T12:00:00Z')
const noonOf = (weekday: number): number => sunday + weekday * dayMs
export const weekdayName = (weekday: number): string => formatWeekday(noonOf(weekday))
/** For narrow columns. */
export const shortWeekdayName = (weekday: number): string => formatBareWeekday(noonOf(weekday))

const [morning, night] = [8, 23]

/** Every hour from eight in the morning until midnight, and those of the night in which something was offered or booked. */
export const hoursShown = (hours: readonly WeekHour[]): number[] => {
  const used = new Set(hours.map(({ hour }) => hour))
  return Array.from({ length: night + 1 }, (_, hour) => hour).filter((hour) => hour >= morning || used.has(hour))
}

/** From an hour that nobody offers, by quarters, to one that is full. */
export const levelOf = (hour: WeekHour | undefined): 'none' | 0 | 1 | 2 | 3 | 4 => {
  const share = hour ? bookedShare(hour) : null
  if (share === null) return 'none'
  if (share >= 0.95) return 4
  if (share >= 0.75) return 3
  if (share >= 0.5) return 2
  return share >= 0.25 ? 1 : 0
}

/** Whole percent of a part; null of nothing. */
export const percentOf = (part: number, whole: number): number | null =>
  whole > 0 ? Math.round((part / whole) * 100) : null
