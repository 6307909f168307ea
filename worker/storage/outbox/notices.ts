/** Messages to a fixed address, queued in the batch of their cause and sent by the sweep. Raw SQL: part of a batch. */

import { hourMs } from '#contract/shared/rules/time.ts'
import type { BlockReason } from '#contract/vocabulary/blocks.ts'
import type { Db } from '../db.ts'
import { statement, type Values } from '../guarded.ts'
import type { MessageService } from '../schema/outbox.ts'
import { dueValues } from './life.ts'

/** A message to a fixed address, sent whatever the user's notification settings are. */
export interface Notice {
  readonly channel: MessageService
  readonly kind: NoticeKind
  /** 0 for messages to the team. */
  readonly userId: number
  /** Null for the team, whose address is configured. */
  readonly recipient: string | null
  /** Deduplication key: one message per key. */
  readonly key: string
  readonly payload: Readonly<Record<string, string>>
  readonly dueAt: number
}
export type NoticeKind =
  | ('address_changed' | 'phone_changed' | 'password_changed' | 'contact_change_asked' | 'reset_waits')
  | ('device_signed_in' | 'device_reused')
  | ('deletion_asked' | 'deletion_soon')
  | ('account_blocked' | 'account_unblocked')
  | 'factor_changed'
  | ('plan_invite' | 'refund_decided' | 'thread_answered' | 'team_alert' | GuardianNoticeKind)

/** Texts to guardians, who have no account. */
export type GuardianNoticeKind = 'guardian_asked' | 'guardian_pay' | 'guardian_week'

/** Queues a notice in the batch of its cause, where a condition holds, whose values are `values`. */
export const queueNoticeIf = (
  db: Db,
  { channel, kind, userId, recipient, key, payload, dueAt }: Notice,
  condition: string,
  values: Values,
): D1PreparedStatement =>
  statement(
    db,
    `INSERT OR IGNORE INTO outbox (channel, kind, user_id, recipient, dedupe_key, payload, due_at, expires_at, lane)
     SELECT :channel, :kind, :userId, :recipient, :key, :payload, :dueAt, :expiresAt, :lane WHERE ${condition}`,
    {
      ...{ ...values, channel, kind, userId, recipient, key, payload: JSON.stringify(payload), dueAt },
      ...dueValues(kind, channel, { dueAt }),
    },
  )

/** Queues a notice in the batch of its cause. */
export const queueNotice = (db: Db, notice: Notice): D1PreparedStatement => queueNoticeIf(db, notice, 'TRUE', {})

/** Tells the old address that the account's e-mail was changed, so that its owner notices a theft. */
export const createAddressChangedNotice = (
  { userId, from, to }: { userId: number; from: string; to: string },
  now: number,
): Notice => ({
  channel: 'email',
  kind: 'address_changed',
  userId,
  recipient: from,
  key: `user:${userId}:address:${now}`,
  payload: { to },
  dueAt: now,
})

/** Tells an account's address that its phone was changed. `to` is null where it was taken away. */
export const createPhoneChangedNotice = (
  { userId, email, to }: { userId: number; email: string; to: string | null },
  now: number,
): Notice => ({
  channel: 'email',
  kind: 'phone_changed',
  userId,
  recipient: email,
  key: `user:${userId}:phone:${now}`,
  payload: { to: to ?? '' },
  dueAt: now,
})

/** Tells an account's address that its password was changed. */
export const createPasswordChangedNotice = (
  { userId, email }: { userId: number; email: string },
  now: number,
): Notice => ({
  channel: 'email',
  kind: 'password_changed',
  userId,
  recipient: email,
  key: `user:${userId}:password:${now}`,
  payload: {},
  dueAt: now,
})

export interface NamedDevice {
  readonly id: number
  readonly browser: string | null
  readonly system: string | null
  readonly city: string | null
}

/**
 * Tells an account's address of a device: that somebody signed in on one of a browser and system it did not have before,
 * or that we ended one whose token was used twice.
 */
export const createDeviceNotice = (
  kind: 'device_signed_in' | 'device_reused',
  { userId, email, device }: { userId: number; email: string; device: NamedDevice },
  now: number,
): Notice => ({
  channel: 'email',
  kind,
  userId,
  recipient: email,
  key: `device:${device.id}:${kind}`,
  payload: { browser: device.browser ?? '', system: device.system ?? '', city: device.city ?? '', at: String(now) },
  dueAt: now,
})

