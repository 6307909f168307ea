/**
 * Re-reads the booking just before a message is sent: a row queued hours ago may describe a lesson that has since been
 * moved or cancelled.
 * Raw SQL: one row from several tables.
 */
import { type QuietHours, quietHoursFor, takesCarrier } from '#contract/talk/rules/notifications.ts'
import type { NotificationKind } from '#contract/vocabulary/notifications.ts'
import type { NotificationMethod } from '#contract/vocabulary/people.ts'
import type { ReviewStatus } from '#contract/vocabulary/teaching.ts'
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'
import { neverAvailable } from '#worker/storage/schema/people.ts'
import { type StoredPreferences, toPreferences } from './notification-store.ts'

interface RecipientRow extends StoredPreferences {
  readonly phone: string | null
  readonly verified: 0 | 1
  readonly method: NotificationMethod | null
}

const recipientColumns = `u.phone AS phone, u.verified_phone AS verified, u.notification_method AS method,
  p.channels AS channels, p.quiet_from AS quietFrom, p.quiet_to AS quietTo`
const joinPreferences = 'LEFT JOIN notification_preferences p ON p.user_id = u.id'

/** The phone a text of this kind may go to, null where it may not, and when it may not ring. */
const toReach = (
  kind: NotificationKind,
  { phone, verified, method, channels, quietFrom, quietTo }: RecipientRow,
): { readonly phone: string | null; readonly quietHours: QuietHours | null } => {
  const preferences = toPreferences({ channels, quietFrom, quietTo })
  const recipient = {
    phone,
    verifiedPhone: verified === 1,
    notificationMethod: method,
    telegramChatId: null,
    verifiedEmail: false,
    devices: 0,
  }
  const isReached = takesCarrier('whatsapp', kind, preferences, recipient)
  return { phone: isReached ? phone : null, quietHours: quietHoursFor(kind, preferences) }
}

/** The current state of a message's booking and recipient. */
export interface NotificationStatus {
  /** Null when the user has no verified number or does not want texts. */
  readonly phone: string | null
  readonly quietHours: QuietHours | null
  /** Null when the booking does not exist. */
  readonly start: number | null
  readonly live: 0 | 1
  /** Of an interview or demo session; null for lessons. */
  readonly status: number | null
}

/** A message about a booking, as far as its present state is looked for. `id`: of its row. */
export interface BookingMessage {
  readonly id: number
  readonly userId: number
  readonly kind: NotificationKind
  readonly sessionId: string
}

/** The present state of each message's booking, by its row; those of people who are gone are missing. */
export const findNotificationStatuses = async (
  db: Db,
  messages: readonly BookingMessage[],
): Promise<ReadonlyMap<number, NotificationStatus>> => {
  if (messages.length === 0) return new Map()
  const { results } = await statement(
    db,
    `SELECT m.value->>'id' AS id, m.value->>'kind' AS kind, ${recipientColumns},
       coalesce(l.start_at, i.start_at, d.start_at) AS start,
       coalesce(l.canceled_at IS NULL AND l.id IS NOT NULL, 0) OR coalesce(i.status < 4, 0) OR coalesce(d.status < 4, 0) AS live,
       coalesce(i.status, d.status) AS status
     FROM json_each(:messages) m CROSS JOIN users u ON u.id = m.value->>'userId' ${joinPreferences}
     LEFT JOIN lessons l ON l.session_id = m.value->>'sessionId'
     LEFT JOIN interviews i ON i.session_id = m.value->>'sessionId'
     LEFT JOIN demo_sessions d ON d.session_id = m.value->>'sessionId'`,
    { messages: JSON.stringify(messages) },
  ).all<Omit<NotificationStatus, 'phone' | 'quietHours'> & RecipientRow & Pick<BookingMessage, 'id' | 'kind'>>()
  return new Map(
    results.map((row) => {
      const { id, kind, start, live, status } = row
      return [id, { start, live, status, ...toReach(kind, row) }]
    }),
  )
}

