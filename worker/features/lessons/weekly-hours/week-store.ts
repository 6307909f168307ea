/** What is to be booked for a weekly hour, and what became of it. Raw SQL: claims, and statements for batches. */
import { dayMs, type Interval, minutes } from '#contract/shared/rules/time.ts'
import type { WeeklyMiss } from '#contract/vocabulary/calendar.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { lessonPurposes } from '#contract/vocabulary/teaching.ts'
import { type Spending, selectSpending, toSpending } from '#worker/features/lessons/own-subscription/store.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'
import { createWeeklyBookedMessage, type LessonTimes, queueMessages } from '#worker/storage/outbox/bookings.ts'
import { queueWeeklyMiss } from '#worker/storage/outbox/news.ts'
import { type Part, whole } from '#worker/work-budget.ts'
import { type WeeklyHourRow, weeklyHourColumns } from './store.ts'

/** How long an hour stays claimed by a sweep that died. */
const leaseMs = minutes(5)

/** Claims hours that are due, so that a concurrent sweep finds none of them. */
export const claimDueHours = async (
  db: Db,
  now: number,
  most: number,
  { part, of }: Part = whole,
): Promise<WeeklyHourRow[]> => {
  const { results } = await statement(
    db,
    `UPDATE weekly_hours SET next_look_at = :now + ${leaseMs}
     WHERE ended_at IS NULL AND next_look_at <= :now AND id IN (
       SELECT id FROM weekly_hours h WHERE ended_at IS NULL AND next_look_at <= :now AND tutor_id % :of = :part
         AND NOT EXISTS (SELECT 1 FROM users s WHERE s.id = h.student_id AND s.blocked_until > :now) ORDER BY next_look_at, id LIMIT :most)
     RETURNING ${weeklyHourColumns}`,
    { now, most, part, of },
  ).all<WeeklyHourRow>()
  return results.toSorted((a, b) => a.id - b.id)
}

/** How many hours are due, up to `most`. */
export const countDueHours = async (db: Db, now: number, most: number): Promise<number> => {
  const row = await statement(
    db,
    `SELECT count(*) AS due FROM (
       SELECT 1 FROM weekly_hours WHERE ended_at IS NULL AND next_look_at <= :now LIMIT ${most})`,
    { now },
  ).first<{ due: number }>()
  return row?.due ?? 0
}

export interface WeekOfHour {
  readonly week: Spending['week']
  /** When a subscription begins that is paid ahead; null without one. */
  readonly opensAt: number | null
  /** Starts of the hour that had their lesson. */
  readonly settled: ReadonlySet<number>
  /** Standing lessons of the two people, by start. */
  readonly lessons: ReadonlyMap<number, number>
}

/** The state of the hour's present week. */
export const readWeekOfHour = async (db: Db, hour: WeeklyHourRow, now: number): Promise<WeekOfHour> => {
  const until = now + 8 * dayMs
  const [waiting = [], settled = [], lessons = [], ...spending] = await runBatch(db, [
    statement(
      db,
      `SELECT min(start_at) AS start FROM subscriptions
       WHERE user_id = :studentId AND end_at > :now AND start_at > :now AND terminated_at IS NULL`,
      { studentId: hour.studentId, now },
    ),
    statement(
      db,
      'SELECT start_at AS start FROM weekly_lessons WHERE weekly_hour_id = :id AND start_at > :now AND lesson_id IS NOT NULL',
      { id: hour.id, now },
    ),
    statement(
      db,
      `SELECT id, start_at AS start FROM lessons WHERE student_id = :studentId AND tutor_id = :tutorId
         AND start_at > :now AND start_at < :until AND canceled_at IS NULL`,
      { studentId: hour.studentId, tutorId: hour.tutorId, now, until },
    ),
    ...selectSpending(db, hour.studentId, now),
  ])
  return {
    week: toSpending(spending, now, false)?.week ?? null,
    opensAt: (waiting as { start: number | null }[])[0]?.start ?? null,
    settled: new Set((settled as { start: number }[]).map(({ start }) => start)),
    lessons: new Map((lessons as { id: number; start: number }[]).map(({ id, start }) => [start, id])),
  }
}

/** The tutor's slot that holds the whole time; null when they offer none. */
export const findSlotAround = async (db: Db, tutorId: number, { start, end }: Interval): Promise<number | null> => {
  // No slot is longer than a day, so a slot that holds the time starts at most a day before it.
  const row = await statement(
    db,
    `SELECT id FROM availability_slots WHERE user_id = :tutorId AND deleted = 0
       AND start_at <= :start AND start_at > :since AND end_at >= :end AND purpose IN (${lessonPurposes.join(', ')})
     ORDER BY start_at DESC LIMIT 1`,
    { tutorId, start, end, since: start - minutes(limits.slot.maxMinutes) - 1 },
  ).first<{ id: number }>()
  return row?.id ?? null
}

/** Settles a start with a lesson that exists. */
const settleStart = (db: Db, hourId: number, lesson: { sessionId: string } | { id: number }, now: number) =>
  statement(
    db,
    `INSERT INTO weekly_lessons (weekly_hour_id, start_at, lesson_id, updated_at)
     SELECT :hourId, l.start_at, l.id, :now FROM lessons l WHERE ${'id' in lesson ? 'l.id = :id' : 'l.session_id = :sessionId'}
     ON CONFLICT DO UPDATE SET lesson_id = excluded.lesson_id, miss = NULL, updated_at = excluded.updated_at`,
    { hourId, now, ...lesson },
  )

/** The statements that belong to the booking of a weekly lesson: its start is settled, and the student is told. */
export const recordBooked =
  (db: Db, hour: WeeklyHourRow, times: Omit<LessonTimes, 'sessionId'>, noticeAt: number, now: number) =>
  (sessionId: string): D1PreparedStatement[] => [
    settleStart(db, hour.id, { sessionId }, now),
    ...queueMessages(db, [createWeeklyBookedMessage({ ...times, sessionId }, noticeAt)]),
  ]

/** A lesson the student booked at the time of the hour by themselves. */
export const adoptLesson = (db: Db, hourId: number, lessonId: number, now: number) =>
  settleStart(db, hourId, { id: lessonId }, now)

export interface Missed {
  readonly start: number
  readonly miss: WeeklyMiss
  readonly noticeAt: number
}

/** Records why there is no lesson and tells the student; a start that has its lesson by now stays as it is. */
export const recordMiss = (db: Db, hourId: number, { start, miss, noticeAt }: Missed, now: number) => [
  statement(
    db,
    `INSERT INTO weekly_lessons (weekly_hour_id, start_at, miss, updated_at) VALUES (:hourId, :start, :miss, :now)
     ON CONFLICT DO UPDATE SET miss = excluded.miss, updated_at = excluded.updated_at WHERE lesson_id IS NULL`,
    { hourId, start, miss, now },
  ),
  ...queueWeeklyMiss(db, { weeklyHourId: hourId, start, miss }, noticeAt),
]

export const setNextLook = (db: Db, hourId: number, at: number) =>
  statement(db, 'UPDATE weekly_hours SET next_look_at = :at WHERE id = :hourId', { hourId, at })
