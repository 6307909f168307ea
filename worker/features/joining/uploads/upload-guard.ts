import type { Db } from '#worker/storage/db.ts'
import { findUpload, type UploadRow } from './store.ts'

/** Runs `work`, which needs the upload. If it fails because the upload was deleted meanwhile, calls `gone`. */
export const runWhileUploadExists = async <T>(
  db: Db,
  { id, userId }: UploadRow,
  now: number,
  gone: () => never,
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (await findUpload(db, id, userId, now)) throw error
    return gone()
  }
}
