import type * as declared from '#contract/people/api/public-tutor.ts'
import { maySeeTutor } from '#contract/shared/rules/access.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { refreshNextAvailable } from '#worker/features/catalogue/tutors/free-time.ts'
import { findTutorCard } from '#worker/features/catalogue/tutors/list-store.ts'
import { previewTutor } from '#worker/features/catalogue/tutors/public-record.ts'
import { isApplicantOf } from '#worker/features/catalogue/tutors/store.ts'
import { tutorCardView } from '#worker/features/catalogue/tutors/view.ts'
import type { Handlers } from '#worker/handler.ts'

export const publicTutor: Handlers<typeof declared> = {
  async getTutorInfo({ input, actor, services: { db }, now, fail }) {
    const { id } = input.params
    const row = await findTutorCard(db, id)
    if (row) return tutorCardView(await refreshNextAvailable(db, row, now))
    const isApplicant = actor?.role === Role.TutorManager && (await isApplicantOf(db, id, actor.id))
    if (!maySeeTutor(actor, { id, onboarded: false, isApplicant })) fail('tutor-not-found')
    return tutorCardView((await previewTutor(db, id, now)) ?? fail('tutor-not-found'))
  },
}
