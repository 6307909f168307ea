import type { LessonWithMembers } from '#contract/lessons/shapes/lesson.ts'
import { LessonVerdict } from '#contract/vocabulary/teaching.ts'

/** Whether one of a student's lessons with this tutor was held; only then may they rate. */
export const hadHeld = (list: readonly LessonWithMembers[], tutorId: number): boolean =>
  list.some(
    ({ lesson, members }) => lesson.verdict === LessonVerdict.Held && members.some(({ userId }) => userId === tutorId),
  )
