/** The row types of queued messages. */

import type { ReviewStatus } from '#contract/vocabulary/teaching.ts'
import type { BookingKind, MessageFacts, NoticeKind, ReviewKind } from '#worker/storage/outbox.ts'
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
}

export interface BookingRow extends Row {
  readonly kind: BookingKind
  readonly payload: MessageFacts
}

/** News of the review of an intro video. */
export interface ReviewRow extends Row {
  readonly kind: ReviewKind
  /** The state the message is about. If the video has another by now, the message is not sent. */
  readonly payload: { readonly introVideoId: number; readonly state: ReviewStatus }
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

export type OutboxRow = BookingRow | ReviewRow | CodeRow | NoticeRow

export const isCodeRow = (row: OutboxRow): row is CodeRow => (codeKinds as readonly string[]).includes(row.kind)
const noticeKinds: readonly NoticeKind[] = ['address_changed', 'plan_invite', 'refund_decided', 'team_alert']
export const isNoticeRow = (row: OutboxRow): row is NoticeRow => (noticeKinds as readonly string[]).includes(row.kind)
export const isReviewRow = (row: OutboxRow): row is ReviewRow =>
  row.kind === 'intro_video_submitted' || row.kind === 'intro_video_decided'
