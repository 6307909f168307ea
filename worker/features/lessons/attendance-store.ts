/**
 * Who joined and left the calls of lessons, and what is noted beside a session for its settlement. Raw SQL: parts that
 * other statements are built of.
 */
import type { Judgement } from '#contract/lessons/rules/attendance.ts'
import type { AttendanceEvent, LessonPresence } from '#contract/lessons/rules/presence.ts'
import type { AttendedDay } from '#contract/lessons/shapes/lesson.ts'
import { session } from '#contract/vocabulary/limits.ts'
import { canceledLate, SessionEventType } from '#contract/vocabulary/teaching.ts'
import { eventsSql } from '#worker/storage/attendance.ts'
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'

/**
 * SQL: whether a user joined a session at its current time; takes expressions for session, user and start. A stay that
 * ended before joining opened belongs to a time before the session was moved.
 */
export const hasJoinedSql = (call: { sessionId: string; userId: string; startAt: string }): string => `EXISTS (
  SELECT 1 FROM session_events e
  WHERE e.session_id = ${call.sessionId} AND e.user_id = ${call.userId} AND e.type = ${SessionEventType.UserJoined}
    AND NOT EXISTS (
      SELECT 1 FROM session_events g
      WHERE g.session_id = e.session_id AND g.user_id = e.user_id AND g.type <> ${SessionEventType.UserJoined}
        AND g.created_at >= e.created_at AND g.created_at <= ${call.startAt} - ${session.joinBeforeMs}))`

/** Events of one call that are read; a line that drops every few seconds adds few more. */
export const mostAttendanceEvents = 2000

/** SQL: the joins and leaves of a call as JSON, oldest first, for `parseAttendance`; takes an expression for the session. */
export const attendanceSql = (sessionId: string): string => `(
  SELECT json_group_array(json_array(e.user_id, e.type, e.created_at)) FROM (
    ${eventsSql(sessionId)} ORDER BY created_at, id LIMIT ${mostAttendanceEvents}) e)`

/** SQL: how many events `attendanceSql` lists, which tells whether there are further ones since it was read. */
export const countAttendanceSql = (sessionId: string): string => `(
  SELECT count(*) FROM (${eventsSql(sessionId)} LIMIT ${mostAttendanceEvents}))`

export const parseAttendance = (json: string): AttendanceEvent[] =>
  (JSON.parse(json) as [number, SessionEventType, number][]).map(([userId, type, at]) => ({ userId, type, at }))

/** A verdict with the figures it was decided from, as a row of `lesson_verdicts`. */
export interface VerdictRow extends Judgement {
  readonly lessonId: number
  readonly presence: LessonPresence
  /** Whether all joins and leaves were known. */
  readonly reported: boolean
  readonly heldBack: boolean
  /** Piastres; null where the lesson has its agreed price still and nothing was posted for it. */
  readonly money: {
    readonly agreedPrice: number
    readonly agreedCharge: number
    readonly earned: number
    readonly charged: number
  } | null
  /** Minutes of it that somebody paid for. */
  readonly chargedMinutes: number
}

/** Stores verdicts of lessons that an earlier statement of the batch has judged at this instant. */
export const insertVerdicts = (db: Db, verdicts: readonly VerdictRow[], now: number): D1PreparedStatement =>
  statement(
    db,
    `INSERT OR IGNORE INTO lesson_verdicts (lesson_id, verdict, returned_minutes, paid_minutes, tutor_ms, student_ms,
       together_ms, late_ms, left_ms, reported, held_back, agreed_price, agreed_charge, charged_minutes, earned, charged,
       judged_at)
     SELECT l.id, l.verdict, r.value->>'returnedMinutes', r.value->>'paidMinutes', r.value->>'$.presence.tutorMs',
       r.value->>'$.presence.studentMs', r.value->>'$.presence.togetherMs', r.value->>'$.presence.lateMs',
       r.value->>'$.presence.leftMs', r.value->>'reported', r.value->>'heldBack',
       coalesce(r.value->>'$.money.agreedPrice', l.price), coalesce(r.value->>'$.money.agreedCharge', l.charge),
       r.value->>'chargedMinutes', coalesce(r.value->>'$.money.earned', 0), coalesce(r.value->>'$.money.charged', 0), :now
     FROM json_each(:verdicts) r JOIN lessons l ON l.id = r.value->>'lessonId'
     WHERE l.judged_at = :now AND l.verdict = r.value->>'verdict'`,
    { verdicts: JSON.stringify(verdicts), now },
  )

/** What a late cancellation comes to: the minutes used up, and what the whole lesson would have earned and cost. */
export interface LateCancellation {
  readonly lessonId: number
  readonly usedMinutes: number
  readonly agreedPrice: number
  readonly agreedCharge: number
  readonly chargedMinutes: number
}

/**
 * Stores what a lesson comes to that an earlier statement of the batch has cancelled late, so that the team can rule about
 * it as about others. Its pay is posted later.
 */
export const insertCanceledLate = (db: Db, late: LateCancellation, now: number): D1PreparedStatement =>
  statement(
    db,
    `INSERT OR IGNORE INTO lesson_verdicts (lesson_id, verdict, returned_minutes, paid_minutes, tutor_ms, student_ms,
       together_ms, left_ms, reported, agreed_price, agreed_charge, charged_minutes, judged_at)
     SELECT id, '${canceledLate}', duration - :usedMinutes, :usedMinutes, 0, 0, 0, 0, 1, :agreedPrice, :agreedCharge,
       :chargedMinutes, :now
     FROM lessons WHERE id = :lessonId AND canceled_at = :now AND late_minutes = :usedMinutes`,
    { ...late, now },
  )

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

/**
 * Lessons that were not cancelled, by day, oldest first. Days without any are left out. The days are given, because the
 * clock of Cairo changes twice a year.
 */
export const countAttended = async (
  db: Db,
  days: readonly { readonly date: string; readonly start: number; readonly end: number }[],
): Promise<AttendedDay[]> => {
  const { results } = await statement(
    db,
    `SELECT d.value->>'date' AS date,
       sum(l.price > 0) AS paidLessonCount, sum(iif(l.price > 0, l.duration, 0)) AS paidTutoringMinutes,
       sum(l.price = 0) AS freeLessonCount, sum(iif(l.price = 0, l.duration, 0)) AS freeTutoringMinutes
     FROM json_each(:days) d CROSS JOIN lessons l
     ON l.start_at >= d.value->>'start' AND l.start_at < d.value->>'end' AND l.canceled_at IS NULL
     GROUP BY d.key ORDER BY d.key`,
    { days: JSON.stringify(days) },
  ).all<AttendedDay>()
  return results
}
