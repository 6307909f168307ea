/**
 * Stores what interviews and demo sessions share: a tutor books half an hour of a tutor manager. As for lessons, the
 * insert repeats every condition a concurrent write could have broken.
 * Raw SQL: guarded writes in one batch with the messages.
 */
import type { BookableSlot } from '#contract/lessons/rules/booking.ts'
import type { ManagerBookingDraft, ManagerBookingFacts } from '#contract/lessons/rules/manager-bookings.ts'
import { type Interval, minutes } from '#contract/shared/rules/time.ts'
import { booking } from '#contract/vocabulary/limits.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { demoPurposes, interviewPurposes, type SlotPurpose } from '#contract/vocabulary/teaching.ts'
import { createRoomIfAbsent } from '#worker/storage/chat-rooms.ts'
import type { Db } from '#worker/storage/db.ts'
import {
  abortIfUnchanged,
  isAborted,
  isBusyConflict,
  runBatch,
  statement,
  type Values,
} from '#worker/storage/guarded.ts'
import { type IdempotentRequest, isRepeatedRequest, storeRequestResult } from '#worker/storage/idempotency.ts'
import {
  createManagerBookingMessages,
  type ManagerBookingKind,
  queueMessages,
} from '#worker/storage/outbox/bookings.ts'

interface BookingTable {
  readonly name: string
  /** Columns. */
  readonly manager: string
  readonly tutor: string
  readonly purposes: readonly SlotPurpose[]
}

export const managerBookingTables: Readonly<Record<ManagerBookingKind, BookingTable>> = {
  interview: {
    name: 'interviews',
    manager: 'interviewer_id',
    tutor: 'interviewee_id',
    purposes: interviewPurposes,
  },
  demo: {
    name: 'demo_sessions',
    manager: 'tutor_manager_id',
    tutor: 'tutor_id',
    purposes: demoPurposes,
  },
}

/** What the tutor has booked of this kind so far, as an SQL expression over `:tutorId` that gives a JSON text. */
export type HistorySql = string

interface ManagerBookingQuery {
  readonly tutorId: number
  readonly slotId: number
  readonly start: number
  readonly historySql: HistorySql
  readonly now: number
}

type OwnerRow = Omit<BookableSlot, 'deleted'> & {
  readonly deleted: 0 | 1
  readonly role: Role
  /** Null when the owner is no tutor. */
  readonly activated: 0 | 1 | null
  readonly notice: number | null
}

/** The facts of the booking rules in one round trip, and the tutor's history. */
export const readManagerBookingFacts = async (
  db: Db,
  { tutorId, slotId, start, historySql, now }: ManagerBookingQuery,
): Promise<ManagerBookingFacts & { readonly history: string | null }> => {
  const end = start + minutes(booking.interviewMinutes)
  const [slots, busy = [], histories] = await runBatch(db, [
    statement(
      db,
      `SELECT s.id, s.user_id AS ownerId, s.purpose, s.deleted, s.start_at AS start, s.end_at AS "end",
         u.role, t.activated AND u.blocked_until <= :now AS activated, t.notice
       FROM availability_slots s JOIN users u ON u.id = s.user_id LEFT JOIN tutors t ON t.id = s.user_id
       WHERE s.id = :slotId`,
      { slotId, now },
    ),
    statement(
      db,
      `SELECT user_id AS userId, start_at AS start, end_at AS "end" FROM busy
       WHERE user_id IN (:tutorId, (SELECT user_id FROM availability_slots WHERE id = :slotId))
         AND start_at > :since AND start_at < :end AND end_at > :start`,
      { tutorId, slotId, start, end, since: start - booking.longestMs },
    ),
    statement(db, `SELECT (${historySql}) AS history`, { tutorId }),
  ])
  const [slot = null] = (slots ?? []) as OwnerRow[]
  const times = busy as (Interval & { userId: number })[]
  return {
    slot: slot && { ...slot, deleted: slot.deleted === 1 },
    owner:
      slot === null || slot.activated === null
        ? null
        : { id: slot.ownerId, role: slot.role, activated: slot.activated === 1, noticeMinutes: slot.notice ?? 0 },
    ownerBusy: times.filter(({ userId }) => userId === slot?.ownerId),
    tutorBusy: times.filter(({ userId }) => userId === tutorId),
    history: (histories as [{ history: string | null }])[0].history,
  }
}

