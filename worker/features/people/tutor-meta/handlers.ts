import type * as declared from '#contract/people/api/tutor-meta.ts'
import type { Handlers } from '#worker/handler.ts'
import { findFullTutor, findOnboarding } from './store.ts'
import { tutorMetaView } from './view.ts'

export const tutorMeta: Handlers<typeof declared> = {
  async getTutorMeta({ input, services: { db }, fail }) {
    const { tutorId } = input.query
    const [tutor, onboarding] = await Promise.all([findFullTutor(db, tutorId), findOnboarding(db, tutorId)])
    return tutorMetaView(tutor ?? fail('tutor-not-found'), onboarding)
  },
}
