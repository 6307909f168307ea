import type { Db } from '#worker/storage/db.ts'
import { findUpload, type UploadRow } from './store.ts'

/** Does what needs an upload. If that failed because somebody threw the upload away meanwhile, `gone` says so. */
export const whileThere = async <T>(
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