/** Tells a new address that it gets no reset code yet, and when it will; once an hour. */
export const createResetWaitsNotice = (
  { userId, email, until }: { userId: number; email: string; until: number },
  now: number,
): Notice => ({
  channel: 'email',
  kind: 'reset_waits',
  userId,
  recipient: email,
  key: `user:${userId}:reset-waits:${Math.floor(now / hourMs)}`,
  payload: { until: String(until) },
  dueAt: now,
})

/** Tells an account's address when it will be deleted: `asked` at once, `soon` a day before. */
export const createDeletionNotice = (
  which: 'asked' | 'soon',
  { userId, email, deletedAt }: { userId: number; email: string; deletedAt: number },
  now: number,
): Notice => ({
  channel: 'email',
  kind: `deletion_${which}`,
  userId,
  recipient: email,
  key: `deletion-${which}:${userId}:${deletedAt}`,
  payload: { at: String(deletedAt) },
  dueAt: now,
})

/** Tells somebody that their account is blocked, why and until when, and how to appeal. */
export const createBlockedNotice = (
  {
    userId,
    email,
    reason,
    words,
    until,
  }: { userId: number; email: string; reason: BlockReason; words: string; until: number | null },
  now: number,
): Notice => ({
  channel: 'email',
  kind: 'account_blocked',
  userId,
  recipient: email,
  key: `user:${userId}:blocked:${now}`,
  payload: { reason, words, until: until === null ? '' : String(until) },
  dueAt: now,
})

/** Tells somebody that their account is open again. */
export const createUnblockedNotice = ({ userId, email }: { userId: number; email: string }, now: number): Notice => ({
  channel: 'email',
  kind: 'account_unblocked',
  userId,
  recipient: email,
  key: `user:${userId}:unblocked:${now}`,
  payload: {},
  dueAt: now,
})

/** Invites an address to a plan; one mail per address and instant. */
export const createPlanInviteNotice = (email: string, weeklyMinutes: number, now: number): Notice => ({
  channel: 'email',
  kind: 'plan_invite',
  userId: 0,
  recipient: email,
  key: `invite:${email}:${now}`,
  payload: { weeklyMinutes: String(weeklyMinutes) },
  dueAt: now,
})

export interface DecidedRefund {
  readonly id: number
  readonly userId: number
  readonly email: string
  /** Piastres. */
  readonly amount: number
  /** False when the team has rejected it. */
  readonly isPaid: boolean
  readonly note: string | null
}

/** Tells a student what became of the refund they asked for. */
export const createRefundNotice = (
  { id, userId, email, amount, isPaid, note }: DecidedRefund,
  now: number,
): Notice => ({
  channel: 'email',
  kind: 'refund_decided',
  userId,
  recipient: email,
  key: `refund-request:${id}`,
  payload: { amount: String(amount), outcome: isPaid ? 'paid' : 'rejected', note: note ?? '' },
  dueAt: now,
})

export interface ThreadMail {
  readonly threadId: number
  /** Null without an account. */
  readonly userId: number | null
  /** Whether its link opens the thread by itself, for those who cannot sign in. */
  readonly byLink: boolean
  readonly recipient: string
  readonly name: string
  readonly text: string
}

/** Mails an answer of the team. The link is made when it is sent, so that no queue holds it. */
export const createThreadNotice = (
  { threadId, userId, byLink, recipient, name, text }: ThreadMail,
  now: number,
): Notice => ({
  channel: 'email',
  kind: 'thread_answered',
  userId: userId ?? 0,
  recipient,
  key: `thread:${threadId}:${now}`,
  payload: { threadId: String(threadId), name, text, byLink: byLink ? 'yes' : '' },
  dueAt: now,
})

/** An alert to the team in plain text; one per `key`. */
export const createTeamAlert = (key: string, text: string, now: number): Notice => ({
  channel: 'ops',
  kind: 'team_alert',
  userId: 0,
  recipient: null,
  key: `alert:${key}`,
  payload: { text },
  dueAt: now,
})
