/**
 * Changes of what people sign in with: writes for the batch of the change, and SQL for those who decide by them.
 * Raw SQL: rows of the same batch are read, and conditions of other statements are built here.
 */

import { createHmac } from 'node:crypto'
import { contactChangeDue, maskAddress } from '#contract/people/rules/credentials.ts'
import {
  type AskedField,
  type ContactField,
  type CredentialField,
  credentialLimits,
} from '#contract/vocabulary/credentials.ts'
import { keysOf } from '#worker/pepper.ts'
import type { Db } from './db.ts'
import { statement } from './guarded.ts'
import { dueSql } from './outbox/life.ts'

/** Of the log the oldest key makes every digest, so that entries of before and after a new key can be compared. */
const oldestKeyOf = (pepper: string): string => keysOf(pepper).at(-1)?.secret ?? ''

/** Masked, with a keyed digest by which two entries of the log can be compared: `k…m@example.com #3f9a12bc04`. */
export const logAddress = (pepper: string, address: string | null): string | null =>
  address === null
    ? null
    : `${maskAddress(address)} #${createHmac('sha256', oldestKeyOf(pepper)).update(`address|${address}`).digest('hex').slice(0, 10)}`

export interface AddressChange {
  readonly field: ContactField
  readonly from: string | null
  readonly to: string | null
}

/** An end of all passkeys, one-time codes and recovery codes. */
interface FactorRemoval {
  readonly field: Extract<AskedField, 'factors'>
  readonly from: null
  readonly to: null
}

export interface AskedChange {
  readonly userId: number
  readonly actorId: number
  readonly change: AddressChange | FactorRemoval
  readonly now: number
}

const isYoungSql = (user: string, field: ContactField, now: string): string =>
  `EXISTS (SELECT 1 FROM credential_changes y WHERE y.user_id = ${user}.id AND y.field = '${field}'
     AND y.state = 'applied' AND y.to_value = ${user}.${field} AND y.closed_at > ${now} - ${credentialLimits.youngAddressMs})`

/** SQL: whether the e-mail of this row of `users` was changed a short while ago. */
export const isYoungEmailSql = (user: string): string => isYoungSql(user, 'email', ':now')

const noticeOf = (channel: 'email' | 'whatsapp', address: string): string =>
  `INSERT OR IGNORE INTO outbox (channel, kind, user_id, recipient, dedupe_key, payload, due_at, expires_at, lane)
   SELECT '${channel}', 'contact_change_asked', u.id, ${address}, 'contact-change:' || c.id || ' ${channel}',
     json_object('changeId', CAST(c.id AS TEXT), 'field', c.field, 'to', coalesce(c.to_value, ''),
       'effectiveAt', CAST(c.effective_at AS TEXT)), ${dueSql('contact_change_asked', channel, ':now')}
   FROM credential_changes c JOIN users u ON u.id = c.user_id
   WHERE c.user_id = :userId AND c.field = :field AND c.state = 'pending'`

/**
 * Stores a change that waits, in place of one that waited, and tells the addresses the account has: the e-mail always,
 * the phone where it is verified and not new itself. Both get a link that stops or confirms the change.
 */
export const askForChange = (db: Db, { userId, actorId, change, now }: AskedChange): D1PreparedStatement[] => {
  const { field, from, to } = change
  const values = { userId, field, now }
  return [
    closePendingChange(db, userId, field, now),
    statement(
      db,
      `INSERT INTO credential_changes
         (user_id, field, from_value, to_value, state, actor_id, created_at, effective_at)
       VALUES (:userId, :field, :from, :to, 'pending', :actorId, :now, :due)`,
      { ...values, from, to, actorId, due: contactChangeDue(now) },
    ),
    statement(db, noticeOf('email', 'u.email'), values),
    statement(
      db,
      `${noticeOf('whatsapp', 'u.phone')} AND u.verified_phone = 1 AND NOT ${isYoungSql('u', 'phone', ':now')}`,
      values,
    ),
    statement(
      db,
      `INSERT OR IGNORE INTO notifications (user_id, kind, dedupe_key, facts, due_at)
       SELECT c.user_id, 'contact_change_asked', 'contact-change:' || c.id || ' asked',
         json_object('field', c.field, 'expiresAt', c.effective_at), :now
       FROM credential_changes c WHERE c.user_id = :userId AND c.field = :field AND c.state = 'pending'`,
      values,
    ),
  ]
}

