/** Rows that cases of several rooms begin with. */
import { hourMs, minutes } from '#contract/shared/rules/time.ts'
import { make } from '#tests/kit/make.ts'
import { people } from '#tests/kit/people.ts'

/** The next quarter of an hour that is at least `hours` away. */
export const ahead = (hours: number): number => Math.ceil((Date.now() + hours * hourMs) / minutes(15)) * minutes(15)

/** A lesson in two hours with a free hour after it, and a student who is not a member. */
export const booked = async (start = ahead(2)) => {
  const [student, tutor, stranger] = [await people.student(), await people.tutor(), await people.student()]
  const slot = await make.slot({ userId: tutor.id, start: start - hourMs, end: start + 2 * hourMs })
  const lesson = await make.lesson({ tutorId: tutor.id, studentId: student.id, start, slotId: slot.id })
  return { student, tutor, stranger, slot, lesson, start }
}

/** A tutor with a manager who sees them in two days, and a manager who does not. */
export const applying = async () => {
  const [tutor, owner, stranger] = [await people.tutor(), await people.manager(), await people.manager()]
  return {
    tutor,
    owner,
    stranger,
    fields: { tutorId: tutor.id, managerId: owner.id, start: ahead(48), status: 1 } as const,
  }
}

/** A studio with a tutor, and a studio without. */
export const filming = async () => {
  const [owner, stranger] = [await people.studio(), await people.studio()]
  return { owner, stranger, tutor: await people.tutor({ studioId: owner.id }) }
}

export const twoStudents = async () => ({ owner: await people.student(), stranger: await people.student() })
