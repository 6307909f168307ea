/** What the booking rules ask to know: one batch, and beside it what the student may spend. */
import type { BookableSlot, BookableTutor, BookingFacts } from '#contract/rules/booking.ts'
import { usedMinutes } from '#contract/rules/quota.ts'
import { dayMs, type Interval } from '#contract/rules/time.ts'
import { type BookingWeek, bookingWeek } from '#contract/rules/weeks.ts'
import { booking } from '#contract/vocabulary/limits.ts'
import { LessonDuration } from '#contract/vocabulary/teaching.ts'
import { findSubscription } from '#worker/features/subscriptions/find-subscription.ts'
import type { Actor } from '#worker/handler.ts'
import type { Db } from '#worker/storage/db.ts'
import { batch, statement } from '#worker/storage/guarded.ts'

export interface FactsAsked extends Interval {
  readonly student: Actor
  readonly tutorId: number
  readonly slotId: number
  /** Whether students without a subscription may book at all. */
  readonly trialOpen: boolean
  readonly now: number
}

interface CountedRow {
  start: number
  duration: number
  canceledAt: number | null
}
type Stored<T> = { [K in keyof T]: T[K] extends boolean ? 0 | 1 : T[K] }

const weekMs = booking.weekDays * dayMs

/** So many short lessons use up the trial even when one long one among them is given back. */
const enoughForTrial = Math.ceil((booking.trialMinutes + LessonDuration.Long) / LessonDuration.Short)

const read = async (db: Db, asked: FactsAsked) => {
  const { student, tutorId, slotId, start, end, now } = asked
  const studentId = student.id
  const [tutors, slots, week, trial, upcoming, busy] = await batch(db, [
    statement(
      db,
      `SELECT u.id AS id, u.role AS role, t.activated AS activated, t.notice AS noticeMinutes
       FROM tutors t JOIN users u ON u.id = t.id WHERE t.id = :tutorId`,
      { tutorId },
    ),
    statement(
      db,
      `SELECT id, user_id AS ownerId, purpose, deleted, start_at AS start, end_at AS "end"
       FROM availability_slots WHERE id = :slotId`,
      { slotId },
    ),
    // A week that holds `now` began within the last seven days and ends within the next seven.
    statement(
      db,
      `SELECT start_at AS start, duration, canceled_at AS canceledAt FROM lessons
       WHERE student_id = :studentId AND canceled_at IS NULL AND start_at >= :since AND start_at < :until`,
      { studentId, since: now - weekMs, until: now + weekMs },
    ),
    // The trial counts a whole life; the newest few already tell that nothing is left.
    statement(
      db,
      `SELECT start_at AS start, duration, canceled_at AS canceledAt FROM lessons
       WHERE student_id = :studentId AND canceled_at IS NULL AND start_at >= :opened
       ORDER BY start_at DESC LIMIT ${enoughForTrial}`,
      { studentId, opened: student.createdAt },
    ),
    // No lesson is longer than `longestMs`, so one that has not ended did not start before that.
    statement(
      db,
      `SELECT 1 FROM lessons WHERE student_id = :studentId AND canceled_at IS NULL
         AND start_at > :since AND end_at > :now LIMIT ${booking.trialUpcomingLessons}`,
      { studentId, now, since: now - booking.longestMs },
    ),
    statement(
      db,
      `SELECT user_id AS userId, start_at AS start, end_at AS "end" FROM busy
       WHERE user_id IN (:tutorId, :studentId) AND start_at > :since AND start_at < :end AND end_at > :start`,
      { tutorId, studentId, start, end, since: start - booking.longestMs },
    ),
  ])
  return {
    tutor: (tutors?.[0] ?? null) as Stored<BookableTutor> | null,
    slot: (slots?.[0] ?? null) as Stored<BookableSlot> | null,
    weekLessons: (week ?? []) as CountedRow[],
    trialLessons: (trial ?? []) as CountedRow[],
    upcomingLessons: upcoming?.length ?? 0,
    busy: (busy ?? []) as (Interval & { userId: number })[],
  }
}

const used = (week: BookingWeek | null, rows: { weekLessons: CountedRow[]; trialLessons: CountedRow[] }): number =>
  week ? usedMinutes(week.trial ? rows.trialLessons : rows.weekLessons, week) : 0

/** Everything `decideBooking` and `decideReschedule` look at. */
export const readBookingFacts = async (db: Db, asked: FactsAsked): Promise<BookingFacts> => {
  const [rows, subscription] = await Promise.all([
    read(db, asked),
    findSubscription(db, asked.student, asked.now, asked.trialOpen),
  ])
  const week = subscription && bookingWeek(subscription, asked.now)
  const { tutor, slot, busy } = rows
  return {
    tutor: tutor && { ...tutor, activated: tutor.activated === 1 },
    slot: slot && { ...slot, deleted: slot.deleted === 1 },
    week,
    usedMinutes: used(week, rows),
    upcomingLessons: rows.upcomingLessons,
    tutorBusy: busy.filter((one) => one.userId === asked.tutorId),
    studentBusy: busy.filter((one) => one.userId === asked.student.id),
  }
}
