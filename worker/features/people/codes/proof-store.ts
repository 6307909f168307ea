/** The account changes a confirmed code allows. Raw SQL: guarded writes in one batch. */

import { NotificationMethod } from '#contract/vocabulary/people.ts'
import { recordOwnChange } from '#worker/storage/credentials.ts'
import { type Db, violatesUnique } from '#worker/storage/db.ts'
import { abortIfUnchanged, isAborted, runBatch, statement } from '#worker/storage/guarded.ts'
import { queueNotification } from '#worker/storage/notifications.ts'
import { createPasswordChangedNotice, queueNotice } from '#worker/storage/outbox/notices.ts'

/** Deletes the code and changes its account in one transaction. */
const applyProof = async (
  db: Db,
  codeId: number,
  change: D1PreparedStatement,
  then: readonly D1PreparedStatement[] = [],
): Promise<'done' | 'lost' | 'taken'> => {
  try {
    const used = statement(db, 'DELETE FROM confirmation_codes WHERE id = :codeId', { codeId })
    await runBatch(db, [used, abortIfUnchanged(db), change, abortIfUnchanged(db), ...then])
    return 'done'
  } catch (error) {
    if (isAborted(error)) return 'lost'
    if (violatesUnique(error, 'users.phone')) return 'taken'
    throw error
  }
}

type Proof = { readonly codeId: number; readonly userId: number; readonly target: string; readonly now: number }

/**
 * What else a code proves: one that came by WhatsApp, that the number is there. Messages then go there, unless the person
 * has chosen Telegram for them.
 */
const provedBy = {
  whatsapp: `, verified_whats_app = 1, notification_method = CASE notification_method
    WHEN ${NotificationMethod.Telegram} THEN notification_method ELSE ${NotificationMethod.WhatsApp} END`,
  telegram: '',
} as const

/** `taken`: another account has verified this number. */
export const provePhone = (db: Db, { codeId, ...values }: Proof, method: keyof typeof provedBy) =>
  applyProof(
    db,
    codeId,
    statement(
      db,
      `UPDATE users SET verified_phone = 1${provedBy[method]}, updated_at = :now
       WHERE id = :userId AND phone = :target`,
      values,
    ),
  )

export const proveEmail = (db: Db, { codeId, ...values }: Proof) =>
  applyProof(
    db,
    codeId,
    statement(
      db,
      'UPDATE users SET verified_email = 1, updated_at = :now WHERE id = :userId AND email = :target',
      values,
    ),
  )

export interface NewPasswordProof extends Proof {
  readonly passwordHash: string
  /** Epoch ms; tokens issued before are revoked. */
  readonly tokensValidAfter: number
}

/**
 * Sets a new password. Unlinks Google when the e-mail was not verified before: whoever linked it may be somebody else.
 */
export const replacePassword = (db: Db, { codeId, ...values }: NewPasswordProof) => {
  const { userId, target: email, now } = values
  return applyProof(
    db,
    codeId,
    statement(
      db,
      `UPDATE users SET password_hash = :passwordHash, verified_email = 1, tokens_valid_after = :tokensValidAfter,
         google_id = CASE verified_email WHEN 1 THEN google_id END, updated_at = :now
       WHERE id = :userId AND email = :target`,
      values,
    ),
    [
      ...recordOwnChange(db, { userId, field: 'password', from: null, to: null, now }),
      queueNotice(db, createPasswordChangedNotice({ userId, email }, now)),
      queueNotification(db, {
        userId,
        kind: 'password_changed',
        key: `password:${userId}:${now}`,
        facts: {},
        dueAt: now,
      }),
    ],
  )
}
