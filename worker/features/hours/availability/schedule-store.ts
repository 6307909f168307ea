/**
 * Changes offered slots: reads the facts with a fingerprint of them, and writes one batch that is rolled back when the
 * fingerprint has changed. Raw SQL: guarded writes.
 */
import {
  addsLessonTime,
  type ScheduleBooking,
  type SchedulePlan,
  type ScheduleSlot,
} from '#contract/hours/rules/schedule.ts'
import { type HeldPart, returnMinutes, sumOfParts } from '#contract/lessons/rules/minutes.ts'
import { type Interval, minutes } from '#contract/shared/rules/time.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import type { SessionKind } from '#contract/vocabulary/teaching.ts'
import { sqliteMessage } from '#worker/database-errors.ts'
import type { Db } from '#worker/storage/db.ts'
import { abortIfStale, isAborted, runBatch, statement } from '#worker/storage/guarded.ts'
import { heldPartsSql, listToWeek, parseHeldById, returnStatements } from '#worker/storage/minutes.ts'
import { createCanceledMessage, deleteReminders, queueMessages } from '#worker/storage/outbox/bookings.ts'
import { queueFavouriteMessages } from '#worker/storage/outbox/news.ts'

export interface BookingOnSlot extends ScheduleBooking {
  readonly sessionId: string
  /** The other member, who is notified when the owner withdraws the slot. */
  readonly otherId: number
}

const selectIds = 'SELECT value FROM json_each(:ids)'

const bookingsOf = (kind: SessionKind, table: string, other: string, live: string): string =>
  `SELECT '${kind}' AS kind, id, slot_id AS slotId, session_id AS sessionId, ${other} AS otherId,
     start_at AS start, end_at AS "end", ${live} AS live FROM ${table} WHERE slot_id IN (${selectIds})`

/** Every booking ever made on the named slots. Interviews and demo sessions that are decided do not count as live. */
const bookings = [
  bookingsOf('lesson', 'lessons', 'student_id', 'canceled_at IS NULL'),
  bookingsOf('interview', 'interviews', 'interviewee_id', 'status = 1'),
  bookingsOf('demo', 'demo_sessions', 'tutor_id', 'status = 1'),
].join(' UNION ALL ')

/** A fingerprint of everything the plan depends on: any booking, move or other edit of these slots or of the days off changes it. */
export const fingerprintSql = `SELECT json_array(
  (SELECT json_group_array(json_array(id, user_id, purpose, start_at, end_at, deleted))
   FROM (SELECT * FROM availability_slots WHERE id IN (${selectIds}) ORDER BY id)),
  (SELECT json_group_array(json_array(kind, id, start, "end", live)) FROM (${bookings} ORDER BY kind, id)),
  (SELECT json_group_array(id) FROM (SELECT id FROM time_off WHERE user_id = :ownerId ORDER BY id)))`

export interface ScheduleFacts {
  readonly slots: readonly ScheduleSlot[]
  readonly bookings: readonly BookingOnSlot[]
  /** What lessons that are not over hold of each source of minutes. */
  readonly held: ReadonlyMap<number, readonly HeldPart[]>
  /** Days off that are not over. */
  readonly timeOff: readonly Interval[]
  readonly mark: string
}

export const readSchedule = async (
  db: Db,
  ownerId: number,
  slotIds: readonly number[],
  now: number,
): Promise<ScheduleFacts> => {
  const ids = JSON.stringify(slotIds)
  const columns = 'id, user_id AS ownerId, purpose, start_at AS start, end_at AS "end", deleted'
  const [slots, bookingRows, heldRows, timeOff, marks] = await runBatch(db, [
    statement(
      db,
      `SELECT ${columns} FROM availability_slots WHERE id IN (${selectIds})
       UNION SELECT ${columns} FROM availability_slots
         WHERE user_id = :ownerId AND deleted = 0 AND start_at > :since AND end_at > :now`,
      { ids, ownerId, now, since: now - minutes(limits.slot.maxMinutes) - 1 },
    ),
    statement(db, bookings, { ids }),
    statement(
      db,
      `SELECT id, ${heldPartsSql('lessons')} AS held FROM lessons
       WHERE slot_id IN (${selectIds}) AND canceled_at IS NULL AND end_at > :now`,
      { ids, now },
    ),
    statement(
      db,
      'SELECT start_at AS start, end_at AS "end" FROM time_off WHERE user_id = :ownerId AND end_at > :now',
      { ownerId, now },
    ),
    statement(db, `SELECT (${fingerprintSql}) AS mark`, { ids, ownerId }),
  ])
  const [seen] = (marks ?? []) as [{ mark: string }]
  return {
    slots: ((slots ?? []) as (Omit<ScheduleSlot, 'deleted'> & { deleted: 0 | 1 })[]).map((slot) => ({
      ...slot,
      deleted: slot.deleted === 1,
    })),
    bookings: ((bookingRows ?? []) as (Omit<BookingOnSlot, 'live'> & { live: 0 | 1 })[]).map((booking) => ({
      ...booking,
      live: booking.live === 1,
    })),
    held: parseHeldById(heldRows),
    timeOff: (timeOff ?? []) as Interval[],
    mark: seen.mark,
  }
}

