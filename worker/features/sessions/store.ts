/** Bookings behind calls, and their attendance. Raw SQL: unions over three kinds of bookings. */
import type { AttendanceEvent } from '#contract/rules/attendance.ts'
import { parseSessionId } from '#contract/rules/session-window.ts'
import { session } from '#contract/vocabulary/limits.ts'
import type { Role } from '#contract/vocabulary/roles.ts'
import { SessionEventType, SessionKind } from '#contract/vocabulary/teaching.ts'
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
}

// A status of 4 or more is a cancellation. Such rows store no instant of it, but it was their last change.
const bookingSql: Record<SessionKind, string> = {
  [SessionKind.Lesson]: `SELECT id AS refId, tutor_id AS one, student_id AS other, start_at AS startAt, end_at AS endAt,
    canceled_at AS canceledAt, updated_at AS asOf FROM lessons WHERE session_id = :sessionId`,
  [SessionKind.Interview]: `SELECT id AS refId, interviewer_id AS one, interviewee_id AS other, start_at AS startAt,
    end_at AS endAt, CASE WHEN status >= 4 THEN updated_at END AS canceledAt, updated_at AS asOf
    FROM interviews WHERE session_id = :sessionId`,
  [SessionKind.Demo]: `SELECT id AS refId, tutor_manager_id AS one, tutor_id AS other, start_at AS startAt,
    end_at AS endAt, CASE WHEN status >= 4 THEN updated_at END AS canceledAt, updated_at AS asOf
    FROM demo_sessions WHERE session_id = :sessionId`,
}

/** The booking of a session. Every kind is looked up here, so an access check covers all of them. */
export const findBooking = async (db: Db, sessionId: string) => {
  const name = parseSessionId(sessionId)
  const row = name && (await statement(db, bookingSql[name.kind], { sessionId }).first<BookingRow>())
  if (!row) return null
  const { refId, one, other, startAt, endAt, canceledAt, asOf } = row
  const members: [number, number] = [one, other]
  return { sessionId, kind: name.kind, refId, members, startAt, endAt, canceledAt, asOf }
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

/**
 * SQL: whether a user joined a session at its current time; takes expressions for session, user and start. A stay that
 * ended before joining opened belongs to a time before the session was moved.
 */
export const hasJoinedSql = (call: { sessionId: string; userId: string; startAt: string }): string => `EXISTS (
  SELECT 1 FROM session_events e
  WHERE e.session_id = ${call.sessionId} AND e.user_id = ${call.userId} AND e.type = ${SessionEventType.UserJoined}
    AND NOT EXISTS (
      SELECT 1 FROM session_events g
      WHERE g.session_id = e.session_id AND g.user_id = e.user_id AND g.type = ${SessionEventType.UserLeft}
        AND g.created_at >= e.created_at AND g.created_at <= ${call.startAt} - ${session.joinBeforeMs}))`

/** Events of one call that are read; a line that drops every few seconds adds few more. */
const mostAttendanceEvents = 2000

/** SQL: the joins and leaves of a call as JSON, oldest first, for `parseAttendance`; takes an expression for the session. */
export const attendanceSql = (sessionId: string): string => `(
  SELECT json_group_array(json_array(e.user_id, e.type, e.created_at)) FROM (
    SELECT user_id, type, created_at FROM session_events
    WHERE session_id = ${sessionId} ORDER BY created_at, id LIMIT ${mostAttendanceEvents}) e)`

/** SQL: how many events `attendanceSql` lists, which tells whether there are further ones since it was read. */
export const countAttendanceSql = (sessionId: string): string => `(
  SELECT count(*) FROM (SELECT 1 FROM session_events WHERE session_id = ${sessionId} LIMIT ${mostAttendanceEvents}))`

export const parseAttendance = (json: string): AttendanceEvent[] =>
  (JSON.parse(json) as [number, SessionEventType, number][]).map(([userId, type, at]) => ({ userId, type, at }))

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
    `SELECT e.user_id AS userId, e.type, e.created_at AS at, u.role FROM session_events e JOIN users u ON u.id = e.user_id
     WHERE e.session_id = :sessionId ORDER BY e.created_at, e.id LIMIT ${mostAttendanceEvents}`,
    { sessionId },
  ).all<{ userId: number; type: SessionEventType; at: number; role: Role }>()
  return results
}

/** Notes that the session's object has set its alarms, so that the sweep leaves it alone. */
export const markScheduled = async (db: Db, sessionId: string, until: number): Promise<void> => {
  await statement(db, 'UPDATE sessions SET scheduled_for = :until WHERE session_id = :sessionId', {
    until,
    sessionId,
  }).run()
}

/** Stores attendance events. Existing ones are skipped, so that a repeated write counts nobody twice. */
export const insertSessionEvents = async (
  db: Db,
  sessionId: string,
  lines: readonly { userId: number; type: number; at: number }[],
): Promise<void> => {
  if (lines.length === 0) return
  await db.$client.batch(
    lines.map(({ userId, type, at }) =>
      statement(
        db,
        `INSERT INTO session_events (session_id, user_id, type, created_at)
         SELECT :sessionId, :userId, :type, :at WHERE NOT EXISTS (
           SELECT 1 FROM session_events
           WHERE session_id = :sessionId AND created_at = :at AND user_id = :userId AND type = :type
         )`,
        { sessionId, userId, type, at },
      ),
    ),
  )
}

/** Notes that all attendance of a session is in the database, so that its lesson can be judged. */
export const markReported = async (db: Db, sessionId: string, now: number): Promise<void> => {
  await statement(db, 'UPDATE sessions SET reported_at = :now WHERE session_id = :sessionId', { now, sessionId }).run()
}
