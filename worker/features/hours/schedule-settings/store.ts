/** Pause, usual week and days off of a tutor. Raw SQL: joins, and what shares a batch with changes of slots. */
import type { SchedulePlan } from '#contract/hours/rules/schedule.ts'
import type { UsualHours } from '#contract/hours/rules/week-template.ts'
import type { ScheduleSettings, TimeOff } from '#contract/hours/shapes/schedule-settings.ts'
import { cairoDay, type Interval, minutes, toIsoInstant } from '#contract/shared/rules/time.ts'
import type { PauseMinutes } from '#contract/vocabulary/calendar.ts'
import { booking, limits } from '#contract/vocabulary/limits.ts'
import type { SessionKind } from '#contract/vocabulary/teaching.ts'
import {
  fingerprintSql,
  type ScheduleFacts,
  type ScheduleOutcome,
  slotStatements,
} from '#worker/features/hours/availability/schedule-store.ts'
import type { Db } from '#worker/storage/db.ts'
import { abortIfStale, isAborted, runBatch, statement } from '#worker/storage/guarded.ts'

interface StoredTimeOff extends Interval {
  readonly id: number
  readonly bookings: string
}

interface StandingBooking extends Interval {
  readonly kind: SessionKind
  readonly id: number
  readonly name: string | null
}

/** The days off that are not over, with what is booked in them and the name of the other member. */
const selectTimeOff = (db: Db, userId: number, now: number) =>
  statement(
    db,
    `SELECT f.id, f.start_at AS start, f.end_at AS "end",
       (SELECT json_group_array(json_object('kind', b.kind, 'id', b.ref_id, 'start', b.start_at, 'end', b.end_at, 'name', u.name))
        FROM busy b JOIN busy o ON o.kind = b.kind AND o.ref_id = b.ref_id AND o.user_id <> b.user_id
          JOIN users u ON u.id = o.user_id
        WHERE b.user_id = f.user_id AND b.start_at > f.start_at - :longest AND b.start_at < f.end_at
          AND b.end_at > max(f.start_at, :now)) AS bookings
     FROM time_off f WHERE f.user_id = :userId AND f.end_at > :now ORDER BY f.start_at`,
    { userId, now, longest: booking.longestMs },
  )

const toTimeOff = ({ id, start, end, bookings }: StoredTimeOff): TimeOff => ({
  id,
  firstDay: cairoDay(start),
  lastDay: cairoDay(end - 1),
  bookings: (JSON.parse(bookings) as StandingBooking[])
    .sort((a, b) => a.start - b.start)
    .map((booking) => ({ ...booking, start: toIsoInstant(booking.start), end: toIsoInstant(booking.end) })),
})

export const readSettings = async (db: Db, userId: number, now: number): Promise<ScheduleSettings> => {
  const [pauses, templates, away = []] = await runBatch(db, [
    statement(db, 'SELECT pause FROM tutors WHERE id = :userId', { userId }),
    statement(db, 'SELECT hours FROM week_templates WHERE user_id = :userId', { userId }),
    selectTimeOff(db, userId, now),
  ])
  const [tutor] = (pauses ?? []) as { pause: PauseMinutes }[]
  const [template] = (templates ?? []) as { hours: string }[]
  return {
    pause: tutor?.pause ?? 0,
    template: template ? (JSON.parse(template.hours) as UsualHours[]) : [],
    timeOff: (away as StoredTimeOff[]).map(toTimeOff),
  }
}

export const storePause = async (db: Db, userId: number, pause: PauseMinutes, now: number): Promise<void> => {
  await statement(db, 'UPDATE tutors SET pause = :pause, updated_at = :now WHERE id = :userId', {
    userId,
    pause,
    now,
  }).run()
}

export const storeTemplate = async (db: Db, userId: number, hours: readonly UsualHours[], now: number) => {
  await statement(
    db,
    `INSERT INTO week_templates (user_id, hours, updated_at) VALUES (:userId, :hours, :now)
     ON CONFLICT DO UPDATE SET hours = excluded.hours, updated_at = excluded.updated_at`,
    { userId, hours: JSON.stringify(hours), now },
  ).run()
}

