/** Sets somebody's picture: the file is stored first, then referenced. */
import type * as declared from '#contract/people/api/users.ts'
import { maySetUserImage } from '#contract/shared/rules/access.ts'
import { isAdmin } from '#contract/vocabulary/roles.ts'
import { fileUrl } from '#worker/files/file-url.ts'
import type { JudgingHandler } from '#worker/handler.ts'
import { assignMedia } from './assign-media.ts'
import { findMediaOwner } from './media-store.ts'

export const setUserImage: JudgingHandler<typeof declared.setUserImage> = {
  async judge({ input, actor, services, now, fail }) {
    const person = await findMediaOwner(services.db, input.query.forUser ?? actor.id)
    if (!person) return fail(isAdmin(actor.role) ? 'user-not-found' : 'forbidden')
    if (!maySetUserImage(actor, person)) fail('forbidden')
    return async ({ files }) => {
      const image = await services.files.storeFile(files.image ?? fail('bad-request', 'image'), now)
      if (!(await assignMedia(services, actor, person, { image }, now))) fail('user-not-found')
      return { image: fileUrl(image) }
    }
  },
}
