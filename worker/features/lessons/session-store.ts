/**
 * Finds sessions whose objects do not know the current state of their booking. Raw SQL: a union over three kinds of
 * bookings.
 */
import { session } from '#contract/vocabulary/limits.ts'
import type { SessionKind } from '#contract/vocabulary/teaching.ts'
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'

export interface SessionBooking {
  readonly sessionId: string
  readonly kind: SessionKind
  readonly refId: number
  /** The owner of the slot: the tutor of a lesson, the manager of an interview or demo session. */
  readonly hostId: number
  readonly guestId: number
  readonly start: number
  readonly end: number
  /** 0 once the booking was cancelled. */
  readonly live: 0 | 1
  /** When it was last changed. */
  readonly updatedAt: number
}

const bookingsOf = (kind: SessionKind, table: string, host: string, guest: string, live: string): string =>
  `SELECT c.session_id AS sessionId, c.kind AS kind, c.ref_id AS refId, b.${host} AS hostId, b.${guest} AS guestId,
     b.start_at AS start, b.end_at AS "end", ${live} AS live,
     b.updated_at AS updatedAt
   FROM unscheduled c JOIN ${table} b ON b.id = c.ref_id WHERE c.kind = '${kind}'`

/**
 * Sessions whose object was never told of the booking, or not since it was moved or cancelled. Leaves out those nobody
 * can join any more.
 */
export const findUnscheduledSessions = async (db: Db, now: number, most: number): Promise<SessionBooking[]> => {
  const calls = `
    WITH unscheduled AS (SELECT session_id, kind, ref_id FROM sessions WHERE scheduled_for IS NULL)
    SELECT * FROM (
      ${bookingsOf('lesson', 'lessons', 'tutor_id', 'student_id', 'b.canceled_at IS NULL')}
      UNION ALL ${bookingsOf('interview', 'interviews', 'interviewer_id', 'interviewee_id', 'b.status < 4')}
      UNION ALL ${bookingsOf('demo', 'demo_sessions', 'tutor_manager_id', 'tutor_id', 'b.status < 4')})
    WHERE "end" > :closed ORDER BY start LIMIT :most`
  return (await statement(db, calls, { closed: now - session.joinAfterMs, most }).all<SessionBooking>()).results
}
