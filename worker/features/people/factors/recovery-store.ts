/** Recovery codes. Raw SQL: parts of the batches of what they come with. */
import type { Db } from '#worker/storage/db.ts'
import { abortIfUnchanged, isAborted, runBatch, statement } from '#worker/storage/guarded.ts'
import { recordFactorChange, tellFactors } from './changes.ts'

const insertCodes = (db: Db, userId: number, digests: readonly string[], condition: string, now: number) =>
  statement(
    db,
    `INSERT INTO recovery_codes (user_id, digest, created_at) SELECT :userId, value, :now FROM json_each(:digests)
     WHERE ${condition} RETURNING id`,
    { userId, digests: JSON.stringify(digests), now },
  )

/** Keeps codes where the account has none; gives rows where it kept them. */
export const storeFirstRecoveryCodes = (db: Db, userId: number, digests: readonly string[], now: number) =>
  insertCodes(db, userId, digests, 'NOT EXISTS (SELECT 1 FROM recovery_codes r WHERE r.user_id = :userId)', now)

/** Puts new codes in place of all earlier ones; false where the account has no factor. */
export const replaceRecoveryCodes = async (
  db: Db,
  { userId, email }: { readonly userId: number; readonly email: string },
  digests: readonly string[],
  now: number,
): Promise<boolean> => {
  try {
    await runBatch(db, [
      statement(db, 'DELETE FROM recovery_codes WHERE user_id = :userId', { userId }),
      insertCodes(db, userId, digests, 'EXISTS (SELECT 1 FROM users u WHERE u.id = :userId AND u.factors <> 0)', now),
      abortIfUnchanged(db),
      ...recordFactorChange(db, { userId, email, what: 'recovery-codes-made' }, now),
    ])
    return true
  } catch (error) {
    if (isAborted(error)) return false
    throw error
  }
}

/** Uses a code up and tells its owner, after the batch's guard of what it is used for. */
export const spendRecoveryCode = (
  db: Db,
  { userId, email, digests }: { readonly userId: number; readonly email: string; readonly digests: readonly string[] },
  now: number,
): D1PreparedStatement[] => [
  statement(
    db,
    `UPDATE recovery_codes SET used_at = :now
     WHERE user_id = :userId AND digest IN (SELECT value FROM json_each(:digests)) AND used_at IS NULL`,
    { userId, digests: JSON.stringify(digests), now },
  ),
  abortIfUnchanged(db),
  ...tellFactors(db, { userId, email, what: 'recovery-code-used' }, now),
]
