/** Signs people out. Raw SQL: the change shares a batch with its audit row. */
import { insertAuditEntryIfChanged } from '#worker/storage/audit.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement, toStatement } from '#worker/storage/guarded.ts'
import { revokedUntil } from '#worker/tokens.ts'

/** Revokes every token of a person. */
export const revokeTokens = async (db: Db, userId: number, actorId: number, now: number): Promise<void> => {
  await runBatch(db, [
    statement(db, 'UPDATE users SET tokens_valid_after = :revoked WHERE id = :userId', {
      userId,
      revoked: revokedUntil(now),
    }),
    // What people do to themselves is no deed of the team.
    ...(actorId === userId
      ? []
      : [
          toStatement(
            db,
            insertAuditEntryIfChanged(db, { actorId, action: 'user.sign-out', targetId: userId, facts: {} }, now),
          ),
        ]),
  ])
}
