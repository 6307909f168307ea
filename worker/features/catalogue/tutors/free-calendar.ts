/** When a tutor is free, from their calendar: what the public record stores of it. */

import { freeDaysOf, weekLength } from '#contract/lessons/rules/tutor-times.ts'
import { earliestFreeStart, freeIntervals } from '#contract/shared/rules/slots.ts'
import { addCairoDays, cairoDay, cairoDayStart, dayMs, minutes } from '#contract/shared/rules/time.ts'
import { longestPauseMs } from '#contract/vocabulary/calendar.ts'
import { booking, limits } from '#contract/vocabulary/limits.ts'
import type { Db } from '#worker/storage/db.ts'
import { neverAvailable } from '#worker/storage/schema/people.ts'
import { type CalendarQuery, findBusy, findOfferedSlots, readCalendar } from './calendar-store.ts'
import { createFreeDays } from './facets.ts'
import type { PublicRow } from './public-store.ts'

type NextFree = Pick<PublicRow, 'nextAvailableAt' | 'freeUntil'>
/** The next free time of a tutor, and the days of the near future that have some. */
export type FreeTime = NextFree & Pick<PublicRow, 'freeDays'>
const noFreeTime: NextFree = { nextAvailableAt: neverAvailable, freeUntil: neverAvailable }

/**
 * Days whose free time is stored, today included: those a filter asks about, and one more, so that a record is good for
 * all of the next day.
 */
const storedDays = weekLength + 1
/** How old the stored days become before the sweep looks at them again. */
export const storedDaysMs = dayMs

/** Slots read per query beyond the stored days: nearly always the first is free, so reading more would be waste. */
const slotsAtOnce = 4

/** The first free interval in these slots; null when all of them are booked. */
const firstFree = (
  { slots, busy }: Pick<Parameters<typeof earliestFreeStart>[0], 'slots' | 'busy'>,
  noticeMinutes: number,
  now: number,
): NextFree | null => {
  const start = earliestFreeStart({ slots, busy, minutes: limits.slot.minMinutes, now, noticeMinutes })
  const pieces = slots.flatMap((slot) => freeIntervals(slot, busy))
  const piece = pieces.find((interval) => start !== null && interval.start <= start && start < interval.end)
  return start !== null && piece ? { nextAvailableAt: start, freeUntil: piece.end } : null
}

/** The first free time of slots that start later than `after`. */
const findLaterFree = async (
  db: Db,
  tutorId: number,
  { noticeMinutes, after, now }: { readonly noticeMinutes: number; readonly after: number; readonly now: number },
): Promise<NextFree> => {
  let startAfter = after
  for (;;) {
    const slots = await findOfferedSlots(db, tutorId, startAfter, now + minutes(noticeMinutes), slotsAtOnce)
    const [first, last] = [slots[0], slots.at(-1)]
    if (!first || !last) return noFreeTime
    const busy = await findBusy(
      db,
      tutorId,
      first.start - booking.longestMs - longestPauseMs,
      last.end + longestPauseMs,
    )
    const free = firstFree({ slots, busy }, noticeMinutes, now)
    if (free) return free
    if (slots.length < slotsAtOnce) return noFreeTime
    startAfter = last.start
  }
}

export const createCalendarQuery = (tutorId: number, now: number): CalendarQuery => ({
  tutorId,
  now,
  until: cairoDayStart(addCairoDays(cairoDay(now), storedDays)),
})

/** The free time of the stored days; null when there is none. */
export const freeTimeOf = (
  { slots, busy }: Pick<Parameters<typeof earliestFreeStart>[0], 'slots' | 'busy'>,
  noticeMinutes: number,
  now: number,
): FreeTime | null => {
  const next = firstFree({ slots, busy }, noticeMinutes, now)
  if (!next) return null
  const pieces = slots
    .flatMap((slot) => freeIntervals(slot, busy))
    .flatMap((piece) => {
      const start = earliestFreeStart({
        ...{ slots: [{ id: 0, ...piece }], busy: [], minutes: limits.slot.minMinutes, now, noticeMinutes },
      })
      return start === null ? [] : [{ start, end: piece.end }]
    })
  const days = Array.from({ length: storedDays }, (_, ahead) => addCairoDays(cairoDay(now), ahead))
  return { ...next, freeDays: createFreeDays(freeDaysOf(pieces, days)) }
}

export const findFreeTime = async (db: Db, tutorId: number, noticeMinutes: number, now: number): Promise<FreeTime> => {
  const query = createCalendarQuery(tutorId, now)
  const free = freeTimeOf(await readCalendar(db, query), noticeMinutes, now)
  if (free) return free
  return { ...(await findLaterFree(db, tutorId, { noticeMinutes, after: query.until - 1, now })), freeDays: '' }
}

export const isSameFreeTime = (a: FreeTime, b: FreeTime): boolean =>
  a.nextAvailableAt === b.nextAvailableAt && a.freeUntil === b.freeUntil && a.freeDays === b.freeDays
