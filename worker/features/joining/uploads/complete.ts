/**
 * Completes a multipart upload: joins the parts, checks the file, and references it. Every step may be repeated after a
 * crash.
 */
import type { completeUpload as declared } from '#contract/joining/api/uploads.ts'
import { comesInPieces, partCount } from '#contract/joining/rules/upload-parts.ts'
import { UploadPurpose } from '#contract/joining/shapes/upload.ts'
import { maySetTutorMedia } from '#contract/shared/rules/access.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import { measurePageFilm } from '#worker/features/joining/tutor-media/page-film.ts'
import { assignMedia } from '#worker/features/people/users/assign-media.ts'
import { findMediaOwner } from '#worker/features/people/users/media-store.ts'
import { fileUrl } from '#worker/files/file-url.ts'
import { sniff } from '#worker/files/sniff.ts'
import type { Handler } from '#worker/handler.ts'
import type { Db } from '#worker/storage/db.ts'
import { abortIfUnchanged } from '#worker/storage/guarded.ts'
import { registerObject } from '#worker/storage/orphan-objects.ts'
import { dropParts, joinPieces } from './pieces.ts'
import {
  deleteUpload,
  findParts,
  findUpload,
  markCompleted,
  type PartRow,
  runWhileUploadExists,
  type UploadRow,
} from './store.ts'

/** Enough bytes to detect the type of a video. */
const headBytes = 4096

/** R2's error for a part whose etag has changed: it is being uploaded again. */
const isReplacedPart = (error: unknown): boolean => error instanceof Error && error.message.includes('(10025)')

/**
 * Joins the parts into one object; an earlier attempt may have done so already. False while parts are still arriving.
 */
const joinParts = async (bucket: R2Bucket, upload: UploadRow, parts: readonly PartRow[]): Promise<boolean> => {
  if (comesInPieces(upload.bytes)) return joinPieces(bucket, upload)
  try {
    const numbered = parts.map(({ number, etag }) => ({ partNumber: number, etag }))
    await bucket.resumeMultipartUpload(upload.key, upload.multipartId).complete(numbered)
  } catch (error) {
    if (isReplacedPart(error)) return false
    if (!(await bucket.head(upload.key))) throw error
  }
  return true
}

/** Whether the object has the size and type declared at the start. */
const matchesDeclaration = async (bucket: R2Bucket, upload: UploadRow): Promise<boolean> => {
  const object = await bucket.get(upload.key, { range: { offset: 0, length: Math.min(headBytes, upload.bytes) } })
  if (!object || object.size !== upload.bytes) return false
  return sniff(new Uint8Array(await object.arrayBuffer())) === upload.contentType
}

/** Deletes an upload that may not take its place. If deleting the object fails, the sweep finds its key. */
const discardUpload = async (bucket: R2Bucket, db: Db, upload: UploadRow): Promise<void> => {
  await deleteUpload(db, upload.id)
  await bucket.delete(upload.key)
}

export const completeUpload: Handler<typeof declared> = async ({ input, actor, services, now, fail }) => {
  const { db, env } = services
  const upload = (await findUpload(db, input.params.id, actor.id, now)) ?? fail('asset-not-found')
  // An intro video is placed by submitting it; until then nothing references the object.
  const isPlaced = upload.purpose !== UploadPurpose.IntroVideo
  const done = { url: isPlaced ? fileUrl(upload.key) : null }
  if (upload.completedAt !== null) return done
  const [tutor, parts] = await Promise.all([findMediaOwner(db, upload.targetId), findParts(db, upload.id)])
  if (!tutor) return fail('tutor-not-found')
  if (isPlaced && !maySetTutorMedia(actor, tutor.studioId)) fail('forbidden')
  if (parts.length !== partCount(upload.bytes)) fail('bad-request', 'parts')
  await registerObject(db, upload.key, now).run()
  const gone = () => fail('asset-not-found')
  const isWhole = await runWhileUploadExists(db, upload, now, gone, () => joinParts(env.FILES, upload, parts))
  if (!isWhole) fail('bad-request', 'parts')
  if (!(await matchesDeclaration(env.FILES, upload))) {
    await discardUpload(env.FILES, db, upload)
    return fail('bad-request', 'type')
  }
  const film = isPlaced ? await measurePageFilm(env.FILES, upload.key, upload.contentType) : null
  if (film && isRefused(film)) {
    await discardUpload(env.FILES, db, upload)
    return fail(film.refused, film.refused === 'bad-request' ? 'video' : undefined)
  }
  const marked = markCompleted(db, upload.id, now)
  const isStored = film
    ? await assignMedia(services, actor, tutor, { video: film }, now, [marked, abortIfUnchanged(db)])
    : (await marked.run()).meta.changes > 0
  if (isStored) {
    if (comesInPieces(upload.bytes)) await dropParts(env.FILES, upload)
    return done
  }
  // A concurrent request was faster: the same one, one that aborted the upload, or one that deleted the tutor.
  const after = (await findUpload(db, upload.id, actor.id, now)) ?? gone()
  return after.completedAt === null ? fail('tutor-not-found') : done
}
