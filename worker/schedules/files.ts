/** Deletes unreferenced objects and abandoned uploads. May stop at any point and run again. */
import { deleteUpload, findExpired } from '#worker/features/uploads/store.ts'
import { variantKeys } from '#worker/files/variants.ts'
import type { Services } from '#worker/services.ts'
import { findOrphans, forgetOrphans, spareHeld } from '#worker/storage/objects.ts'

/** With their resized forms at most as many as R2 deletes in one call. */
const atOnce = 200

export const sweepUploads = async ({ db, env }: Services, now: number): Promise<void> => {
  for (let found = await findExpired(db, now, atOnce); found.length > 0; found = await findExpired(db, now, atOnce))
    for (const { id, key, multipartId, completedAt } of found) {
      const upload = env.FILES.resumeMultipartUpload(key, multipartId)
      // Aborting an upload that no longer exists fails, and nothing is left to do.
      if (completedAt === null) await upload.abort().catch(() => undefined)
      await deleteUpload(db, id)
    }
}

export const sweepObjects = async ({ db, env }: Services, now: number): Promise<void> => {
  await spareHeld(db, now)
  for (let keys = await findOrphans(db, now, atOnce); keys.length > 0; keys = await findOrphans(db, now, atOnce)) {
    await env.FILES.delete(keys.flatMap((key) => [key, ...variantKeys(key)]))
    await forgetOrphans(db, keys)
  }
}
