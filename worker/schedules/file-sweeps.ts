/** Deletes unreferenced objects and abandoned uploads. May stop at any point and run again. */

import { removeEndedClips } from '#worker/features/classroom/clips/store.ts'
import { removeUnfinished } from '#worker/features/classroom/materials/store.ts'
import { dropParts } from '#worker/features/joining/uploads/pieces.ts'
import { deleteUpload, findExpiredUploads } from '#worker/features/joining/uploads/store.ts'
import { variantKeys } from '#worker/files/variants.ts'
import type { Services } from '#worker/services.ts'
import { deleteOrphanRows, findOrphans, unmarkReferencedObjects } from '#worker/storage/orphan-objects.ts'
import { ample, type Budget, type Progress, untilEmpty } from '#worker/work-budget.ts'

/** With their resized forms at most as many as R2 deletes in one call. */
const batchSize = 200

/** An upload in pieces is dropped by a statement for each hundred of them, and one of its own. */
const uploadsAtOnce = { size: 20, statements: 120 }

export const sweepUploads = ({ db, env }: Services, now: number, budget: Budget = ample): Promise<Progress> =>
  untilEmpty(budget, uploadsAtOnce, async (size) => {
    const uploads = await findExpiredUploads(db, now, size)
    for (const upload of uploads) {
      if (upload.completedAt === null) await dropParts(env.FILES, upload)
      await deleteUpload(db, upload.id)
    }
    return uploads.length
  })

/** Materials whose upload was not finished within a day; their files go with the next sweep of objects. */
export const sweepMaterials = ({ db }: Services, now: number, budget: Budget = ample): Promise<Progress> =>
  untilEmpty(budget, { size: 50, statements: 4 }, (size) => removeUnfinished(db, now, size))

/** Clips of calls that ended a day ago; their files go with the next sweep of objects. */
export const sweepClips = ({ db }: Services, now: number, budget: Budget = ample): Promise<Progress> =>
  untilEmpty(budget, { size: 100, statements: 2 }, (size) => removeEndedClips(db, now, size))

export const sweepObjects = async ({ db, env }: Services, now: number, budget: Budget = ample): Promise<Progress> => {
  await unmarkReferencedObjects(db, now)
  return untilEmpty(budget, { size: batchSize, statements: 2 }, async (size) => {
    const keys = await findOrphans(db, now, size)
    if (keys.length === 0) return 0
    await env.FILES.delete(keys.flatMap((key) => [key, ...variantKeys(key)]))
    await deleteOrphanRows(db, keys)
    return keys.length
  })
}
