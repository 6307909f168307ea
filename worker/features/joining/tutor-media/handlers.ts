/** Sets picture, film, poster and captions of a tutor: files are stored first, then referenced in one batch. */
import type * as declared from '#contract/joining/api/tutor-media.ts'
import { maySetTutorMedia } from '#contract/shared/rules/access.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import { isTutorType } from '#contract/vocabulary/roles.ts'
import { assignMedia } from '#worker/features/people/users/assign-media.ts'
import { findMediaOwner } from '#worker/features/people/users/media-store.ts'
import { fileUrl } from '#worker/files/file-url.ts'
import type { Handlers } from '#worker/handler.ts'
import { removeTutorCaptions, setTutorCaptions } from './captions.ts'
import { measurePageFilm } from './page-film.ts'

export const tutorMedia: Handlers<typeof declared> = {
  setTutorMedia: {
    async judge({ input, actor, services, now, fail }) {
      const tutor = await findMediaOwner(services.db, input.query.tutorId)
      if (!tutor || !isTutorType(tutor.role)) return fail('tutor-not-found')
      if (!maySetTutorMedia(actor, tutor.studioId)) fail('forbidden')
      return async ({ files }) => {
        const taken = Object.entries(files)
        if (taken.length === 0) fail('bad-request', 'video')
        const media: Record<string, string> = {}
        for (const [name, file] of taken) media[name] = await services.files.storeFile(file, now)
        // The sweep deletes what was stored and is referenced by nothing.
        const { video: key, ...pictures } = media
        const video = files.video && key ? await measurePageFilm(services.env.FILES, key, files.video.type) : undefined
        if (video && isRefused(video)) return fail(video.refused, video.refused === 'bad-request' ? 'video' : undefined)
        if (!(await assignMedia(services, actor, tutor, { ...pictures, ...(video && { video }) }, now)))
          fail('tutor-not-found')
        return Object.fromEntries(Object.entries(media).map(([name, key]) => [name, fileUrl(key)]))
      }
    },
  },

  setTutorCaptions,
  removeTutorCaptions,
}
