/** Proofs of who sits at a signed-in device. Raw SQL: one guarded update. */
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'

/** Writes down that the user of a device proved anew who they are. */
export const storeProof = async (db: Db, id: number, now: number): Promise<void> => {
  await statement(db, 'UPDATE signed_in_devices SET proved_at = :now WHERE id = :id AND ended_at IS NULL', {
    id,
    now,
  }).run()
}
