/** Offered slots and bookings of a tutor. Drizzle's builder; raw SQL for what shares a batch with a write. */
import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { type Interval, minutes } from '#contract/shared/rules/time.ts'
import { longestPauseMs } from '#contract/vocabulary/calendar.ts'
import { booking, limits } from '#contract/vocabulary/limits.ts'
import { lessonPurposes } from '#contract/vocabulary/teaching.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'
import { tutors } from '#worker/storage/schema/people.ts'
import { availabilitySlots, busy } from '#worker/storage/schema/teaching.ts'

/** The next slots that offer lessons, earliest first. */
export const findOfferedSlots = (db: Db, tutorId: number, startAfter: number, endAfter: number, limit: number) =>
  db
    .select({ id: availabilitySlots.id, start: availabilitySlots.startAt, end: availabilitySlots.endAt })
    .from(availabilitySlots)
    .where(
      and(
        eq(availabilitySlots.userId, tutorId),
        eq(availabilitySlots.deleted, false),
        gt(availabilitySlots.startAt, startAfter),
        gt(availabilitySlots.endAt, endAfter),
        inArray(availabilitySlots.purpose, [...lessonPurposes]),
      ),
    )
    .orderBy(asc(availabilitySlots.startAt))
    .limit(limit)

interface Calendar {
  readonly slots: (Interval & { readonly id: number })[]
  readonly busy: Interval[]
}

export interface CalendarQuery {
  readonly tutorId: number
  readonly now: number
  /** Slots that start earlier are read, epoch ms. */
  readonly until: number
}

/** The pause the tutor keeps between lessons. */
const pauseMs = '(SELECT pause FROM tutors WHERE id = :tutorId) * 60000'

/**
 * Runs `first`, if any, and reads in the same batch the slots the tutor's notice allows and the bookings in them, each
 * with the pause around it.
 */
export const readCalendar = async <T>(
  db: Db,
  { tutorId, now, until }: CalendarQuery,
  first: D1PreparedStatement | null = null,
): Promise<Calendar & { readonly first: T[] }> => {
  const offered = `SELECT id, start_at, end_at FROM availability_slots
    WHERE user_id = :tutorId AND deleted = 0 AND purpose IN (${lessonPurposes.join(', ')})
      AND start_at > :startAfter AND start_at < :until
      AND end_at > :now + (SELECT notice FROM tutors WHERE id = :tutorId) * 60000`
  const startAfter = now - minutes(limits.slot.maxMinutes) - 1
  const rows = await runBatch(db, [
    ...(first ? [first] : []),
    statement(db, `SELECT id, start_at AS start, end_at AS "end" FROM (${offered}) ORDER BY start_at`, {
      tutorId,
      now,
      until,
      startAfter,
    }),
    statement(
      db,
      `SELECT start_at - ${pauseMs} AS start, end_at + ${pauseMs} AS "end" FROM busy
       WHERE user_id = :tutorId AND start_at > :busyAfter AND start_at < :busyBefore`,
      {
        tutorId,
        busyAfter: now - booking.longestMs - longestPauseMs,
        busyBefore: until + minutes(limits.slot.maxMinutes),
      },
    ),
  ])
  const [slots, busy] = rows.slice(-2)
  return {
    first: (first ? rows[0] : []) as T[],
    slots: slots as Calendar['slots'],
    busy: busy as Interval[],
  }
}

/** The bookings of a tutor, each with the pause around it. */
export const findBusy = (db: Db, tutorId: number, startAfter: number, startBefore: number) =>
  db
    .select({
      start: sql<number>`${busy.startAt} - ${tutors.pause} * 60000`,
      end: sql<number>`${busy.endAt} + ${tutors.pause} * 60000`,
    })
    .from(busy)
    .innerJoin(tutors, eq(tutors.id, busy.userId))
    .where(and(eq(busy.userId, tutorId), gt(busy.startAt, startAfter), lt(busy.startAt, startBefore)))
