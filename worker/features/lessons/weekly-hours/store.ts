/** Hours that students keep every week. Raw SQL: guarded writes and joins in one batch. */

import type { WeeklyHourFacts, WeeklyTime } from '#contract/lessons/rules/weekly-hours.ts'
import { calendarLimits, type WeeklyMiss } from '#contract/vocabulary/calendar.ts'
import { type Role, tutorRoles } from '#contract/vocabulary/roles.ts'
import type { LessonDuration } from '#contract/vocabulary/teaching.ts'
import { selectSpending, toSpending } from '#worker/features/lessons/own-subscription/store.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'

export interface WeeklyHourRow extends WeeklyTime {
  readonly id: number
  readonly studentId: number
  readonly tutorId: number
  readonly createdAt: number
}

/** The columns of `weekly_hours` under the names of `WeeklyHourRow`. */
export const weeklyHourColumns = `id, student_id AS studentId, tutor_id AS tutorId, weekday, minute, duration, created_at AS createdAt`

export interface WeeklyHourRequest extends WeeklyTime {
  readonly studentId: number
  readonly tutorId: number
}

/** What a new hour is judged by, and the hour itself when it is kept already. */
export const readWeeklyHourFacts = async (
  db: Db,
  request: WeeklyHourRequest,
  now: number,
): Promise<WeeklyHourFacts & { readonly same: WeeklyHourRow | null }> => {
  const { studentId, tutorId } = request
  const [tutors, hourRows = [], ...spending] = await runBatch(db, [
    statement(
      db,
      `SELECT u.id AS id, u.role AS role, t.activated AND u.blocked_until <= :now AS activated
       FROM tutors t JOIN users u ON u.id = t.id WHERE t.id = :tutorId`,
      { tutorId, now },
    ),
    statement(db, `SELECT ${weeklyHourColumns} FROM weekly_hours WHERE student_id = :studentId AND ended_at IS NULL`, {
      studentId,
    }),
    ...selectSpending(db, studentId, now),
  ])
  const [tutor] = (tutors ?? []) as { id: number; role: Role; activated: 0 | 1 }[]
  const hours = hourRows as WeeklyHourRow[]
  const week = toSpending(spending, now, false)?.week
  const same = hours.find(
    (one) =>
      one.tutorId === tutorId &&
      one.weekday === request.weekday &&
      one.minute === request.minute &&
      one.duration === request.duration,
  )
  return {
    tutor: tutor ? { ...tutor, activated: tutor.activated === 1 } : null,
    weeklyMinutes: week?.quota ?? null,
    existing: hours,
    same: same ?? null,
  }
}

const weekMinutes = 7 * 24 * 60

/**
 * Stores an hour; null when a concurrent request took its time or the last place. A difference of minutes in the week is
 * counted around its end, so that Saturday 23:45 meets Sunday 00:00.
 */
export const insertWeeklyHour = (db: Db, hour: WeeklyHourRequest, now: number): Promise<WeeklyHourRow | null> => {
  const { studentId, tutorId, weekday, minute, duration } = hour
  return statement(
    db,
    `INSERT INTO weekly_hours (student_id, tutor_id, weekday, minute, duration, next_look_at, created_at, updated_at)
     SELECT :studentId, :tutorId, :weekday, :minute, :duration, :now, :now, :now
     WHERE EXISTS (SELECT 1 FROM tutors t JOIN users u ON u.id = t.id
         WHERE t.id = :tutorId AND t.activated = 1 AND u.blocked_until <= :now AND u.role IN (${tutorRoles.join(', ')}))
       AND (SELECT count(*) FROM weekly_hours h WHERE h.student_id = :studentId AND h.ended_at IS NULL) < ${calendarLimits.weeklyHours}
       AND NOT EXISTS (SELECT 1 FROM weekly_hours h WHERE h.student_id = :studentId AND h.ended_at IS NULL
         AND ((:at - (h.weekday * 1440 + h.minute) + ${weekMinutes}) % ${weekMinutes} < h.duration
           OR ((h.weekday * 1440 + h.minute) - :at + ${weekMinutes}) % ${weekMinutes} < :duration))
     RETURNING ${weeklyHourColumns}`,
    { studentId, tutorId, weekday, minute, duration, at: weekday * 24 * 60 + minute, now },
  ).first<WeeklyHourRow>()
}

/** Whose hour it is; null when there is none. */
export const findWeeklyHourOwner = async (db: Db, id: number): Promise<number | null> => {
  const row = await statement(db, 'SELECT student_id AS studentId FROM weekly_hours WHERE id = :id', { id }).first<{
    studentId: number
  }>()
  return row?.studentId ?? null
}

export const endWeeklyHour = async (db: Db, id: number, now: number): Promise<void> => {
  await statement(
    db,
    'UPDATE weekly_hours SET ended_at = :now, updated_at = :now WHERE id = :id AND ended_at IS NULL',
    { id, now },
  ).run()
}

interface Person {
  readonly id: number
  readonly name: string | null
  readonly image: string | null
  readonly role: Role
}

export interface WeeklyHourWithPeople extends WeeklyHourRow {
  readonly student: Person
  readonly tutor: Person
  readonly outcomes: readonly { start: number; lessonId: number | null; miss: WeeklyMiss | null }[]
}

const personJson = (alias: string): string =>
  `json_object('id', ${alias}.id, 'name', ${alias}.name, 'image', ${alias}.image, 'role', ${alias}.role)`

type StoredHour = Omit<WeeklyHourWithPeople, 'student' | 'tutor' | 'outcomes' | 'duration'> & {
  duration: LessonDuration
  student: string
  tutor: string
  outcomes: string
}

const readHours = async (db: Db, condition: string, values: { id: number; now: number }) => {
  const { results } = await statement(
    db,
    `SELECT h.id AS id, h.student_id AS studentId, h.tutor_id AS tutorId, h.weekday AS weekday, h.minute AS minute,
       h.duration AS duration, h.created_at AS createdAt, ${personJson('s')} AS student, ${personJson('t')} AS tutor,
       (SELECT json_group_array(json_object('start', w.start_at, 'lessonId', w.lesson_id, 'miss', w.miss))
        FROM (SELECT * FROM weekly_lessons WHERE weekly_hour_id = h.id AND start_at > :now ORDER BY start_at) w) AS outcomes
     FROM weekly_hours h JOIN users s ON s.id = h.student_id JOIN users t ON t.id = h.tutor_id
     WHERE h.ended_at IS NULL AND ${condition}
     ORDER BY (h.weekday + 1) % 7, h.minute, h.id`,
    values,
  ).all<StoredHour>()
  return results.map(
    (row): WeeklyHourWithPeople => ({
      ...row,
      student: JSON.parse(row.student) as Person,
      tutor: JSON.parse(row.tutor) as Person,
      outcomes: JSON.parse(row.outcomes) as WeeklyHourWithPeople['outcomes'],
    }),
  )
}

/** The hours of a student, or those kept with a tutor, from Saturday on. */
export const listWeeklyHours = (db: Db, side: 'student' | 'tutor', id: number, now: number) =>
  readHours(db, side === 'student' ? 'h.student_id = :id' : 'h.tutor_id = :id', { id, now })

export const findWeeklyHour = async (db: Db, id: number, now: number): Promise<WeeklyHourWithPeople | null> =>
  (await readHours(db, 'h.id = :id', { id, now }))[0] ?? null
