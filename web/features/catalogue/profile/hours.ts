/** Free minutes of the next seven days by part of day. Pure. */
import { addCairoDays, cairoDay, cairoDayStart, lengthMinutes, minutes } from '#contract/shared/rules/time.ts'
import { type DayPart, dayPartOf, dayParts } from '#web/features/shared/start-groups.ts'
import { bookableIntervals, type FreeTime } from '../tutors/free-week.ts'

interface HoursRow {
  readonly part: DayPart
  /** Free minutes per day, today first. */
  readonly minutes: readonly number[]
}

export interface Hours {
  /** Noon of each day, for formatting it. */
  readonly days: readonly number[]
  readonly rows: readonly HoursRow[]
  readonly total: number
}

const step = minutes(15)

/** Intervals are cut into quarters of an hour, because one may span two parts of the day. */
export const hoursOf = (free: FreeTime, noticeMinutes: number, now: number): Hours => {
  const today = cairoDay(now)
  const keys = Array.from({ length: 7 }, (_, ahead) => addCairoDays(today, ahead))
  const sums = new Map<string, number>()
  for (const piece of bookableIntervals(free, noticeMinutes, now)) {
    for (let at = piece.start; at < piece.end; at += step) {
      const quarter = { start: at, end: Math.min(at + step, piece.end) }
      const key = `${cairoDay(at)} ${dayPartOf(at)}`
      sums.set(key, (sums.get(key) ?? 0) + lengthMinutes(quarter))
    }
  }
  const rows = dayParts
    // Free time that has begun ends in part of a minute.
    .map((part) => ({ part, minutes: keys.map((key) => Math.floor(sums.get(`${key} ${part}`) ?? 0)) }))
    // The row for the hours after midnight appears only when something is free in them.
    .filter((row) => row.part !== 'dawn' || row.minutes.some((sum) => sum > 0))
  const total = rows.flatMap((row) => row.minutes).reduce((sum, rowMinutes) => sum + rowMinutes, 0)
  return { days: keys.map((key) => cairoDayStart(key) + minutes(12 * 60)), rows, total }
}

/** 0 for no minutes, 1 under an hour, 2 under two and a half hours, 3 from there on. */
export const levelOf = (free: number): 0 | 1 | 2 | 3 => (free <= 0 ? 0 : free < 60 ? 1 : free < 150 ? 2 : 3)
