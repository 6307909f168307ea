import { describe, expect, test } from 'vitest'
import {
  getMyTutorStats,
  getTutorActivity,
  getTutorStats,
  listUncontactedTutors,
} from '#contract/catalogue/api/tutors.ts'
import { getTutorInfo } from '#contract/people/api/public-tutor.ts'
import { dayMs, hourMs, minutes } from '#contract/shared/rules/time.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { LessonDuration, LessonVerdict, untaughtVerdicts } from '#contract/vocabulary/teaching.ts'
import { apiCall, refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { make } from '#tests/kit/make.ts'
import { db, people } from '#tests/kit/people.ts'
import { rowsReadBy } from '#tests/kit/rows-read.ts'
import { refreshTutorPublic } from '#worker/features/catalogue/tutors/public-record.ts'
import { findTeachingStats } from '#worker/features/catalogue/tutors/store.ts'

const noon = Date.parse('2026-11-02T12:00:00Z')
const notFound = { status: 404, code: 'tutor-not-found' }

describe('getTutorInfo', () => {
  test('shows everybody the card and no private fields', async () => {
    const tutor = await people.tutor()
    await make.topic('المحادثة', [tutor.id])
    await refreshTutorPublic(db, tutor.id, Date.now())
    expect(await apiCall(getTutorInfo, { params: { id: tutor.id } })).toEqual({
      id: tutor.id,
      role: Role.Tutor,
      name: 'أحمد عبد الله',
      gender: 'male',
      image: '/assets/uploads/users/images/tutor.png',
      video: '/assets/uploads/tutors/videos/film.mp4',
      videoMs: null,
      captions: null,
      thumbnail: '/assets/uploads/tutors/thumbnails/film.jpg',
      bio: expect.any(String),
      about: expect.any(String),
      notice: 0,
      topics: ['المحادثة'],
      levels: [1, 2, 3, 4, 5, 6],
      avgRating: 0,
      ratingCount: 0,
      studentCount: 0,
      trust: null,
      lessonCount: 0,
      nextAvailableAt: null,
      online: false,
    })
  })

  test('before onboarding only the tutor and admins see it', async () => {
    const [tutor, admin] = [await people.tutor({ activated: false, bio: null }), await people.admin()]
    const params = { id: tutor.id }
    expect(await tutor.api(getTutorInfo, { params })).toMatchObject({ id: tutor.id, bio: null })
    expect(await admin.api(getTutorInfo, { params })).toMatchObject({ id: tutor.id })
    expect(await refusalOf(apiCall(getTutorInfo, { params }))).toEqual(notFound)
    expect(await refusalOf((await people.tutor()).api(getTutorInfo, { params }))).toEqual(notFound)
  })

  test('students and unknown ids are not found, whoever asks', async () => {
    const [student, admin] = [await people.student(), await people.admin()]
    expect(await refusalOf(student.api(getTutorInfo, { params: { id: student.id } }))).toEqual(notFound)
    expect(await refusalOf(admin.api(getTutorInfo, { params: { id: 9_999_999 } }))).toEqual(notFound)
  })

  test('the next free start moves on as time passes, before any sweep', async () => {
    clock.set(noon)
    const tutor = await people.tutor()
    await make.slot({ userId: tutor.id, start: noon, end: noon + hourMs })
    await make.slot({ userId: tutor.id, start: noon + dayMs, end: noon + dayMs + hourMs })
    await refreshTutorPublic(db, tutor.id, noon - 1)
    const next = async (at: number) => {
      clock.set(at)
      const { nextAvailableAt } = await apiCall(getTutorInfo, { params: { id: tutor.id } })
      return nextAvailableAt && Date.parse(nextAvailableAt)
    }
    expect(await next(noon - 1)).toBe(noon)
    expect(await next(noon)).toBe(noon + minutes(15))
    expect(await next(noon + minutes(44))).toBe(noon + minutes(45))
    expect(await next(noon + minutes(45))).toBe(noon + dayMs)
    expect(await next(noon + dayMs + minutes(46))).toBeNull()
  })
})

/** Lessons of two students: past 30 + 15, past 30, running 30, ahead 30, cancelled 30 minutes. */
const taught = async (fields: Parameters<typeof people.tutor>[0] = {}) => {
  const tutor = await people.tutor(fields)
  const [one, other] = [await people.student(), await people.student()]
  const lesson = (studentId: number, start: number, duration: LessonDuration = LessonDuration.Long) =>
    make.lesson({ tutorId: tutor.id, studentId, start, duration })
  await lesson(one.id, noon - 5 * hourMs)
  await lesson(one.id, noon - 4 * hourMs, LessonDuration.Short)
  await lesson(one.id, noon - 3 * hourMs)
  await lesson(other.id, noon - minutes(29))
  await lesson(other.id, noon + hourMs)
  await make.cancel((await lesson(other.id, noon - 9 * hourMs)).id, tutor.id)
  return tutor
}

describe('stats', () => {
  test('the public ones count past lessons', async () => {
    clock.set(noon)
    const tutor = await taught()
    const stats = await apiCall(getTutorStats, { params: { id: tutor.id } })
    expect(stats).toEqual({ lessonCount: 3, studentCount: 1, totalMinutes: 75 })
  })

  test('the tutor’s own also count booked lessons, and the same students', async () => {
    clock.set(noon)
    const tutor = await taught()
    expect(await tutor.api(getMyTutorStats, {})).toEqual({
      studentCount: 1,
      completedLessonCount: 3,
      totalLessonCount: 5,
      totalTutoringTime: 75,
    })
  })

  test('follow every verdict, cancellation and ruling, and read what students there are instead of lessons', async () => {
    clock.set(noon)
    const [tutor, student, other] = [await people.tutor(), await people.student(), await people.student()]
    const lessonOf = (studentId: number, hoursAgo: number) =>
      make.lesson({ tutorId: tutor.id, studentId, start: noon - hoursAgo * hourMs })
    const judge = (id: number, verdict: LessonVerdict | null) =>
      db.$client.prepare('UPDATE lessons SET verdict = ? WHERE id = ?').bind(verdict, id).run()
    const stats = async () => {
      const { completedLessonCount, studentCount, totalLessonCount } = await tutor.api(getMyTutorStats, {})
      return [completedLessonCount, studentCount, totalLessonCount]
    }
    const ids: number[] = []
    for (let hoursAgo = 2; hoursAgo < 32; hoursAgo++) ids.push((await lessonOf(student.id, hoursAgo)).id)
    const { id: last } = await lessonOf(other.id, 40)
    expect(await stats()).toEqual([31, 2, 31])
    for (const id of ids) await judge(id, LessonVerdict.Held)
    await db.$client
      .prepare('UPDATE lessons SET settled_at = end_at WHERE tutor_id = ? AND verdict IS NOT NULL')
      .bind(tutor.id)
      .run()
    expect(await stats()).toEqual([31, 2, 31])
    for (const verdict of untaughtVerdicts) {
      await judge(last, null)
      expect(await stats()).toEqual([31, 2, 31])
      // A judged one that taught nobody anything counts as booked alone; a ruling may say the opposite later.
      if (verdict !== LessonVerdict.StudentAbsent) {
        await judge(last, verdict)
        expect(await stats()).toEqual([30, 1, 31])
      }
    }
    await judge(last, LessonVerdict.TutorLate)
    expect(await stats()).toEqual([31, 2, 31])
    await make.cancel(last, tutor.id)
    expect(await stats()).toEqual([30, 1, 30])
    expect(await rowsReadBy((counting) => findTeachingStats(counting, tutor.id, noon))).toBeLessThan(15)
  })

  test('a tutor who is not public is found by themselves and admins only', async () => {
    clock.set(noon)
    const [tutor, admin] = [await taught({ activated: false }), await people.admin()]
    const params = { id: tutor.id }
    expect(await refusalOf(apiCall(getTutorStats, { params }))).toEqual(notFound)
    expect(await refusalOf(apiCall(getTutorActivity, { params }))).toEqual(notFound)
    expect(await tutor.api(getTutorStats, { params })).toMatchObject({ lessonCount: 3 })
    expect(await admin.api(getTutorStats, { params })).toMatchObject({ lessonCount: 3 })
    expect(await admin.api(getTutorActivity, { params })).not.toEqual({})
  })

  test('an account without its tutor row is not found', async () => {
    const tutor = await people.manager()
    await db.$client.prepare('DELETE FROM tutors WHERE id = ?').bind(tutor.id).run()
    expect(await refusalOf(tutor.api(getMyTutorStats, {}))).toEqual(notFound)
  })
})

test('activity is counted per Cairo day and scored by length, for the past year', async () => {
  clock.set(noon)
  const tutor = await taught()
  const student = await people.student()
  const lesson = (start: string) => make.lesson({ tutorId: tutor.id, studentId: student.id, start: Date.parse(start) })
  await lesson('2026-07-01T21:30:00Z')
  await lesson('2025-11-02T12:00:00Z')
  await lesson('2025-10-31T12:00:00Z')
  expect(await apiCall(getTutorActivity, { params: { id: tutor.id } })).toEqual({
    '2026-11-02': { score: 5, lessonCount: 3 },
    '2026-07-02': { score: 2, lessonCount: 1 },
    '2025-11-02': { score: 2, lessonCount: 1 },
  })
})

test('uncontacted tutors: those without a room, with presence, in pages', async () => {
  const [student, written, seen, hidden] = [
    await people.student(),
    await people.tutor(),
    await people.manager({ updatedAt: noon }),
    await people.tutor({ activated: false }),
  ]
  await make.room(student.id, written.id)
  await make.seen(seen.id, true, noon - hourMs)
  const ask = (page: number) => student.api(listUncontactedTutors, { query: { page, size: 100 } })
  const { list, total } = await ask(1)
  const ids = list.map(({ id }) => id)
  expect(ids).not.toContain(written.id)
  expect(ids).not.toContain(hidden.id)
  expect(total).toBe(ids.length)
  expect(list.find(({ id }) => id === seen.id)).toMatchObject({
    online: true,
    lastSeen: new Date(noon - hourMs).toISOString(),
  })
  expect((await ask(2)).list).toEqual([])
})
