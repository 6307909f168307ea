/** Clears the bucket of what nobody points at and of uploads nobody went on with. May stop anywhere and run again. */
import { deleteUpload, findExpired } from '#worker/features/uploads/store.ts'
import { variantKeys } from '#worker/files/variants.ts'
import type { Services } from '#worker/services.ts'
import { findOrphans, forgetOrphans } from '#worker/storage/objects.ts'

/** With their small forms at most as many as the bucket deletes in one call. */
const atOnce = 200

export const sweepUploads = async ({ db, env }: Services, now: number): Promise<void> => {
  for (const { id, key, multipartId, completedAt } of await findExpired(db, now, atOnce)) {
    // One that is gone already answers with an error, and there is nothing to do about it.
    if (completedAt === null)
      await env.FILES.resumeMultipartUpload(key, multipartId)
        .abort()
        .catch(() => undefined)
    await deleteUpload(db, id)
  }
}

export const sweepObjects = async ({ db, env }: Services, now: number): Promise<void> => {
  const keys = await findOrphans(db, now, atOnce)
  if (keys.length === 0) return
  await env.FILES.delete(keys.flatMap((key) => [key, ...variantKeys(key)]))
  await forgetOrphans(db, keys)
}
