/** Where the app offers a rating: after lessons that were held, as the server demands. */
import { expect, test } from 'vitest'
import { tookPlace } from '#contract/lessons/rules/attendance.ts'
import type { LessonWithMembers } from '#contract/lessons/shapes/lesson.ts'
import { heldVerdicts, LessonVerdict } from '#contract/vocabulary/teaching.ts'
import { hadHeld, isRateable } from '#web/features/lessons/meeting.ts'

const verdicts = [null, ...Object.values(LessonVerdict)]

test('a student rates a lesson that was held, a tutor none', () => {
  const rateable = (mine: 'student' | 'tutor') => verdicts.filter((verdict) => isRateable({ mine, verdict }))
  expect(rateable('student')).toEqual(heldVerdicts)
  expect(rateable('tutor')).toEqual([])
})

test('a tutor may be rated once one of the lessons with them was held', () => {
  const lessonWith = (tutorId: number, verdict: LessonVerdict | null) =>
    ({ lesson: { verdict }, members: [{ userId: tutorId }, { userId: 9 }] }) as LessonWithMembers
  const others = verdicts.filter((verdict) => !tookPlace(verdict)).map((verdict) => lessonWith(1, verdict))
  expect(hadHeld(others, 1)).toBe(false)
  expect(hadHeld([...others, lessonWith(2, LessonVerdict.Held)], 1)).toBe(false)
  expect(hadHeld([...others, lessonWith(1, LessonVerdict.Held)], 1)).toBe(true)
})