/** Guards against the manager being deactivated, or made something else, and either of the two being blocked meanwhile. */
const managerIsActive = `EXISTS (
  SELECT 1 FROM tutors t JOIN users u ON u.id = t.id
  WHERE t.id = :managerId AND t.activated = 1 AND u.blocked_until <= :now AND u.role = ${Role.TutorManager} AND t.notice * 60000 <= :start - :now)
  AND NOT EXISTS (SELECT 1 FROM users o WHERE o.id = :tutorId AND o.blocked_until > :now)`

/** Guards against the slot being removed, shortened or re-purposed meanwhile. */
const slotServes = (purposes: readonly SlotPurpose[]): string => `EXISTS (
  SELECT 1 FROM availability_slots s
  WHERE s.id = :slotId AND s.user_id = :managerId AND s.deleted = 0
    AND s.purpose IN (${purposes.join(', ')}) AND s.start_at <= :start AND s.end_at >= :end)`

/** Guards against another booking of either person, of any kind, at this time. */
const isFree = (person: ':managerId' | ':tutorId'): string => `NOT EXISTS (
  SELECT 1 FROM busy b
  WHERE b.user_id = ${person} AND b.start_at > :lookBack AND b.start_at < :end AND b.end_at > :start)`

export interface NewManagerBooking {
  readonly kind: ManagerBookingKind
  readonly draft: ManagerBookingDraft
  readonly tutorId: number
  /** Generated before the insert, so that later statements of the batch can refer to the booking. */
  readonly sessionId: string
  readonly historySql: HistorySql
  /** The history that was decided on. */
  readonly history: string | null
  readonly idempotency: IdempotentRequest | null
  readonly now: number
}

/**
 * Stores a booking with its session, chat room and messages, all or nothing. False for a lost race: a guard failed, the
 * time was taken, or the same request arrived twice.
 */
export const insertManagerBooking = async (db: Db, booked: NewManagerBooking): Promise<boolean> => {
  const { kind, draft, tutorId, sessionId, historySql, history, idempotency, now } = booked
  const { managerId, slotId, start, end } = draft
  const { name, manager, tutor, purposes } = managerBookingTables[kind]
  const values: Values = {
    managerId,
    tutorId,
    slotId,
    sessionId,
    start,
    end,
    now,
    history,
    lookBack: start - booking.longestMs,
  }
  try {
    await runBatch(db, [
      ...storeRequestResult(db, idempotency, sessionId, now),
      statement(
        db,
        `INSERT INTO ${name} (${manager}, ${tutor}, slot_id, session_id, start_at, end_at, status, created_at, updated_at)
         SELECT :managerId, :tutorId, :slotId, :sessionId, :start, :end, 1, :now, :now
         WHERE ${managerIsActive} AND ${slotServes(purposes)} AND ${isFree(':managerId')} AND ${isFree(':tutorId')}
           AND (${historySql}) IS :history`,
        values,
      ),
      abortIfUnchanged(db),
      ...createRoomIfAbsent(db, tutorId, managerId, now),
      // Not scheduled yet: the sweep tells the session's object, which then sets its alarm for the reminders.
      statement(
        db,
        `INSERT INTO sessions (session_id, kind, ref_id, scheduled_for, created_at)
         SELECT session_id, :kind, id, NULL, :now FROM ${name} WHERE session_id = :sessionId`,
        { kind, sessionId, now },
      ),
      ...queueMessages(db, createManagerBookingMessages({ kind, sessionId, managerId, tutorId, start }, now)),
    ])
    return true
  } catch (error) {
    if (isAborted(error) || isBusyConflict(error) || isRepeatedRequest(error)) return false
    throw error
  }
}
