/** Who is said to have cancelled a lesson, to each of its two members. */
import { expect, test } from 'vitest'
import type { LessonMember } from '#contract/lessons/shapes/lesson.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { lessons } from '#web/copy/lessons.ts'
import type { Meeting } from '#web/features/lessons/meeting.ts'
import { cancelledWords } from '#web/features/lessons/words.ts'

const member = (userId: number, role: Role) => ({ userId, role, gender: null, name: null }) as unknown as LessonMember
const tutor = member(1, Role.Tutor)
const student = member(2, Role.Student)
const words = (mine: Meeting['mine'], canceledBy: number) =>
  cancelledWords({ tutor, student, mine, canceledBy } as unknown as Meeting)

test('somebody of the team, who ended the subscription, is neither of the two', () => {
  for (const mine of ['tutor', 'student'] as const) expect(words(mine, 99)).toBe(lessons.cancelledBy.team)
})

test('whoever cancelled reads it as their own, the other reads who it was', () => {
  expect(words('student', 2)).toBe(lessons.cancelledBy.me)
  expect(words('tutor', 1)).toBe(lessons.cancelledBy.me)
  const others = [words('tutor', 2), words('student', 1)]
  for (const one of others) expect(Object.values(lessons.cancelledBy)).not.toContain(one)
  expect(new Set(others).size).toBe(2)
})
