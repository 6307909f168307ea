/** Asked right before sending: a queue is a promise about the past. */
import { receivesTexts } from '#contract/rules/reminders.ts'
import type { NotificationMethod } from '#contract/vocabulary/people.ts'
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
    `SELECT u.phone AS phone, u.verified_phone AS verified, u.notification_method AS method,
       coalesce(l.start_at, i.start_at, d.start_at) AS start,
       coalesce(l.canceled_at IS NULL AND l.id IS NOT NULL, 0) OR coalesce(i.status < 4, 0) OR coalesce(d.status < 4, 0) AS live,
       l.id AS lessonId
     FROM users u
     LEFT JOIN lessons l ON l.session_id = :sessionId
     LEFT JOIN interviews i ON i.session_id = :sessionId
     LEFT JOIN demo_sessions d ON d.session_id = :sessionId
     WHERE u.id = :userId`,
    { userId, sessionId },
  ).first<BookingTruth & { verified: 0 | 1; method: NotificationMethod | null }>()
  if (!found) return { phone: null, start: null, live: 0, lessonId: null }
  const { verified, method, ...truth } = found
  const reached = receivesTexts({ phone: truth.phone, verifiedPhone: verified === 1, notificationMethod: method })
  return { ...truth, phone: reached ? truth.phone : null }
}

/** Whose code it is, while it still opens something where it was sent; null when a newer one replaced it. */
export const findCodeOwner = (db: Db, codeId: number, target: string, now: number) =>
  statement(
    db,
    `SELECT u.name FROM confirmation_codes c JOIN users u ON u.id = c.user_id
     WHERE c.id = :codeId AND c.target = :target AND c.expires_at > :now`,
    { codeId, target, now },
  ).first<{ name: string | null }>()
