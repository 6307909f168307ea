/** Tutors as seen by themselves, their studio and admins. */
import { describe, expect, test } from 'vitest'
import {
  getTutorForStudio,
  listFullTutors,
  listTutoringMinutes,
  listTutorsForStudio,
} from '#contract/catalogue/api/tutors.ts'
import { getTutorMeta } from '#contract/people/api/tutor-meta.ts'
import { dayMs, hourMs, toIsoInstant } from '#contract/shared/rules/time.ts'
import { City, englishLevels, Gender } from '#contract/vocabulary/people.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { DemoSessionStatus, InterviewStatus, LessonDuration, ReviewStatus } from '#contract/vocabulary/teaching.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { make } from '#tests/kit/make.ts'
import { people } from '#tests/kit/people.ts'

const forbidden = { status: 403, code: 'forbidden' }
const notFound = { status: 404, code: 'tutor-not-found' }

describe('getTutorMeta', () => {
  const steps = (passedIntroVideo: boolean, passedInterview: boolean, passedDemoSession: boolean) => ({
    passedIntroVideo,
    passedInterview,
    passedDemoSession,
  })

  test('returns the row and the missing profile fields, to the tutor and admins', async () => {
    const [tutor, admin] = [await people.tutor({ bio: null, verifiedPhone: false, notice: 30 }), await people.admin()]
    const query = { tutorId: tutor.id }
    const meta = {
      id: tutor.id,
      bio: null,
      about: expect.any(String),
      video: '/assets/uploads/tutors/videos/film.mp4',
      thumbnail: '/assets/uploads/tutors/thumbnails/film.jpg',
      studioId: null,
      activated: true,
      notice: 30,
      levels: [...englishLevels],
      bypassOnboarding: false,
      ...steps(false, false, false),
      missing: ['bio', 'verifiedPhone'],
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    }
    expect(await tutor.api(getTutorMeta, { query })).toEqual(meta)
    expect(await admin.api(getTutorMeta, { query })).toEqual(meta)
    expect(await refusalOf((await people.tutor()).api(getTutorMeta, { query }))).toEqual(forbidden)
    expect(await refusalOf(admin.api(getTutorMeta, { query: { tutorId: admin.id } }))).toEqual(notFound)
  })

  test('the steps do not depend on the caller: any approved video, the newest interview, any passed demo', async () => {
    const [tutor, manager, admin] = [await people.tutor(), await people.manager(), await people.admin()]
    const see = () => admin.api(getTutorMeta, { query: { tutorId: tutor.id } })
    const pair = { tutorId: tutor.id, managerId: manager.id }
    await make.introVideo(tutor.id, ReviewStatus.Approved)
    await make.introVideo(tutor.id, ReviewStatus.Rejected)
    expect(await see()).toMatchObject(steps(true, false, false))
    await make.interview({ ...pair, start: 0, status: InterviewStatus.Passed, createdAt: 1 })
    expect(await see()).toMatchObject(steps(true, true, false))
    await make.interview({ ...pair, start: dayMs, status: InterviewStatus.Rejected, createdAt: 2 })
    expect(await see()).toMatchObject(steps(true, false, false))
    await make.demo({ ...pair, start: 2 * dayMs, status: DemoSessionStatus.Passed })
    await make.demo({ ...pair, start: 3 * dayMs, status: DemoSessionStatus.Rejected })
    expect(await see()).toMatchObject(steps(true, false, true))
    expect(await manager.api(getTutorMeta, { query: { tutorId: manager.id } })).toMatchObject(steps(true, true, true))
  })
})

