/** Deletes unreferenced objects and abandoned uploads. May stop at any point and run again. */
import { deleteUpload, findExpiredUploads } from '#worker/features/uploads/store.ts'
import { variantKeys } from '#worker/files/variants.ts'
import type { Services } from '#worker/services.ts'
import { deleteOrphanRows, findOrphans, unmarkReferencedObjects } from '#worker/storage/orphan-objects.ts'

/** With their resized forms at most as many as R2 deletes in one call. */
const batchSize = 200

export const sweepUploads = async ({ db, env }: Services, now: number): Promise<void> => {
  for (
    let found = await findExpiredUploads(db, now, batchSize);
    found.length > 0;
    found = await findExpiredUploads(db, now, batchSize)
  )
    for (const { id, key, multipartId, completedAt } of found) {
      const upload = env.FILES.resumeMultipartUpload(key, multipartId)
      // Aborting an upload that no longer exists fails, and nothing is left to do.
      if (completedAt === null) await upload.abort().catch(() => undefined)
      await deleteUpload(db, id)
    }
}

export const sweepObjects = async ({ db, env }: Services, now: number): Promise<void> => {
  await unmarkReferencedObjects(db, now)
  for (
    let keys = await findOrphans(db, now, batchSize);
    keys.length > 0;
    keys = await findOrphans(db, now, batchSize)
  ) {
    await env.FILES.delete(keys.flatMap((key) => [key, ...variantKeys(key)]))
    await deleteOrphanRows(db, keys)
  }
}
