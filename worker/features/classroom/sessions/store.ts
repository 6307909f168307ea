/** Bookings behind calls, and who attended them. Raw SQL: unions over three kinds of bookings. */
import { parseSessionId } from '#contract/lessons/rules/session-window.ts'
import type { Role } from '#contract/vocabulary/roles.ts'
import { type SessionEventType, SessionKind } from '#contract/vocabulary/teaching.ts'
import { attendanceSql, mostAttendanceEvents, parseAttendance } from '#worker/features/lessons/attendance-store.ts'
import { standsInCall } from '#worker/features/lessons/store.ts'
import { eventsSql } from '#worker/storage/attendance.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'

/** The lesson, interview or demo session of a video call. Epoch ms. */
export interface BookingRow {
  refId: number
  one: number
  other: number
  startAt: number
  endAt: number
  canceledAt: number | null
  /** When it was last changed. */
  asOf: number
  /** As JSON; only a lesson's call carries others. */
  carried?: string
}

/** A lesson that goes on directly behind another in its call. Epoch ms. */
export interface CarriedLesson {
  readonly sessionId: string
  readonly endAt: number
}

// A status of 4 or more is a cancellation. Such rows store no instant of it, but it was their last change.
const bookingSql: Record<SessionKind, string> = {
  [SessionKind.Lesson]: `SELECT id AS refId, tutor_id AS one, student_id AS other, start_at AS startAt, end_at AS endAt,
    canceled_at AS canceledAt, updated_at AS asOf, (
      SELECT json_group_array(json_object('sessionId', c.session_id, 'endAt', c.end_at))
      FROM lessons c WHERE c.call_session_id = lessons.session_id AND ${standsInCall('c')}) AS carried
    FROM lessons WHERE session_id = :sessionId`,
  [SessionKind.Interview]: `SELECT id AS refId, interviewer_id AS one, interviewee_id AS other, start_at AS startAt,
    end_at AS endAt, CASE WHEN status >= 4 THEN updated_at END AS canceledAt, updated_at AS asOf
    FROM interviews WHERE session_id = :sessionId`,
  [SessionKind.Demo]: `SELECT id AS refId, tutor_manager_id AS one, tutor_id AS other, start_at AS startAt,
    end_at AS endAt, CASE WHEN status >= 4 THEN updated_at END AS canceledAt, updated_at AS asOf
    FROM demo_sessions WHERE session_id = :sessionId`,
}

/** The booking of a session, with the lessons that its call carries. Every kind is looked up here, so an access check covers all of them. */
export const findBooking = async (db: Db, sessionId: string) => {
  const name = parseSessionId(sessionId)
  const row = name && (await statement(db, bookingSql[name.kind], { sessionId }).first<BookingRow>())
  if (!row) return null
  const { one, other, carried: json, ...times } = row
  const carried: CarriedLesson[] = json === undefined ? [] : JSON.parse(json)
  const members: [number, number] = [one, other]
  return { sessionId, kind: name.kind, members, ...times, carried }
}

export interface PersonRow {
  id: number
  name: string | null
  image: string | null
  role: Role
  gender: 'male' | 'female' | null
}

/** The members of a session with their profiles. */
export const findBookingAndPeople = async (db: Db, sessionId: string) => {
  const name = parseSessionId(sessionId)
  if (!name) return null
  const [rows = [], people = []] = await runBatch(db, [
    statement(db, bookingSql[name.kind], { sessionId }),
    statement(
      db,
      `SELECT u.id, u.name, u.image, u.role, u.gender FROM (${bookingSql[name.kind]}) b
       JOIN users u ON u.id IN (b.one, b.other) ORDER BY u.id`,
      { sessionId },
    ),
  ])
  const [row] = rows as BookingRow[]
  return row ? { members: [row.one, row.other] as [number, number], people: people as PersonRow[] } : null
}

/** The members of a session, its times, and all joins and leaves. */
export const findAttendance = async (db: Db, sessionId: string) => {
  const name = parseSessionId(sessionId)
  if (!name) return null
  const row = await statement(
    db,
    `SELECT b.one, b.other, b.startAt, b.endAt, ${attendanceSql(':sessionId')} AS events FROM (${bookingSql[name.kind]}) b`,
    { sessionId },
  ).first<Pick<BookingRow, 'one' | 'other' | 'startAt' | 'endAt'> & { events: string }>()
  if (!row) return null
  const { one, other, startAt: start, endAt: end, events } = row
  const members: [number, number] = [one, other]
  return { members, call: { start, end }, events: parseAttendance(events) }
}

/** Joins and leaves of a session, oldest first, with the role of each person. */
export const findSessionEvents = async (db: Db, sessionId: string) => {
  const { results } = await statement(
    db,
    `SELECT e.user_id AS userId, e.type, e.created_at AS at, u.role FROM (${eventsSql(':sessionId')}) e
     JOIN users u ON u.id = e.user_id ORDER BY e.created_at, e.id LIMIT ${mostAttendanceEvents}`,
    { sessionId },
  ).all<{ userId: number; type: SessionEventType; at: number; role: Role }>()
  return results
}
