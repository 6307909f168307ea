/** The row types of queued messages. */

import type { WeeklyMiss } from '#contract/vocabulary/calendar.ts'
import type { ReviewStatus } from '#contract/vocabulary/teaching.ts'
import type { BookingTextKind, MessageFacts } from '#worker/storage/outbox/bookings.ts'
import type { FavouriteKind, ReviewKind, WeeklyKind } from '#worker/storage/outbox/news.ts'
import type { NoticeKind } from '#worker/storage/outbox/notices.ts'
import type { MessageService } from '#worker/storage/schema/outbox.ts'

export type CodeKind = 'verify_phone_number' | 'verify_email' | 'forget_password'
export const codeKinds: readonly CodeKind[] = ['verify_phone_number', 'verify_email', 'forget_password']

interface Row {
  readonly id: number
  readonly channel: MessageService
  readonly userId: number
  readonly recipient: string | null
  readonly key: string
  /** Attempts, including the current one. */
  readonly attempts: number
  /** Number of its lane. */
  readonly lane: number
  /** When it is no longer sent, epoch ms. */
  readonly expiresAt: number | null
}

export interface BookingRow extends Row {
  readonly kind: BookingTextKind
  readonly payload: MessageFacts
}

/** News of the review of an intro video. */
export interface ReviewRow extends Row {
  readonly kind: ReviewKind
  /** The state the message is about. If the video has another by now, the message is not sent. */
  readonly payload: { readonly introVideoId: number; readonly state: ReviewStatus }
}

/** A favourite tutor added hours. Not sent when they are full or unlisted by now, or no favourite any more. */
export interface FavouriteRow extends Row {
  readonly kind: FavouriteKind
  readonly payload: { readonly tutorId: number }
}

/** No lesson of a weekly hour. Not sent once there is one, or the hour has ended or begun. */
export interface WeeklyRow extends Row {
  readonly kind: WeeklyKind
  readonly payload: { readonly weeklyHourId: number; readonly start: number; readonly miss: WeeklyMiss }
}

export interface CodeRow extends Row {
  readonly kind: CodeKind
  /** Id of the code, and its digits encrypted with the recipient as context. */
  readonly payload: { readonly codeId: number; readonly sealed: string }
}

export interface NoticeRow extends Row {
  readonly kind: NoticeKind
  readonly payload: Readonly<Record<string, string>>
}

/** Carries a notification to one phone, address or device. */
export interface NotificationRow extends Row {
  readonly kind: 'notification'
  /** `deviceId`: of push messages. */
  readonly payload: { readonly notificationId: number; readonly deviceId: number | null }
}

export type OutboxRow = BookingRow | ReviewRow | FavouriteRow | WeeklyRow | CodeRow | NoticeRow | NotificationRow

export const isCodeRow = (row: OutboxRow): row is CodeRow => (codeKinds as readonly string[]).includes(row.kind)
const noticeKinds: readonly NoticeKind[] = [
  ...(['address_changed', 'phone_changed', 'password_changed', 'contact_change_asked', 'reset_waits'] as const),
  ...(['deletion_asked', 'deletion_soon', 'account_blocked', 'account_unblocked'] as const),
  ...(['device_signed_in', 'device_reused'] as const),
  ...(['plan_invite', 'refund_decided', 'thread_answered', 'team_alert', 'guardian_asked'] as const),
  ...(['guardian_pay', 'guardian_week', 'factor_changed'] as const),
]
export const isNoticeRow = (row: OutboxRow): row is NoticeRow => (noticeKinds as readonly string[]).includes(row.kind)
export const isNotificationRow = (row: OutboxRow): row is NotificationRow => row.kind === 'notification'
export const isReviewRow = (row: OutboxRow): row is ReviewRow =>
  row.kind === 'intro_video_submitted' || row.kind === 'intro_video_decided'
export const isFavouriteRow = (row: OutboxRow): row is FavouriteRow => row.kind === 'favourite_opened_hours'
export const isWeeklyRow = (row: OutboxRow): row is WeeklyRow => row.kind === 'weekly_lesson_missed'
export const isBookingRow = (row: OutboxRow): row is BookingRow =>
  !isCodeRow(row) &&
  !isNoticeRow(row) &&
  !isNotificationRow(row) &&
  !isReviewRow(row) &&
  !isFavouriteRow(row) &&
  !isWeeklyRow(row)
