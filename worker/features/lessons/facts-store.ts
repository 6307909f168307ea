/**
 * Reads the facts of the booking rules in one batch, that is one round trip. Raw SQL: statements of several tables in
 * one batch.
 */
import type { BookableSlot, BookingFacts, LessonTutor } from '#contract/lessons/rules/booking.ts'
import type { MinuteLot } from '#contract/lessons/rules/minutes.ts'
import type { Interval } from '#contract/shared/rules/time.ts'
import { longestPauseMs } from '#contract/vocabulary/calendar.ts'
import { booking } from '#contract/vocabulary/limits.ts'
import { selectSpending, toSpending } from '#worker/features/lessons/own-subscription/store.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'
import { selectGuardianFacts, toGuardianFacts } from '#worker/storage/guardians.ts'
import {
  type EarlierResult,
  type IdempotentRequest,
  selectEarlierResult,
  toEarlierResult,
} from '#worker/storage/idempotency.ts'
import { selectLots } from '#worker/storage/minutes.ts'
import { selectSettings, toLateCancel, toLessonRates, toSettings } from '#worker/storage/settings.ts'

export interface BookingQuery extends Interval {
  readonly studentId: number
  readonly tutorId: number
  readonly slotId: number
  /** The lesson that moves; none for a new one. */
  readonly lessonId?: number
  /** Whether the free trial is offered. */
  readonly trialOpen: boolean
  readonly now: number
}

type Stored<T> = { [K in keyof T]: T[K] extends boolean ? 0 | 1 : T[K] }

/** With the result of an earlier request with the same key, read in the same batch. */
const readFactRows = async (db: Db, query: BookingQuery, idempotency: IdempotentRequest | null) => {
  const { studentId, tutorId, slotId, start, end, now } = query
  // Pauses around bookings count as well.
  const from = start - longestPauseMs
  const earlier = idempotency ? [selectEarlierResult(db, idempotency, now)] : []
  const rows = await runBatch(db, [
    ...earlier,
    statement(
      db,
      `SELECT u.id AS id, u.role AS role, t.activated AND u.blocked_until <= :now AS activated, t.notice AS noticeMinutes,
         t.pause AS pauseMinutes
       FROM tutors t JOIN users u ON u.id = t.id WHERE t.id = :tutorId`,
      { tutorId, now },
    ),
    statement(
      db,
      `SELECT id, user_id AS ownerId, purpose, deleted, start_at AS start, end_at AS "end"
       FROM availability_slots WHERE id = :slotId`,
      { slotId },
    ),
    // No lesson is longer than `longestMs`, so one that has not ended started within that time.
    statement(
      db,
      `SELECT 1 FROM lessons WHERE student_id = :studentId AND canceled_at IS NULL
         AND start_at > :since AND end_at > :now LIMIT ${booking.trialUpcomingLessons}`,
      { studentId, now, since: now - booking.longestMs },
    ),
    statement(
      db,
      `SELECT user_id AS userId, start_at AS start, end_at AS "end" FROM busy
       WHERE user_id IN (:tutorId, :studentId) AND start_at > :since AND start_at < :until AND end_at > :from`,
      { tutorId, studentId, from, until: end + longestPauseMs, since: from - booking.longestMs },
    ),
    selectSettings(db),
    selectLots(db, studentId, now, query.lessonId ?? null),
    selectGuardianFacts(db, studentId),
    ...selectSpending(db, studentId, now),
  ])
  const [tutors, slots, upcoming, busy, settings, lots, guardians, ...spending] = rows.slice(earlier.length)
  return {
    earlier: idempotency && toEarlierResult(rows[0], idempotency),
    tutor: (tutors?.[0] ?? null) as Stored<LessonTutor> | null,
    slot: (slots?.[0] ?? null) as Stored<BookableSlot> | null,
    spending: toSpending(spending, now, query.trialOpen),
    upcomingLessons: upcoming?.length ?? 0,
    busy: (busy ?? []) as (Interval & { userId: number })[],
    rates: toLessonRates(toSettings(settings)),
    lateCancel: toLateCancel(toSettings(settings)),
    lots: (lots ?? []) as Stored<MinuteLot>[],
    guardian: toGuardianFacts(guardians),
  }
}

/** The facts of `decideBooking` and `decideReschedule`, and what an earlier request with the same key has booked. */
export const readBookingFacts = async (
  db: Db,
  query: BookingQuery,
  idempotency: IdempotentRequest | null = null,
): Promise<BookingFacts & { readonly earlier: EarlierResult }> => {
  const { earlier, tutor, slot, busy, spending, upcomingLessons, rates, lateCancel, lots, guardian } =
    await readFactRows(db, query, idempotency)
  return {
    earlier,
    tutor: tutor && { ...tutor, activated: tutor.activated === 1 },
    slot: slot && { ...slot, deleted: slot.deleted === 1 },
    week: spending?.week ?? null,
    usedMinutes: spending?.usedMinutes ?? 0,
    lots: lots.map((lot) => ({ ...lot, paid: lot.paid === 1 })),
    upcomingLessons,
    tutorBusy: busy.filter((one) => one.userId === query.tutorId),
    studentBusy: busy.filter((one) => one.userId === query.studentId),
    rates,
    lateCancel,
    guardian,
  }
}
