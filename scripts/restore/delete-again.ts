/** Takes the accounts out of a restored database that were deleted after the backup was made. */
import type { DatabaseSync } from 'node:sqlite'
import type { DeletedAccount } from '#worker/schedules/deletion-store.ts'
import * as store from '#worker/schedules/deletion-store.ts'
import { openDb } from '#worker/storage/db.ts'
import { SqliteAsD1 } from './as-d1.ts'

/**
 * Their rows go at once; the worker's own job ends each deletion as usual once the database is in use. Returns how many were
 * there again.
 */
export const deleteAgain = async (
  sqlite: DatabaseSync,
  accounts: readonly DeletedAccount[],
  now: number,
): Promise<number> => {
  const db = openDb(new SqliteAsD1(sqlite) as never)
  await store.deleteAgain(db, accounts, now)
  const begun = sqlite.prepare('SELECT user_id AS userId FROM account_deletions WHERE started_at = ? AND asked_at = ?')
  const ids = begun.all(now, now).map(({ userId }) => Number(userId))
  for (const userId of ids) {
    await store.begin(db, userId, now)
    await store.removeRows(db, userId, now)
  }
  return ids.length
}