/** No slot is longer than a day, so one that reaches into the time starts at most a day before it. */
const slotsInSql = `SELECT id FROM availability_slots
  WHERE user_id = :ownerId AND deleted = 0 AND start_at < :end AND start_at > :since AND end_at > :start`
const slotsInValues = (ownerId: number, { start, end }: Interval) => ({
  ownerId,
  start,
  end,
  since: start - minutes(limits.slot.maxMinutes) - 1,
})

export const findSlotsIn = async (db: Db, ownerId: number, away: Interval): Promise<number[]> => {
  const { results } = await statement(db, slotsInSql, slotsInValues(ownerId, away)).all<{ id: number }>()
  return results.map(({ id }) => id)
}

export interface NewTimeOff {
  readonly ownerId: number
  readonly away: Interval
  readonly slotIds: readonly number[]
  readonly seen: ScheduleFacts
  readonly plan: SchedulePlan
  readonly now: number
}

const idList = 'SELECT value FROM json_each(:ids)'

/** Bookings whose slot was cut into pieces belong to the piece around them. */
const reassign = (db: Db, table: string, live: string, { ownerId, plan, now }: NewTimeOff): D1PreparedStatement =>
  statement(
    db,
    `UPDATE ${table} SET slot_id = coalesce((
       SELECT s.id FROM availability_slots s
       WHERE s.user_id = :ownerId AND s.deleted = 0 AND s.start_at <= ${table}.start_at AND s.end_at >= ${table}.end_at
         AND s.start_at > ${table}.start_at - ${minutes(limits.slot.maxMinutes)}), slot_id)
     WHERE slot_id IN (${idList}) AND end_at > :now AND ${live} AND NOT EXISTS (
       SELECT 1 FROM availability_slots s
       WHERE s.id = ${table}.slot_id AND s.start_at <= ${table}.start_at AND s.end_at >= ${table}.end_at)`,
    { ownerId, now, ids: JSON.stringify(plan.update.map(({ id }) => id)) },
  )

/**
 * Stores the days off and closes their free hours, or does nothing where a booking or an edit has come in between. The
 * days are stored last: from then on a trigger closes what is left of their hours when a booking leaves them.
 */
export const storeTimeOff = async (db: Db, change: NewTimeOff): Promise<Exclude<ScheduleOutcome, 'overlap'>> => {
  const { ownerId, away, slotIds, seen, now } = change
  const inTheDays = `SELECT json_group_array(id) FROM (${slotsInSql} ORDER BY id)`
  const known = JSON.stringify([...slotIds].sort((a, b) => a - b))
  try {
    await runBatch(db, [
      abortIfStale(db, fingerprintSql, { ids: JSON.stringify(slotIds), ownerId, seen: seen.mark }),
      abortIfStale(db, inTheDays, { ...slotsInValues(ownerId, away), seen: known }),
      ...slotStatements(db, change),
      reassign(db, 'lessons', 'canceled_at IS NULL', change),
      reassign(db, 'interviews', 'status = 1', change),
      reassign(db, 'demo_sessions', 'status = 1', change),
      statement(
        db,
        'INSERT INTO time_off (user_id, start_at, end_at, created_at) VALUES (:ownerId, :start, :end, :now)',
        { ownerId, start: away.start, end: away.end, now },
      ),
    ])
    return 'done'
  } catch (error) {
    if (isAborted(error)) return 'stale'
    throw error
  }
}

/** The owner of days off; null when there are none of this id. */
export const findTimeOffOwner = async (db: Db, id: number): Promise<number | null> => {
  const row = await statement(db, 'SELECT user_id AS userId FROM time_off WHERE id = :id', { id }).first<{
    userId: number
  }>()
  return row?.userId ?? null
}

export const deleteTimeOff = async (db: Db, id: number): Promise<void> => {
  await statement(db, 'DELETE FROM time_off WHERE id = :id', { id }).run()
}
