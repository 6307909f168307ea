/** Rows that cases of several rooms begin with. */
import { dayMs, toIsoInstant } from '#contract/shared/rules/time.ts'
import { make } from '#tests/kit/make.ts'
import { people } from '#tests/kit/people.ts'

/** A student, and a listed tutor who has taught them. */
export const lookingAtTutor = async () => {
  const [caller, tutor] = [await people.student(), await people.tutor()]
  await make.lesson({ tutorId: tutor.id, studentId: caller.id, start: Date.now() - dayMs })
  return { caller, input: { params: { id: tutor.id } } }
}

export const tomorrow = () => toIsoInstant(Date.now() + dayMs)
