import type * as declared from '#contract/joining/api/uploads.ts'
import { refuseIntroVideo } from '#contract/joining/rules/intro-videos.ts'
import { comesInPieces, partBytesOf, partCount, partLength } from '#contract/joining/rules/upload-parts.ts'
import { type Upload, UploadPurpose } from '#contract/joining/shapes/upload.ts'
import { maySetTutorMedia } from '#contract/shared/rules/access.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { type Folder, folders } from '#contract/vocabulary/media.ts'
import { isTutorType, Role } from '#contract/vocabulary/roles.ts'
import { findNewestIntroVideo } from '#worker/features/joining/intro-videos/store.ts'
import { findMediaOwner } from '#worker/features/people/users/media-store.ts'
import { createObjectKey } from '#worker/files/bucket.ts'
import { enforceRateLimit, type Handlers } from '#worker/handler.ts'
import { countRequest } from '#worker/storage/rate-limit.ts'
import { completeUpload } from './complete.ts'
import { dropParts, pieceKeysOf, putPart } from './pieces.ts'
import {
  deleteUpload,
  findParts,
  findUpload,
  insertUpload,
  runWhileUploadExists,
  storePart,
  type UploadRow,
} from './store.ts'

const uploadFolders: Readonly<Record<UploadPurpose, Folder>> = {
  [UploadPurpose.TutorVideo]: folders.tutorVideos,
  [UploadPurpose.IntroVideo]: folders.introVideos,
}

const uploadView = ({ id, bytes }: Pick<UploadRow, 'id' | 'bytes'>, received: number[]): Upload => ({
  id,
  bytes,
  partBytes: partBytesOf(bytes),
  parts: partCount(bytes),
  received,
})

export const uploads: Handlers<typeof declared> = {
  async startUpload({ input, actor, services: { db, env }, now, fail }) {
    const { purpose, tutorId, type, bytes } = input.body
    if (purpose === UploadPurpose.IntroVideo) {
      if (actor.role !== Role.Tutor || actor.id !== tutorId) fail('forbidden')
      // Checked again by the submission; this saves an upload that would be refused.
      const refused = refuseIntroVideo(await findNewestIntroVideo(db, tutorId), now)
      if (refused) return fail(refused.refused)
      // Anybody can open a tutor's account, and each upload takes room for a day.
      enforceRateLimit(await countRequest(db, `intro-upload:${actor.id}`, limits.upload.ofTutor, now))
    } else {
      const tutor = await findMediaOwner(db, tutorId)
      if (!tutor || !isTutorType(tutor.role)) return fail('tutor-not-found')
      if (!maySetTutorMedia(actor, tutor.studioId)) fail('forbidden')
    }
    const key = createObjectKey(uploadFolders[purpose])
    const multipartId = comesInPieces(bytes)
      ? ''
      : (await env.FILES.createMultipartUpload(key, { httpMetadata: { contentType: type } })).uploadId
    const upload = { id: crypto.randomUUID(), userId: actor.id, purpose, targetId: tutorId, key, bytes }
    const pieces = comesInPieces(bytes) ? pieceKeysOf(upload) : []
    await insertUpload(db, { ...upload, multipartId, contentType: type, createdAt: now }, pieces)
    return uploadView(upload, [])
  },

  async getUpload({ input, actor, services: { db }, now, fail }) {
    const { id } = input.params
    const [upload, parts] = await Promise.all([findUpload(db, id, actor.id, now), findParts(db, id)])
    return uploadView(
      upload ?? fail('asset-not-found'),
      parts.map(({ number }) => number),
    )
  },

  putUploadPart: {
    async judge({ input, actor, services: { db, env }, now, fail }) {
      const { id, number } = input.params
      const upload = await findUpload(db, id, actor.id, now)
      if (!upload || upload.completedAt !== null) return fail('asset-not-found')
      const length = partLength(upload.bytes, number)
      if (length === null) fail('bad-request', 'number')
      return async ({ bytes: { size, stream } }) => {
        if (length !== size) fail('bad-request', 'Content-Length')
        const gone = () => fail('asset-not-found')
        await runWhileUploadExists(db, upload, now, gone, async () => {
          // More or fewer bytes than Content-Length break the stream, and no part is stored.
          const exactly = new FixedLengthStream(size)
          const [etag] = await Promise.all([
            putPart(env.FILES, upload, number, exactly.readable),
            stream.pipeTo(exactly.writable),
          ])
          await storePart(db, upload.id, { number, etag, bytes: size })
        })
      }
    },
  },

  completeUpload,

  async abortUpload({ input, actor, services: { db, env }, now, fail }) {
    const upload = await findUpload(db, input.params.id, actor.id, now)
    if (!upload || upload.completedAt !== null) return fail('asset-not-found')
    // The row comes first, because other requests look at it.
    await deleteUpload(db, upload.id)
    await dropParts(env.FILES, upload)
  },
}
