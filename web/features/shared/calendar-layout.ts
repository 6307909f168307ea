/** Positions of events in a day's column, in hours from its top. Pure. */
import { cairoDay, cairoParts, type Interval, overlaps } from '#contract/shared/rules/time.ts'
import { dayInterval } from '#web/features/shared/calendar-days.ts'

export interface EventPosition {
  readonly at: number
  readonly len: number
}

/** Hours of the wall clock since midnight; the end of the day is 24. */
export const wallHours = (instant: number, day: string): number => {
  const { start, end } = dayInterval(day)
  if (instant <= start) return 0
  if (instant >= end) return 24
  const { hour, minute } = cairoParts(instant)
  return hour + minute / 60
}

/** The part of an interval that falls into a day. A short one is given the least height that shows a word. */
export const positionInDay = (one: Interval, day: string): EventPosition => {
  const at = wallHours(one.start, day)
  return { at, len: Math.max(0.25, wallHours(one.end, day) - at) }
}

/** Places overlapping intervals side by side: the lane of each, and the number of lanes. */
export const lanesOf = <T extends Interval>(list: readonly T[]): Map<T, { lane: number; of: number }> => {
  const placed = new Map<T, { lane: number; of: number }>()
  let group: T[] = []
  let groupEnd = Number.NEGATIVE_INFINITY
  const close = () => {
    const ends: number[] = []
    const lanes = group.map((one) => {
      const free = ends.findIndex((end) => end <= one.start)
      const lane = free === -1 ? ends.length : free
      ends[lane] = one.end
      return lane
    })
    group.forEach((one, index) => {
      placed.set(one, { lane: lanes[index] ?? 0, of: ends.length })
    })
    group = []
  }
  for (const one of [...list].sort((a, b) => a.start - b.start)) {
    if (one.start >= groupEnd) close()
    group.push(one)
    groupEnd = Math.max(groupEnd, one.end)
  }
  close()
  return placed
}

/**
 * The hour the calendar is scrolled to: one hour before the first event by the clock, or before now. Of a week that holds
 * today it is the first that is not over today, else of the days that follow.
 */
export const firstHour = (list: readonly Interval[], days: readonly string[], now: number): number => {
  const startsOn = (shown: readonly string[], after: number) =>
    shown.flatMap((day) =>
      list.filter((one) => overlaps(one, dayInterval(day)) && one.end > after).map((one) => wallHours(one.start, day)),
    )
  const today = days.filter((day) => day === cairoDay(now))
  const tries = today.length > 0 ? [startsOn(today, now), startsOn(days, now)] : []
  const hours = [...tries, startsOn(days, Number.NEGATIVE_INFINITY)].find((starts) => starts.length > 0)
  return Math.max(0, Math.floor(hours ? Math.min(...hours) : cairoParts(now).hour) - 1)
}
