import { use } from 'react'
import { isTutorType } from '#contract/vocabulary/roles.ts'
import { SavingLesson, TalkingStudent } from '#web/features/classroom/words/word-places.ts'
import { useUser } from '#web/features/people/account/query.ts'

/** The lesson whose student the signed-in tutor corrects in this part of the screen; null where there is none. */
export const useCorrectedLesson = (): number | null => {
  const user = useUser()
  const student = use(TalkingStudent)
  const lessonId = use(SavingLesson)
  return user && isTutorType(user.role) && student !== null ? lessonId : null
}
