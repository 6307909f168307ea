/** Puts captions on the film of a tutor's page, and takes them off. */
import type { removeTutorCaptions as removed, setTutorCaptions as set } from '#contract/joining/api/tutor-media.ts'
import { formatCaptions, readCaptions } from '#contract/joining/rules/captions.ts'
import { maySetTutorMedia } from '#contract/shared/rules/access.ts'
import { isTutorType } from '#contract/vocabulary/roles.ts'
import type { ReceivedFile } from '#worker/files/bucket.ts'
import { fileUrl } from '#worker/files/file-url.ts'
import type { Handler, JudgingHandler } from '#worker/handler.ts'
import { clearCaptions, findFilm, storeCaptions } from './captions-store.ts'

/** The captions as they are stored; null when the file holds none that fit the film. */
const normalize = ({ content }: ReceivedFile, filmMs: number | null): Uint8Array | null => {
  // A declared file of this length is never streamed to the bucket.
  if ('key' in content) return null
  const cues = readCaptions(new TextDecoder().decode(content), filmMs)
  return 'kind' in cues ? null : new TextEncoder().encode(formatCaptions(cues))
}

export const setTutorCaptions: JudgingHandler<typeof set> = {
  async judge({ input, actor, services, now, fail }) {
    const { db, files: bucket } = services
    const { tutorId } = input.query
    const tutor = await findFilm(db, tutorId)
    if (!tutor || !isTutorType(tutor.role)) return fail('tutor-not-found')
    if (!maySetTutorMedia(actor, tutor.studioId)) fail('forbidden')
    return async ({ body: { language, film }, files: { captions } }) => {
      const { video, videoMs } = tutor
      if (video === null) return fail('asset-not-found')
      // Words of another film would be worse than none.
      if (film !== fileUrl(video)) return fail('changed-meanwhile')
      const content = captions ? normalize(captions, videoMs) : null
      if (!captions || !content) return fail('bad-request', 'captions')
      const key = await bucket.storeFile({ ...captions, content }, now)
      if (!(await storeCaptions(db, { tutorId, film: video, key, language, actorId: actor.id }, now)))
        return fail('changed-meanwhile')
      services.raise('tutor-changed', { tutorId, now })
      return { src: fileUrl(key), language }
    }
  },
}

export const removeTutorCaptions: Handler<typeof removed> = async ({ input, actor, services, now, fail }) => {
  const { tutorId } = input.query
  const tutor = await findFilm(services.db, tutorId)
  if (!tutor || !isTutorType(tutor.role)) return fail('tutor-not-found')
  if (!maySetTutorMedia(actor, tutor.studioId)) fail('forbidden')
  if (await clearCaptions(services.db, { tutorId, actorId: actor.id }, now))
    services.raise('tutor-changed', { tutorId, now })
}
