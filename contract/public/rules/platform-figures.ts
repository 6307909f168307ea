/** Figures of the platform by full months of Cairo, and from when on they are shown. Pure. */
import { addCairoDays, cairoDay, cairoDayStart, hourMs, type Interval } from '../../shared/rules/time.ts'
import { platformFigures, type ReturnedMinutes, returnReasons } from '../../vocabulary/proof.ts'

/** What is kept of one month. */
export interface PlatformMonth {
  /** `2026-10` */
  readonly month: string
  readonly lessonCount: number
  readonly totalLessonCount: number
  readonly tutorCount: number
  readonly ratingCount: number
  readonly medianRating: number | null
  /** Minutes that students got back; null where an earlier version counted the month. */
  readonly returned: ReturnedMinutes | null
  /** Disputes that were ruled, and the upper median of how long they had waited, ms; null without any. */
  readonly ruledCount: number
  readonly medianRulingMs: number | null
}

/** The month of an instant, epoch ms, by the clock of Cairo: `2026-10`. */
export const cairoMonthOf = (ms: number): string => cairoDay(ms).slice(0, 7)

/** From a month so many months on: `2026-12` and 1 give `2027-01`. */
export const addMonth = (month: string, n: number): string => {
  const [year = 1970, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + n, 1)).toISOString().slice(0, 7)
}

/** Its first instant and that of the next one. */
export const cairoMonth = (month: string): Interval => ({
  start: cairoDayStart(`${month}-01`),
  end: cairoDayStart(`${addMonth(month, 1)}-01`),
})

/** All months from the first to the last one, in order; none where the first is later. */
export const listMonths = (first: string, last: string): string[] => {
  const months: string[] = []
  for (let month = first; month <= last; month = addMonth(month, 1)) months.push(month)
  return months
}

/**
 * The lower median of values that were counted, so that at least half of them are as high; null without any. Of 4, 4, 5
 * and 5 it is 4.
 */
export const lowerMedian = (counts: readonly { readonly value: number; readonly count: number }[]): number | null => {
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  let seen = 0
  for (const { value, count } of counts.toSorted((a, b) => a.value - b.value)) {
    seen += count
    if (count > 0 && seen * 2 >= total) return value
  }
  return null
}

/** Minutes by why they came back, most first; reasons that nobody had are left out. */
const listReturned = (returned: ReturnedMinutes) =>
  returnReasons
    .map((reason) => ({ reason, minutes: returned[reason] ?? 0 }))
    .filter(({ minutes }) => minutes > 0)
    .toSorted((one, other) => other.minutes - one.minutes)

/** What of a month is shown: nothing while there was little, because a small figure tells of the start alone. */
export const shownFigures = (row: PlatformMonth) => {
  if (row.lessonCount < platformFigures.lessons || row.tutorCount < platformFigures.tutors) return null
  const { ratingCount: count, medianRating: median } = row
  return {
    until: addCairoDays(`${addMonth(row.month, 1)}-01`, -1),
    monthLessons: row.lessonCount,
    totalLessons: row.totalLessonCount,
    tutors: row.tutorCount,
    returned: row.returned && listReturned(row.returned),
    // Whole hours that began: what is shown is never shorter than it was.
    rulings:
      row.medianRulingMs === null || row.ruledCount < platformFigures.rulings
        ? null
        : { count: row.ruledCount, hours: Math.max(1, Math.ceil(row.medianRulingMs / hourMs)) },
    ratings: median === null || count < platformFigures.ratings ? null : { count, median },
  }
}