describe('studios', () => {
  test('see their own tutors, admins see all', async () => {
    const [studio, other, admin] = [await people.studio(), await people.studio(), await people.admin()]
    const tutor = await people.tutor({ studioId: studio.id })
    const params = { tutorId: tutor.id }
    const shown = {
      id: tutor.id,
      email: tutor.email,
      name: 'أحمد عبد الله',
      image: '/assets/uploads/users/images/tutor.png',
      video: '/assets/uploads/tutors/videos/film.mp4',
      videoMs: null,
      captions: null,
      thumbnail: '/assets/uploads/tutors/thumbnails/film.jpg',
      studioId: studio.id,
      createdAt: expect.any(String),
    }
    expect(await studio.api(getTutorForStudio, { params })).toEqual(shown)
    expect(await admin.api(getTutorForStudio, { params })).toEqual(shown)
    expect(await refusalOf(other.api(getTutorForStudio, { params }))).toEqual(forbidden)
    expect(await refusalOf(studio.api(getTutorForStudio, { params: { tutorId: studio.id } }))).toEqual(notFound)
    expect((await studio.api(listTutorsForStudio, {})).list).toEqual([shown])
    expect((await other.api(listTutorsForStudio, {})).list).toEqual([])
  })

  test('list in pages, flat or nested, newest first', async () => {
    const [studio, admin] = [await people.studio(), await people.admin()]
    const createdIds: number[] = []
    for (let i = 0; i < 3; i++) createdIds.push((await people.tutor({ studioId: studio.id })).id)
    const query = { studioId: studio.id }
    const flat = await admin.api(listTutorsForStudio, { query: { ...query, page: 2, size: 2 } })
    const nested = await admin.api(listTutorsForStudio, { query: { ...query, pagination: { page: 2, size: 2 } } })
    expect(nested).toEqual(flat)
    expect([flat.total, flat.list.length]).toEqual([3, 1])
    const { list } = await studio.api(listTutorsForStudio, { query })
    expect(list.map(({ id }) => id).sort()).toEqual(createdIds)
    expect((await admin.api(listTutorsForStudio, {})).total).toBeGreaterThan(3)
  })

  test('search by name and e-mail within their own tutors', async () => {
    const [studio, other] = [await people.studio(), await people.studio()]
    const name = 'زينب المصرى'
    const ownTutor = await people.tutor({ studioId: studio.id, name })
    await people.tutor({ studioId: other.id, name })
    const findIds = async (search: string) =>
      (await studio.api(listTutorsForStudio, { query: { search } })).list.map(({ id }) => id)
    expect(await findIds('المصري')).toEqual([ownTutor.id])
    expect(await findIds(ownTutor.email.toUpperCase().slice(0, 60))).toEqual([ownTutor.id])
    expect(await findIds('%')).toEqual([])
  })

  test('list who still lacks a file, within their own tutors', async () => {
    const [studio, other, admin] = [await people.studio(), await people.studio(), await people.admin()]
    const studioId = studio.id
    const noFilm = (await people.tutor({ studioId, video: null })).id
    const noFace = (await people.tutor({ studioId, image: null, thumbnail: null })).id
    await people.tutor({ studioId })
    await people.tutor({ studioId: other.id, video: null })
    const findMissing = async (missing: 'image' | 'video' | 'thumbnail' | 'any') => {
      const { list, total } = await studio.api(listTutorsForStudio, { query: { missing } })
      expect(total).toBe(list.length)
      return list.map(({ id }) => id).sort((a, b) => a - b)
    }
    expect(await findMissing('video')).toEqual([noFilm])
    expect(await findMissing('image')).toEqual([noFace])
    expect(await findMissing('thumbnail')).toEqual([noFace])
    expect(await findMissing('any')).toEqual([noFilm, noFace])
    const ofStudio = await admin.api(listTutorsForStudio, { query: { studioId, missing: 'any' } })
    expect(ofStudio.total).toBe(2)
    const unknown = admin.api(listTutorsForStudio, { query: { missing: 'film' as 'any' } })
    expect(await refusalOf(unknown)).toMatchObject({ status: 400, code: 'bad-request' })
  })
})