/** The current state of a reviewed video and of the recipient of news about it. */
export interface ReviewNoticeStatus {
  /** Null when the user has no verified number or does not want texts. */
  readonly phone: string | null
  readonly quietHours: QuietHours | null
  readonly state: ReviewStatus
  readonly tutorId: number
  readonly reviewerId: number | null
  readonly tutorName: string | null
}

/** Null when the video or the user is gone. */
export const findReviewNoticeStatus = async (
  db: Db,
  userId: number,
  kind: NotificationKind,
  introVideoId: number,
): Promise<ReviewNoticeStatus | null> => {
  const row = await statement(
    db,
    `SELECT ${recipientColumns},
       v.state AS state, v.tutor_id AS tutorId, v.reviewer_id AS reviewerId, t.name AS tutorName
     FROM users u ${joinPreferences} JOIN intro_videos v ON v.id = :introVideoId JOIN users t ON t.id = v.tutor_id
     WHERE u.id = :userId`,
    { userId, introVideoId },
  ).first<Omit<ReviewNoticeStatus, 'phone' | 'quietHours'> & RecipientRow>()
  if (!row) return null
  const { state, tutorId, reviewerId, tutorName } = row
  return { state, tutorId, reviewerId, tutorName, ...toReach(kind, row) }
}

/** A tutor with free time who is still a favourite, and how the student can be texted. */
export interface FavouriteStatus {
  readonly phone: string
  readonly quietHours: QuietHours | null
  readonly tutorName: string
}

/** Null when the message no longer applies or the student does not want texts. */
export const findFavouriteStatus = async (
  db: Db,
  studentId: number,
  tutorId: number,
): Promise<FavouriteStatus | null> => {
  const row = await statement(
    db,
    `SELECT ${recipientColumns}, t.name AS tutorName
     FROM favourite_tutors f JOIN users u ON u.id = f.student_id ${joinPreferences}
     JOIN tutor_public t ON t.id = f.tutor_id
     WHERE f.student_id = :studentId AND f.tutor_id = :tutorId AND t.next_available_at < ${neverAvailable}`,
    { studentId, tutorId },
  ).first<RecipientRow & { tutorName: string }>()
  if (!row) return null
  const { phone, quietHours } = toReach('favourite_opened_hours', row)
  return phone === null ? null : { phone, quietHours, tutorName: row.tutorName }
}

/** A weekly hour whose start still has no lesson, and how its student can be texted. */
export interface WeeklyMissStatus {
  readonly phone: string
  readonly quietHours: QuietHours | null
  readonly tutorId: number
}

/** Null when the message no longer applies or the student does not want texts. */
export const findWeeklyMissStatus = async (
  db: Db,
  weeklyHourId: number,
  start: number,
): Promise<WeeklyMissStatus | null> => {
  const row = await statement(
    db,
    `SELECT ${recipientColumns}, h.tutor_id AS tutorId
     FROM weekly_hours h JOIN users u ON u.id = h.student_id ${joinPreferences}
     WHERE h.id = :weeklyHourId AND h.ended_at IS NULL AND NOT EXISTS (
       SELECT 1 FROM lessons l WHERE l.student_id = h.student_id AND l.tutor_id = h.tutor_id
         AND l.start_at = :start AND l.canceled_at IS NULL)`,
    { weeklyHourId, start },
  ).first<RecipientRow & { tutorId: number }>()
  if (!row) return null
  const { phone, quietHours } = toReach('weekly_lesson_missed', row)
  return phone === null ? null : { phone, quietHours, tutorId: row.tutorId }
}

/** The owner of a code that is still valid for this recipient; null when it expired or a newer one replaced it. */
export const findCodeOwner = (db: Db, codeId: number, target: string, now: number) =>
  statement(
    db,
    `SELECT u.name, c.expires_at AS expiresAt FROM confirmation_codes c JOIN users u ON u.id = c.user_id
     WHERE c.id = :codeId AND c.target = :target AND c.expires_at > :now`,
    { codeId, target, now },
  ).first<{ name: string | null; expiresAt: number }>()
