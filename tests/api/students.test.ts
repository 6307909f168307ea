import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createStudent, getMyStudentStats } from '#contract/api/students.ts'
import { hourMs } from '#contract/rules/time.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { LessonDuration } from '#contract/vocabulary/teaching.ts'
import { students } from '#worker/storage/schema/people.ts'
import { call, refusalOf } from '../kit/client.ts'
import { clock } from '../kit/clock.ts'
import { make } from '../kit/make.ts'
import { db, newEmail, people } from '../kit/people.ts'

const password = 'molokhia-7'

test('sign-up stores what the student said about themselves', async () => {
  const said = { jobTitle: 'مهندسة', englishLevel: 3, learningObjective: 'السفر' } as const
  const { user, token } = await call(createStudent, { body: { email: newEmail(), password, ...said } })
  expect(user).toMatchObject({ role: Role.Student, userId: user.id, ...said })
  expect(token).not.toBe('')
  expect(await db.select().from(students).where(eq(students.userId, user.id))).toMatchObject([said])
})

test('what was not said is null', async () => {
  const { user } = await call(createStudent, { body: { email: newEmail(), password } })
  expect(user).toMatchObject({ jobTitle: null, englishLevel: null, learningObjective: null })
})

test('a taken e-mail is refused', async () => {
  const { email } = await people.tutor()
  const refusal = await refusalOf(call(createStudent, { body: { email, password } }))
  expect(refusal).toEqual({ status: 409, code: 'user-exists', field: 'email' })
})

test('the four numbers: cancelled lessons count nowhere, a running one is still ahead', async () => {
  const now = clock.set('2026-11-02T12:00:00Z')
  const [student, one, other] = [await people.student(), await people.tutor(), await people.tutor()]
  const lesson = (tutorId: number, start: number, duration: LessonDuration = LessonDuration.Long) =>
    make.lesson({ tutorId, studentId: student.id, start, duration })
  await lesson(one.id, now - 3 * hourMs)
  await lesson(one.id, now - hourMs / 4, LessonDuration.Short)
  await lesson(one.id, now)
  await lesson(other.id, now + hourMs)
  const cancelled = await lesson(other.id, now - 9 * hourMs)
  await make.cancel(cancelled.id, student.id)
  expect(await student.api(getMyStudentStats, {})).toEqual({
    tutorCount: 2,
    completedLessonCount: 2,
    totalLearningTime: 45,
    upcomingLessonCount: 2,
  })
})

test('a student who never booked has zeros; an account without its row is not found', async () => {
  const fresh = await people.student()
  const zeros = { tutorCount: 0, completedLessonCount: 0, totalLearningTime: 0, upcomingLessonCount: 0 }
  expect(await fresh.api(getMyStudentStats, {})).toEqual(zeros)
  await db.delete(students).where(eq(students.userId, fresh.id))
  expect(await refusalOf(fresh.api(getMyStudentStats, {}))).toEqual({ status: 404, code: 'student-not-found' })
})
