/** Who of the team changed the account of a withdrawal. Raw SQL: the condition is the one of the guarded write. */
import { isChangedByActorSql } from '#worker/storage/credentials.ts'
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'

/** Whether this admin changed the account of a request, or settled a lesson of it, within the last 30 days. */
export const isAccountChangedBy = async (
  db: Db,
  { userId, actorId }: { readonly userId: number; readonly actorId: number },
  now: number,
): Promise<boolean> => {
  const { results } = await statement(db, `SELECT 1 WHERE ${isChangedByActorSql(':userId')}`, {
    userId,
    actorId,
    now,
  }).all()
  return results.length > 0
}
