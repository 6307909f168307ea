/** Sign-ins with a browser that an account did not know. Raw SQL: conditions of other statements are built here. */
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'

/**
 * SQL: whether a browser is new to an account that knows another. One that is in question itself does not make the next
 * sign-in with it known.
 */
export const isUnknownSql = `EXISTS (SELECT 1 FROM signed_in_devices k WHERE k.user_id = :userId)
    AND NOT EXISTS (SELECT 1 FROM signed_in_devices k WHERE k.user_id = :userId AND k.questioned = 0
      AND k.browser IS :browser AND k.system IS :system)`

interface Confirming {
  readonly userId: number
  readonly id: number
  /** The device of whoever says so; null where their token names none. */
  readonly by: number | null
}

/** `gone`: the account has no such device. `questioned`: the device that says so is in question itself. */
export const confirmDevice = async (
  db: Db,
  { userId, id, by }: Confirming,
): Promise<'known' | 'questioned' | 'gone'> => {
  const [, [row]] = (await runBatch(db, [
    statement(
      db,
      `UPDATE signed_in_devices SET questioned = 0
       WHERE id = :id AND user_id = :userId AND questioned = 1
         AND EXISTS (SELECT 1 FROM signed_in_devices o WHERE o.id = :by AND o.user_id = :userId AND o.questioned = 0)`,
      { id, userId, by },
    ),
    statement(db, 'SELECT questioned FROM signed_in_devices WHERE id = :id AND user_id = :userId', { id, userId }),
  ])) as [unknown, { questioned: 0 | 1 }[]]
  if (!row) return 'gone'
  return row.questioned === 1 ? 'questioned' : 'known'
}
