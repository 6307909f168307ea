/** Lessons of students who are under age, and what their guardians say about texts of them. */
import { setGuardianLessonTexts } from '#contract/public/api/guardian-pages.ts'
import { minutes } from '#contract/shared/rules/time.ts'
import { consented, fromOutside } from './guardians.ts'
import { agree } from './insights.ts'
import { make } from './make.ts'
import { people } from './people.ts'

export const allowTexts = (token: string, allowed = true) =>
  fromOutside(setGuardianLessonTexts, { body: { token, allowed } })

/** A lesson that has just begun, of a student whose guardian has consented. */
export const guarded = async () => {
  const { student, token } = await consented()
  const tutor = await people.tutor()
  const lesson = await make.lesson({ studentId: student.id, tutorId: tutor.id, start: Date.now() - minutes(5) })
  return { student, tutor, token, lesson }
}

/** The guardian has allowed it, and both of the lesson agree. */
export const guardedAgreed = async () => {
  const all = await guarded()
  await allowTexts(all.token)
  await agree(all.student, all.lesson.id)
  await agree(all.tutor, all.lesson.id)
  return all
}
