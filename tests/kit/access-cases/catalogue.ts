/** Who may use a row, and who may not, at the endpoints of `contract/catalogue`. */
import { getTutorForStudio, listTutorsForStudio } from '#contract/catalogue/api/tutors.ts'
import { type OwnedCase, owned } from './owned-case.ts'
import { filming } from './rows.ts'

export const catalogueAccess: readonly OwnedCase[] = [
  owned(getTutorForStudio, async () => {
    const { owner, stranger, tutor } = await filming()
    return { owner, stranger, input: { params: { tutorId: tutor.id } } }
  }),
  owned(listTutorsForStudio, async () => {
    const { owner, stranger } = await filming()
    return { owner, stranger, input: { query: { studioId: owner.id } } }
  }),
]
