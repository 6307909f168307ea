/** The secrets of one-time codes, and what an account has. Raw SQL: guarded writes in one batch. */
import type { Db } from '#worker/storage/db.ts'
import { abortIfUnchanged, isAborted, runBatch, statement } from '#worker/storage/guarded.ts'
import { recordFactorChange } from './changes.ts'
import { storeFirstRecoveryCodes } from './recovery-store.ts'

export interface OneTimeCodesRow {
  /** Encrypted. */
  readonly secret: string
  /** Epoch ms; null before a code has confirmed it. */
  readonly confirmedAt: number | null
  readonly lastStep: number
}

export const findOneTimeCodes = (db: Db, userId: number): Promise<OneTimeCodesRow | null> =>
  statement(
    db,
    `SELECT secret, confirmed_at AS confirmedAt, last_step AS lastStep FROM one_time_codes WHERE user_id = :userId`,
    { userId },
  ).first<OneTimeCodesRow>()

/** Keeps a secret that waits for its code, in place of another one that does; false where one is confirmed. */
export const storeSecret = async (db: Db, userId: number, secret: string, now: number): Promise<boolean> => {
  const stored = await statement(
    db,
    `INSERT INTO one_time_codes (user_id, secret, created_at) VALUES (:userId, :secret, :now)
     ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, created_at = excluded.created_at
     WHERE confirmed_at IS NULL RETURNING user_id`,
    { userId, secret, now },
  ).first()
  return stored !== null
}

export interface Confirmation {
  readonly userId: number
  readonly email: string
  /** As it was read: another one that took its place meanwhile is not confirmed by this code. */
  readonly secret: string
  readonly step: number
  /** Digests of the recovery codes, kept where the account has none. */
  readonly codeDigests: readonly string[]
}

/** Confirms the secret; null where it was replaced or confirmed meanwhile. */
export const confirmSecret = async (
  db: Db,
  { userId, email, secret, step, codeDigests }: Confirmation,
  now: number,
): Promise<{ readonly keptCodes: boolean } | null> => {
  try {
    const [, , codes] = await runBatch(db, [
      statement(
        db,
        `UPDATE one_time_codes SET confirmed_at = :now, last_step = :step
         WHERE user_id = :userId AND secret = :secret AND confirmed_at IS NULL`,
        { userId, secret, step, now },
      ),
      abortIfUnchanged(db),
      storeFirstRecoveryCodes(db, userId, codeDigests, now),
      ...recordFactorChange(db, { userId, email, what: 'one-time-codes-made' }, now),
    ])
    return { keptCodes: (codes ?? []).length > 0 }
  } catch (error) {
    if (isAborted(error)) return null
    throw error
  }
}

/** Uses the code of a step up: it and earlier ones count no more. */
export const takeStep = (db: Db, userId: number, step: number): D1PreparedStatement[] => [
  statement(
    db,
    `UPDATE one_time_codes SET last_step = :step
     WHERE user_id = :userId AND confirmed_at IS NOT NULL AND last_step < :step`,
    { userId, step },
  ),
  abortIfUnchanged(db),
]

/** Removes the secret and tells its owner. Harmless where there is none. */
export const removeSecret = async (db: Db, userId: number, email: string, now: number): Promise<void> => {
  try {
    await runBatch(db, [
      statement(db, 'DELETE FROM one_time_codes WHERE user_id = :userId AND confirmed_at IS NOT NULL', { userId }),
      abortIfUnchanged(db),
      ...recordFactorChange(db, { userId, email, what: 'one-time-codes-removed' }, now),
    ])
  } catch (error) {
    if (!isAborted(error)) throw error
  }
}

export const countRecoveryCodes = async (db: Db, userId: number): Promise<number> => {
  const counted = await statement(
    db,
    'SELECT count(*) AS count FROM recovery_codes WHERE user_id = :userId AND used_at IS NULL',
    { userId },
  ).first<{ count: number }>()
  return counted?.count ?? 0
}