/** A change that somebody else made first makes one that waits obsolete. */
export const closePendingChange = (db: Db, userId: number, field: CredentialField, now: number): D1PreparedStatement =>
  statement(
    db,
    `UPDATE credential_changes SET state = 'obsolete', closed_at = :now
     WHERE user_id = :userId AND field = :field AND state = 'pending'`,
    { userId, field, now },
  )

export interface MadeChange {
  readonly userId: number
  readonly field: CredentialField
  readonly from: string | null
  readonly to: string | null
  readonly now: number
}

/** Records a change that took effect at once, made by the person themselves. */
export const recordOwnChange = (db: Db, { userId, field, from, to, now }: MadeChange): D1PreparedStatement[] => [
  closePendingChange(db, userId, field, now),
  statement(
    db,
    `INSERT INTO credential_changes
       (user_id, field, from_value, to_value, state, actor_id, created_at, effective_at, closed_at)
     VALUES (:userId, :field, :from, :to, 'applied', :userId, :now, :now, :now)`,
    { userId, field, from, to, now },
  ),
]

// As in the triggers `credential_changes_hold`.
const heldBy = (user: string): string =>
  `SELECT CASE h.state WHEN 'pending' THEN h.effective_at ELSE h.closed_at END + ${credentialLimits.withdrawalHoldMs} AS until,
     h.field AS field
   FROM credential_changes h WHERE h.user_id = ${user} AND h.state IN ('pending', 'applied') ORDER BY until DESC LIMIT 1`

/**
 * SQL: until when the withdrawals of a person wait, and what was changed, as two values of a new request; triggers keep
 * those of requests that are stored. Null where nothing ever changed.
 */
export const holdValues = (user: string): string =>
  `(SELECT until FROM (${heldBy(user)})), (SELECT field FROM (${heldBy(user)}))`

/** Deeds of the team that change an account or what it has earned. */
const changingActions = [
  ...(['user.create', 'user.update', 'user.role', 'user.verify', 'user.contact', 'user.factors'] as const),
  'lesson.settle',
]
  .map((action) => `'${action}'`)
  .join(', ')

/** SQL: whether one of the team changed the account of a person, or ruled that a lesson earns them more, within the last 30 days. */
export const isChangedBySql = (user: string, actor: string): string =>
  `(EXISTS (SELECT 1 FROM audit_log a WHERE a.subject_id = ${user} AND a.actor_id = ${actor}
     AND a.action IN (${changingActions}) AND a.created_at > :now - ${credentialLimits.ownChangeMs})
   OR EXISTS (SELECT 1 FROM lesson_rulings r WHERE r.tutor_id = ${user} AND r.ruled_by = ${actor} AND r.earned > 0
     AND r.outage_id IS NULL AND r.created_at > :now - ${credentialLimits.ownChangeMs}))`

/** The same of `:actorId`. */
export const isChangedByActorSql = (user: string): string => isChangedBySql(user, ':actorId')

/** When the present e-mail of an account took the place of another, epoch ms; null where it is its first. */
export const findEmailChangedAt = async (db: Db, userId: number): Promise<number | null> => {
  const row = await statement(
    db,
    `SELECT max(c.closed_at) AS changedAt FROM credential_changes c JOIN users u ON u.id = c.user_id
     WHERE c.user_id = :userId AND c.field = 'email' AND c.state = 'applied' AND c.to_value = u.email`,
    { userId },
  ).first<{ changedAt: number | null }>()
  return row?.changedAt ?? null
}