describe('listFullTutors', () => {
  const city = City.Matrouh
  const some = async () => ({
    full: await people.tutor({
      city,
      phone: '01298760001',
      birthYear: 1970,
      notice: 60,
      notificationMethod: 1,
      bio: 'خبيرة في IELTS ومحادثة الأعمال',
      passwordHash: 'x',
    }),
    bare: await people.manager({
      city,
      phone: null,
      image: null,
      birthYear: null,
      gender: Gender.Female,
      notice: 0,
      bio: null,
      video: null,
      thumbnail: null,
      activated: false,
      verifiedEmail: false,
      verifiedPhone: false,
      verifiedWhatsApp: false,
    }),
  })

  test('account and row in one, filtered by any field', async () => {
    const [{ full, bare }, admin] = [await some(), await people.admin()]
    const find = async (query: Record<string, unknown>) => {
      const { list, total } = await admin.api(listFullTutors, { query: { city: [city], ...query } as never })
      expect(total).toBe(list.length)
      return list.map(({ id }) => (id === full.id ? 'full' : id === bare.id ? 'bare' : id)).sort()
    }
    expect(await find({})).toEqual(['bare', 'full'])
    const narrowing: [Record<string, unknown>, string[]][] = [
      [{ bio: 'ielts' }, ['full']],
      [{ bio: 'null' }, ['bare']],
      [{ phone: '9876' }, ['full']],
      [{ phone: 'null' }, ['bare']],
      [{ name: 'عبد' }, ['bare', 'full']],
      [{ email: full.email.toUpperCase() }, ['full']],
      [{ about: '%' }, []],
      ...(['video', 'thumbnail', 'image', 'password', 'activated'] as const).flatMap(
        (field): [Record<string, unknown>, string[]][] => [
          [{ [field]: true }, ['full']],
          [{ [field]: false }, ['bare']],
        ],
      ),
      [{ verifiedEmail: true }, ['full']],
      [{ verifiedPhone: false }, ['bare']],
      [{ verifiedWhatsapp: true }, ['full']],
      [{ notice: 60 }, ['full']],
      [{ notice: { lt: 60 } }, ['bare']],
      [{ notice: { gte: 1, lte: 60 } }, ['full']],
      [{ birthYear: 1970 }, ['full']],
      [{ birthYear: { gt: 1970 } }, []],
      // An unknown year differs from any year.
      [{ birthYear: { noeq: 1970 } }, ['bare']],
      [{ notificationMethod: [1] }, ['full']],
      [{ gender: ['female'] }, ['bare']],
      [{ gender: ['female', 'male'] }, ['bare', 'full']],
      [{ role: [Role.TutorManager] }, ['bare']],
      [{ createdAt: { gt: toIsoInstant(Date.now() + dayMs) } }, []],
    ]
    for (const [query, expected] of narrowing) expect([query, await find(query)]).toEqual([query, expected])
  })

  test('contains the times of both rows and no secret', async () => {
    const admin = await people.admin()
    const tutor = await people.tutor({ createdAt: 1000, passwordHash: 'scrypt$secret' })
    const { list } = await admin.api(listFullTutors, { query: { email: tutor.email } })
    expect(list).toMatchObject([
      { createdAt: toIsoInstant(1000), password: true, meta: { createdAt: expect.any(String) } },
    ])
    expect(list[0]?.meta.createdAt).not.toBe(toIsoInstant(1000))
    expect(JSON.stringify(list)).not.toContain('scrypt')
  })
})

test('tutoring minutes taught within the window, the busiest tutor first', async () => {
  const now = clock.set('2026-11-02T12:00:00Z')
  const [admin, student] = [await people.admin(), await people.student()]
  const [busy, idle] = [await people.tutor(), await people.tutor()]
  const lesson = (tutorId: number, start: number, duration: LessonDuration = LessonDuration.Long) =>
    make.lesson({ tutorId, studentId: student.id, start, duration })
  await lesson(idle.id, now - 2 * hourMs)
  await lesson(busy.id, now - 3 * hourMs)
  await lesson(busy.id, now - 3 * dayMs, LessonDuration.Short)
  await lesson(busy.id, now + hourMs)
  await make.cancel((await lesson(busy.id, now - 5 * hourMs)).id, student.id)
  const taught = (query: { after?: string; before?: string } = {}) => admin.api(listTutoringMinutes, { query })
  const [a, b] = [busy.id, idle.id]
  expect(await taught()).toEqual([
    { tutorId: a, tutoringMinutes: 45 },
    { tutorId: b, tutoringMinutes: 30 },
  ])
  expect(await taught({ after: toIsoInstant(now - dayMs) })).toEqual([
    { tutorId: a, tutoringMinutes: 30 },
    { tutorId: b, tutoringMinutes: 30 },
  ])
  expect(await taught({ before: toIsoInstant(now - dayMs) })).toEqual([{ tutorId: a, tutoringMinutes: 15 }])
  expect(await taught({ before: toIsoInstant(now + dayMs) })).toMatchObject([
    { tutorId: a, tutoringMinutes: 75 },
    { tutorId: b },
  ])
  expect(await taught({ after: toIsoInstant(now), before: toIsoInstant(now) })).toEqual([])
  const backwards = { after: toIsoInstant(now), before: toIsoInstant(now - 1) }
  expect(await refusalOf(taught(backwards))).toEqual({ status: 400, code: 'bad-request' })
})
