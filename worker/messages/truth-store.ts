/** Asked right before sending: a queue is a promise about the past. */
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'

/** Where the booking of a message stands now. */
export interface BookingTruth {
  /** Null when there is no number to reach, or the person does not want to be told. */
  readonly phone: string | null
  /** Null when the booking is gone. */
  readonly start: number | null
  readonly live: 0 | 1
  /** Null unless it is a lesson. */
  readonly lessonId: number | null
}

export const findBookingTruth = async (db: Db, userId: number, sessionId: string): Promise<BookingTruth> => {
  const found = await statement(
    db,
    `SELECT CASE WHEN u.verified_phone = 1 AND u.notification_method IS NOT NULL THEN u.phone END AS phone,
       coalesce(l.start_at, i.start_at, d.start_at) AS start,
       coalesce(l.canceled_at IS NULL AND l.id IS NOT NULL, 0) OR coalesce(i.status < 4, 0) OR coalesce(d.status < 4, 0) AS live,
       l.id AS lessonId
     FROM users u
     LEFT JOIN lessons l ON l.session_id = :sessionId
     LEFT JOIN interviews i ON i.session_id = :sessionId
     LEFT JOIN demo_sessions d ON d.session_id = :sessionId
     WHERE u.id = :userId`,
    { userId, sessionId },
  ).first<BookingTruth>()
  return found ?? { phone: null, start: null, live: 0, lessonId: null }
}

/** Whose code it is, while it still opens something where it was sent; null when a newer one replaced it. */
export const findCodeOwner = (db: Db, codeId: number, target: string, now: number) =>
  statement(
    db,
    `SELECT u.name FROM confirmation_codes c JOIN users u ON u.id = c.user_id
     WHERE c.id = :codeId AND c.target = :target AND c.expires_at > :now`,
    { codeId, target, now },
  ).first<{ name: string | null }>()
