import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  createStudent,
  getMyStudentStats,
  getStudent,
  getStudentStats,
  updateStudent,
} from '#contract/people/api/students.ts'
import { hourMs } from '#contract/shared/rules/time.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { LessonDuration } from '#contract/vocabulary/teaching.ts'
import { apiCall, refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { make } from '#tests/kit/make.ts'
import { db, newEmail, people } from '#tests/kit/people.ts'
import { students } from '#worker/storage/schema/people.ts'

const password = 'molokhia-7'

test('sign-up stores the student’s answers', async () => {
  const said = { jobTitle: 'مهندسة', englishLevel: 3, learningObjective: 'السفر' } as const
  const { user, token } = await apiCall(createStudent, { body: { email: newEmail(), password, ...said } })
  expect(user).toMatchObject({ role: Role.Student, userId: user.id, ...said })
  expect(token).not.toBe('')
  expect(await db.select().from(students).where(eq(students.userId, user.id))).toMatchObject([said])
})

test('an unanswered question is null', async () => {
  const { user } = await apiCall(createStudent, { body: { email: newEmail(), password } })
  expect(user).toMatchObject({ jobTitle: null, englishLevel: null, learningObjective: null })
})

test('a taken e-mail is refused', async () => {
  const { email } = await people.tutor()
  const refusal = await refusalOf(apiCall(createStudent, { body: { email, password } }))
  expect(refusal).toEqual({ status: 409, code: 'user-exists', field: 'email' })
})

test('the four numbers: cancelled lessons count nowhere, a running one counts as ahead', async () => {
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

test('a student who never booked has zeros; an account without its student row is not found', async () => {
  const fresh = await people.student()
  const zeros = { tutorCount: 0, completedLessonCount: 0, totalLearningTime: 0, upcomingLessonCount: 0 }
  expect(await fresh.api(getMyStudentStats, {})).toEqual(zeros)
  await db.delete(students).where(eq(students.userId, fresh.id))
  expect(await refusalOf(fresh.api(getMyStudentStats, {}))).toEqual({ status: 404, code: 'student-not-found' })
})

test('lessons, tutors and minutes, split by status and by whether they are over', async () => {
  const now = clock.set('2026-11-02T12:00:00Z')
  const [student, one, other, gone] = [
    await people.student(),
    await people.tutor(),
    await people.tutor(),
    await people.tutor(),
  ]
  const lesson = (tutorId: number, start: number, duration: LessonDuration = LessonDuration.Long) =>
    make.lesson({ tutorId, studentId: student.id, start, duration })
  const cancelled = async (tutorId: number, start: number) =>
    make.cancel((await lesson(tutorId, start, LessonDuration.Short)).id, tutorId)
  await lesson(one.id, now - 3 * hourMs)
  // Ends at this very instant, so it is over; the next one is running.
  await lesson(one.id, now - hourMs / 2)
  await lesson(other.id, now, LessonDuration.Short)
  await lesson(other.id, now + hourMs)
  await cancelled(one.id, now - 9 * hourMs)
  await cancelled(gone.id, now + 9 * hourMs)
  const stats = {
    lessonCount: {
      total: 6,
      ratified: 4,
      canceled: 2,
      past: { total: 3, ratified: 2, canceled: 1 },
      future: { total: 3, ratified: 2, canceled: 1 },
    },
    // A tutor counts as cancelled only if all their lessons were.
    tutorCount: { total: 3, ratified: 2, canceled: 1 },
    minutes: { total: 135, ratified: 105, canceled: 30 },
    // None of those that are coming.
    taught: { lessons: 2, minutes: 60 },
  }
  const params = { id: student.id }
  expect(await student.api(getStudentStats, { params })).toEqual(stats)
  expect(await (await people.admin()).api(getStudentStats, { params })).toEqual(stats)
  const never = await people.student()
  const { lessonCount, minutes } = await never.api(getStudentStats, { params: { id: never.id } })
  expect([lessonCount.total, lessonCount.future.total, minutes.total]).toEqual([0, 0, 0])
  expect(await refusalOf((await people.admin()).api(getStudentStats, { params: { id: one.id } }))).toEqual({
    status: 404,
    code: 'student-not-found',
  })
})

test('students change their answers, and null removes one', async () => {
  const student = await people.student()
  const body = { id: student.id, jobTitle: ' مهندسة ', englishLevel: 3, learningObjective: 'السفر' } as const
  expect(await student.api(updateStudent, { body })).toBeUndefined()
  await student.api(updateStudent, { body: { id: student.id, englishLevel: null } })
  expect(await student.api(getStudent, { params: { id: student.id } })).toEqual({
    id: student.id,
    userId: student.id,
    jobTitle: 'مهندسة',
    englishLevel: null,
    learningObjective: 'السفر',
    minor: false,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  })
  const empty = { status: 400, code: 'empty-request' }
  expect(await refusalOf(student.api(updateStudent, { body: { id: student.id } }))).toEqual(empty)
  await db.delete(students).where(eq(students.userId, student.id))
  expect((await refusalOf(student.api(updateStudent, { body }))).code).toBe('student-not-found')
})

test('tutors see students they share a lesson or a room with, students see no other students', async () => {
  const student = await people.student()
  const params = { id: student.id }
  const [taught, written, stranger] = [await people.tutor(), await people.manager(), await people.tutor()]
  await make.lesson({ tutorId: taught.id, studentId: student.id, start: Date.now() + hourMs })
  await make.room(written.id, student.id)
  for (const known of [student, taught, written, await people.admin()])
    expect(await known.api(getStudent, { params })).toMatchObject({ id: student.id })
  for (const unknown of [stranger, await people.student()])
    expect(await refusalOf(unknown.api(getStudent, { params }))).toEqual({ status: 403, code: 'forbidden' })
  const nobody = (await people.admin()).api(getStudent, { params: { id: taught.id } })
  expect(await refusalOf(nobody)).toEqual({ status: 404, code: 'student-not-found' })
})
