/** Changes that the team asked for. Raw SQL: guarded writes in one batch. */
import { codesToVoid } from '#contract/people/rules/account.ts'
import { planPhoneChange } from '#contract/people/rules/phone-change.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import type { AskedField, CredentialChangeState } from '#contract/vocabulary/credentials.ts'
import type { NotificationMethod } from '#contract/vocabulary/people.ts'
import type { Role } from '#contract/vocabulary/roles.ts'
import { type AuditEntry, insertAuditEntry } from '#worker/storage/audit.ts'
import { logAddress } from '#worker/storage/credentials.ts'
import { type Db, violatesUnique } from '#worker/storage/db.ts'
import { abortIfUnchanged, isAborted, runBatch, statement, toStatement } from '#worker/storage/guarded.ts'
import { queueNotification } from '#worker/storage/notifications.ts'
import { createAddressChangedNotice, createPhoneChangedNotice, queueNotice } from '#worker/storage/outbox/notices.ts'
import { revokedUntil } from '#worker/tokens.ts'
import { removeFactors } from './factor-store.ts'

/** A change with the account it is about, as it is now. Instants are epoch ms. */
export interface ContactChange {
  readonly id: number
  readonly userId: number
  readonly field: AskedField
  readonly from: string | null
  readonly to: string | null
  readonly state: CredentialChangeState
  readonly actorId: number
  readonly createdAt: number
  readonly effectiveAt: number
  readonly role: Role
  readonly email: string
  readonly phone: string | null
  readonly notificationMethod: NotificationMethod | null
  readonly telegramChatId: number | null
}

const selectChanges = `SELECT c.id, c.user_id AS userId, c.field, c.from_value AS "from", c.to_value AS "to", c.state,
    c.actor_id AS actorId, c.created_at AS createdAt, c.effective_at AS effectiveAt,
    u.role, u.email, u.phone, u.notification_method AS notificationMethod, u.telegram_chat_id AS telegramChatId
  FROM credential_changes c JOIN users u ON u.id = c.user_id`

export const findContactChange = (db: Db, id: number): Promise<ContactChange | null> =>
  statement(db, `${selectChanges} WHERE c.id = :id AND c.field IN ('email', 'phone', 'factors')`, {
    id,
  }).first<ContactChange>()

export const findPendingChanges = async (db: Db, userId: number): Promise<ContactChange[]> => {
  const { results } = await statement(
    db,
    `${selectChanges} WHERE c.user_id = :userId AND c.state = 'pending' ORDER BY c.id`,
    { userId },
  ).all<ContactChange>()
  return results
}

/** Changes whose time has come, the longest due first. */
export const findDueChanges = async (db: Db, now: number, most: number): Promise<ContactChange[]> => {
  const { results } = await statement(
    db,
    `${selectChanges} WHERE c.state = 'pending' AND c.effective_at <= :now ORDER BY c.effective_at LIMIT :most`,
    { now, most },
  ).all<ContactChange>()
  return results
}

/** Who closed a change: the team, the person when signed in, the holder of a link, or nobody until its time came. */
export type ClosedBy = 'team' | 'person' | 'link' | 'time'

interface Closing {
  readonly change: ContactChange
  readonly by: ClosedBy
  /** The account the log names: an admin, or the person the change is about. */
  readonly actorId: number
  readonly pepper: string
  readonly now: number
}

const close = (db: Db, id: number, state: CredentialChangeState, now: number): D1PreparedStatement[] => [
  statement(db, `UPDATE credential_changes SET state = :state, closed_at = :now WHERE id = :id AND state = 'pending'`, {
    id,
    state,
    now,
  }),
  abortIfUnchanged(db),
]

