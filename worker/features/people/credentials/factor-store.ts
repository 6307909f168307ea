/** The end of the factors that somebody lost. Raw SQL: parts of the batches that ask for it and carry it out. */
import type { Db } from '#worker/storage/db.ts'
import { abortIfStale, abortIfUnchanged, statement } from '#worker/storage/guarded.ts'
import { createFactorNotice } from '#worker/storage/outbox/factor-notice.ts'
import { queueNotice } from '#worker/storage/outbox/notices.ts'
import { revokedUntil } from '#worker/tokens.ts'

interface Owner {
  readonly userId: number
  readonly email: string
}

/**
 * Removes every passkey, one-time code and recovery code of an account, signs all its devices out and tells the owner.
 * Rolls the batch back where no factor is left.
 */
export const removeFactors = (db: Db, { userId, email }: Owner, now: number): D1PreparedStatement[] => [
  statement(
    db,
    `UPDATE users SET tokens_valid_after = :revoked, updated_at = :now WHERE id = :userId AND factors <> 0`,
    { userId, revoked: revokedUntil(now), now },
  ),
  abortIfUnchanged(db),
  statement(db, 'DELETE FROM passkeys WHERE user_id = :userId', { userId }),
  statement(db, 'DELETE FROM one_time_codes WHERE user_id = :userId', { userId }),
  statement(db, 'DELETE FROM recovery_codes WHERE user_id = :userId', { userId }),
  queueNotice(db, createFactorNotice({ userId, email, what: 'all-removed' }, now)),
]

/**
 * Rolls the batch back unless the account has factors that all were made before `askedAt` (epoch ms), and no removal of
 * them waits: who has made one since is back in.
 */
export const abortUnlessLost = (db: Db, userId: number, askedAt: number): D1PreparedStatement =>
  abortIfStale(
    db,
    `SELECT CASE WHEN u.factors <> 0
       AND NOT EXISTS (SELECT 1 FROM passkeys p WHERE p.user_id = u.id AND p.created_at > :askedAt)
       AND NOT EXISTS (SELECT 1 FROM one_time_codes o WHERE o.user_id = u.id AND o.confirmed_at > :askedAt)
       AND NOT EXISTS (SELECT 1 FROM credential_changes c
         WHERE c.user_id = u.id AND c.field = 'factors' AND c.state = 'pending')
     THEN 'lost' END FROM users u WHERE u.id = :userId`,
    { userId, askedAt, seen: 'lost' },
  )