export interface ScheduleChange {
  readonly ownerId: number
  readonly slotIds: readonly number[]
  readonly seen: ScheduleFacts
  readonly plan: SchedulePlan<BookingOnSlot>
  readonly now: number
}

const idsOf = (list: readonly { readonly id: number }[]): string => JSON.stringify(list.map(({ id }) => id))

/**
 * Cancels the bookings that lose their slot, gives the minutes of lessons back, has their sessions rescheduled, and queues
 * messages to the other members.
 */
const cancelStatements = (db: Db, { ownerId, plan, seen, now }: ScheduleChange): D1PreparedStatement[] => {
  const cancelledOf = (kind: SessionKind) => plan.cancel.filter((booking) => booking.kind === kind)
  const ended = cancelledOf('lesson').map(({ id, otherId }) => {
    const parts = seen.held.get(id) ?? []
    return { lessonId: id, studentId: otherId, returns: returnMinutes(parts, sumOfParts(parts), now) }
  })
  const withdraw = (table: string) => `UPDATE ${table} SET status = 4, updated_at = :now WHERE id IN (${selectIds})`
  return [
    statement(
      db,
      `UPDATE lessons SET canceled_by = :ownerId, canceled_at = :now, updated_at = :now,
         week_minutes = week_minutes - (e.value->>'toWeek')
       FROM json_each(:ended) e WHERE lessons.id = e.value->>'lessonId'`,
      { ownerId, now, ended: listToWeek(ended) },
    ),
    ...returnStatements(db, ended, 'canceled_at', now),
    statement(db, withdraw('interviews'), { now, ids: idsOf(cancelledOf('interview')) }),
    statement(db, withdraw('demo_sessions'), { now, ids: idsOf(cancelledOf('demo')) }),
    statement(
      db,
      'UPDATE sessions SET scheduled_for = NULL WHERE session_id IN (SELECT value FROM json_each(:sessionIds))',
      { sessionIds: JSON.stringify(plan.cancel.map((booking) => booking.sessionId)) },
    ),
    deleteReminders(db, plan.cancel),
    ...queueMessages(
      db,
      plan.cancel.map((booking) => createCanceledMessage(booking, { userId: booking.otherId, by: ownerId }, now)),
    ),
  ]
}

/**
 * Changed slots are first marked deleted: two slots that swap times would otherwise overlap in between and be refused.
 */
export const slotStatements = (
  db: Db,
  { ownerId, plan, now }: Pick<ScheduleChange, 'ownerId' | 'now'> & { readonly plan: SchedulePlan },
): D1PreparedStatement[] => [
  statement(db, `UPDATE availability_slots SET deleted = 1, updated_at = :now WHERE id IN (${selectIds})`, {
    now,
    ids: JSON.stringify([...plan.retire, ...plan.update.map(({ id }) => id)]),
  }),
  statement(db, `DELETE FROM availability_slots WHERE id IN (${selectIds})`, { ids: JSON.stringify(plan.remove) }),
  statement(
    db,
    `UPDATE availability_slots
     SET start_at = o.value->>'start', end_at = o.value->>'end', purpose = o.value->>'purpose', deleted = 0
     FROM json_each(:offers) o WHERE availability_slots.id = o.value->>'id'`,
    { offers: JSON.stringify(plan.update) },
  ),
  statement(
    db,
    `INSERT INTO availability_slots (user_id, purpose, start_at, end_at, created_at, updated_at)
     SELECT :ownerId, o.value->>'purpose', o.value->>'start', o.value->>'end', :now, :now FROM json_each(:offers) o`,
    { ownerId, now, offers: JSON.stringify(plan.create) },
  ),
]

export type ScheduleOutcome = 'done' | 'stale' | 'overlap'

/**
 * Stores the whole plan or nothing. `stale`: a booking or edit since the facts were read, so the plan may be wrong;
 * `overlap`: a concurrent request of the owner created a slot in the way.
 */
export const storeSchedule = async (db: Db, change: ScheduleChange): Promise<ScheduleOutcome> => {
  try {
    await runBatch(db, [
      abortIfStale(db, fingerprintSql, {
        ids: JSON.stringify(change.slotIds),
        ownerId: change.ownerId,
        seen: change.seen.mark,
      }),
      ...cancelStatements(db, change),
      ...slotStatements(db, change),
      ...(addsLessonTime(change.plan, change.seen.slots) ? queueFavouriteMessages(db, change.ownerId, change.now) : []),
    ])
    return 'done'
  } catch (error) {
    if (isAborted(error)) return 'stale'
    if (sqliteMessage(error).includes('availability_slots: overlapping slot')) return 'overlap'
    throw error
  }
}