const auditStep = (db: Db, step: 'stopped' | 'applied', { change, by, actorId, pepper, now }: Closing) => {
  const { field, from, to, userId } = change
  const entry = { actorId, targetId: userId, facts: { step, by } }
  const logged: AuditEntry =
    field === 'factors'
      ? { ...entry, action: 'user.factors' }
      : {
          ...entry,
          action: 'user.contact',
          before: { [field]: logAddress(pepper, from) },
          after: { [field]: logAddress(pepper, to) },
        }
  return toStatement(db, insertAuditEntry(db, logged, now))
}

/** False when it is no longer pending. */
export const stopChange = async (db: Db, closing: Closing): Promise<boolean> => {
  try {
    await runBatch(db, [...close(db, closing.change.id, 'stopped', closing.now), auditStep(db, 'stopped', closing)])
    return true
  } catch (error) {
    if (isAborted(error)) return false
    throw error
  }
}

const markObsolete = (db: Db, { id }: ContactChange, now: number): D1PreparedStatement =>
  statement(
    db,
    `UPDATE credential_changes SET state = 'obsolete', closed_at = :now WHERE id = :id AND state = 'pending'`,
    { id, now },
  )

const writeEmail = (db: Db, { userId, from, to }: ContactChange, now: number): D1PreparedStatement[] => [
  statement(
    db,
    `UPDATE users SET email = :to, verified_email = 0, tokens_valid_after = :revoked, updated_at = :now
     WHERE id = :userId AND email = :from`,
    { userId, from, to, revoked: revokedUntil(now), now },
  ),
  abortIfUnchanged(db),
  queueNotice(db, createAddressChangedNotice({ userId, from: from ?? '', to: to ?? '' }, now)),
]

const writePhone = (db: Db, change: ContactChange, now: number): D1PreparedStatement[] => {
  const { userId, from, to, email, notificationMethod, telegramChatId } = change
  const plan = planPhoneChange({ phone: from, verifiedPhone: false, notificationMethod, telegramChatId }, { phone: to })
  const method = isRefused(plan) || plan.notificationMethod === undefined ? null : plan.notificationMethod
  return [
    statement(
      db,
      `UPDATE users SET phone = :to, verified_phone = 0, verified_whats_app = 0, notification_method = :method,
         updated_at = :now
       WHERE id = :userId AND phone IS :from`,
      { userId, from, to, method, now },
    ),
    abortIfUnchanged(db),
    queueNotice(db, createPhoneChangedNotice({ userId, email, to }, now)),
  ]
}

const writers: Readonly<Record<AskedField, (db: Db, change: ContactChange, now: number) => D1PreparedStatement[]>> = {
  email: writeEmail,
  phone: writePhone,
  factors: removeFactors,
}

/**
 * Lets a change take effect: the account, the codes sent to the former address, the log and the news are one batch.
 * `obsolete`: the address is no longer the one to be replaced, or the new one belongs to another account; or no factor is
 * left to remove. `closed`: it is no longer pending.
 */
export const applyChange = async (db: Db, closing: Closing): Promise<'applied' | 'obsolete' | 'closed'> => {
  const { change, now } = closing
  const { id, userId, field } = change
  const voided = codesToVoid({ email: field === 'email', phone: field === 'phone', password: false })
  try {
    await runBatch(db, [
      ...close(db, id, 'applied', now),
      ...writers[field](db, change, now),
      statement(
        db,
        'DELETE FROM confirmation_codes WHERE user_id = :userId AND purpose IN (SELECT value FROM json_each(:voided))',
        { userId, voided: JSON.stringify(voided) },
      ),
      queueNotification(db, {
        userId,
        kind: 'contact_changed',
        key: `contact-change:${id}:applied`,
        facts: { field },
        dueAt: now,
      }),
      auditStep(db, 'applied', closing),
    ])
    return 'applied'
  } catch (error) {
    if (!isAborted(error) && !violatesUnique(error, 'users.email')) throw error
    const { results } = await statement(db, `SELECT 1 FROM credential_changes WHERE id = :id AND state = 'pending'`, {
      id,
    }).all()
    if (results.length === 0) return 'closed'
    await markObsolete(db, change, now).run()
    return 'obsolete'
  }
}
