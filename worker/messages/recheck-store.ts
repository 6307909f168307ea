/**
 * Re-reads the booking just before a message is sent: a row queued hours ago may describe a lesson that has since been
 * moved or cancelled.
 * Raw SQL: one row from several tables.
 */
import { receivesTexts } from '#contract/rules/reminders.ts'
import type { NotificationMethod } from '#contract/vocabulary/people.ts'
import type { ReviewStatus } from '#contract/vocabulary/teaching.ts'
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'

/** The current state of a message's booking and recipient. */
export interface NotificationStatus {
  /** Null when the user has no verified number or does not want texts. */
  readonly phone: string | null
  /** Null when the booking does not exist. */
  readonly start: number | null
  readonly live: 0 | 1
  /** Of an interview or demo session; null for lessons. */
  readonly status: number | null
  /** The one of the three that is not null names the booking. */
  readonly lessonId: number | null
  readonly interviewId: number | null
  readonly demoSessionId: number | null
}

const missing: NotificationStatus = {
  ...{ phone: null, start: null, live: 0, status: null },
  ...{ lessonId: null, interviewId: null, demoSessionId: null },
}

export const findNotificationStatus = async (
  db: Db,
  userId: number,
  sessionId: string,
): Promise<NotificationStatus> => {
  const found = await statement(
    db,
    `SELECT u.phone AS phone, u.verified_phone AS verified, u.notification_method AS method,
       coalesce(l.start_at, i.start_at, d.start_at) AS start,
       coalesce(l.canceled_at IS NULL AND l.id IS NOT NULL, 0) OR coalesce(i.status < 4, 0) OR coalesce(d.status < 4, 0) AS live,
       coalesce(i.status, d.status) AS status, l.id AS lessonId, i.id AS interviewId, d.id AS demoSessionId
     FROM users u
     LEFT JOIN lessons l ON l.session_id = :sessionId
     LEFT JOIN interviews i ON i.session_id = :sessionId
     LEFT JOIN demo_sessions d ON d.session_id = :sessionId
     WHERE u.id = :userId`,
    { userId, sessionId },
  ).first<NotificationStatus & { verified: 0 | 1; method: NotificationMethod | null }>()
  if (!found) return missing
  const { verified, method, ...truth } = found
  const reached = receivesTexts({ phone: truth.phone, verifiedPhone: verified === 1, notificationMethod: method })
  return { ...truth, phone: reached ? truth.phone : null }
}

/** The current state of a reviewed video and of the recipient of news about it. */
export interface ReviewNoticeStatus {
  /** Null when the user has no verified number or does not want texts. */
  readonly phone: string | null
  readonly state: ReviewStatus
  readonly tutorId: number
  readonly reviewerId: number | null
  readonly tutorName: string | null
}

/** Null when the video or the user is gone. */
export const findReviewNoticeStatus = async (
  db: Db,
  userId: number,
  introVideoId: number,
): Promise<ReviewNoticeStatus | null> => {
  const found = await statement(
    db,
    `SELECT u.phone AS phone, u.verified_phone AS verified, u.notification_method AS method,
       v.state AS state, v.tutor_id AS tutorId, v.reviewer_id AS reviewerId, t.name AS tutorName
     FROM users u JOIN intro_videos v ON v.id = :introVideoId JOIN users t ON t.id = v.tutor_id
     WHERE u.id = :userId`,
    { userId, introVideoId },
  ).first<ReviewNoticeStatus & { verified: 0 | 1; method: NotificationMethod | null }>()
  if (!found) return null
  const { verified, method, ...status } = found
  const reached = receivesTexts({ phone: status.phone, verifiedPhone: verified === 1, notificationMethod: method })
  return { ...status, phone: reached ? status.phone : null }
}

/** The owner of a code that is still valid for this recipient; null when it expired or a newer one replaced it. */
export const findCodeOwner = (db: Db, codeId: number, target: string, now: number) =>
  statement(
    db,
    `SELECT u.name FROM confirmation_codes c JOIN users u ON u.id = c.user_id
     WHERE c.id = :codeId AND c.target = :target AND c.expires_at > :now`,
    { codeId, target, now },
  ).first<{ name: string | null }>()
