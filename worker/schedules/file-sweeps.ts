/** Deletes unreferenced objects and abandoned uploads. May stop at any point and run again. */
import { dropParts } from '#worker/features/joining/uploads/pieces.ts'
import { deleteUpload, findExpiredUploads } from '#worker/features/joining/uploads/store.ts'
import { variantKeys } from '#worker/files/variants.ts'
import type { Services } from '#worker/services.ts'
import { deleteOrphanRows, findOrphans, unmarkReferencedObjects } from '#worker/storage/orphan-objects.ts'

/** With their resized forms at most as many as R2 deletes in one call. */
const batchSize = 200

export const sweepUploads = async ({ db, env }: Services, now: number): Promise<void> => {
  for (
    let uploads = await findExpiredUploads(db, now, batchSize);
    uploads.length > 0;
    uploads = await findExpiredUploads(db, now, batchSize)
  )
    for (const upload of uploads) {
      if (upload.completedAt === null) await dropParts(env.FILES, upload)
      await deleteUpload(db, upload.id)
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
