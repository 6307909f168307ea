/** Intro videos: from the upload to the row, lengths that are read from the file, and who is to review. */
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { listIntroVideos, reviewIntroVideo, submitIntroVideo } from '#contract/joining/api/intro-videos.ts'
import { completeUpload, startUpload } from '#contract/joining/api/uploads.ts'
import { UploadPurpose } from '#contract/joining/shapes/upload.ts'
import { addMonths, dayMs, toIsoInstant } from '#contract/shared/rules/time.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { ReviewStatus } from '#contract/vocabulary/teaching.ts'
import { outcomes } from '#tests/kit/bookings.ts'
import { refusalOf, send } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { bytesOf, fileOf } from '#tests/kit/files.ts'
import { filmOf } from '#tests/kit/films.ts'
import {
  introVideosOf,
  minuteFilm,
  newestIntroVideo,
  reviewFilm,
  submitFilm,
  submittedFilm,
  submitUpload,
  switchManagersOff,
  tutorAndReviewer,
  uploadFilm,
} from '#tests/kit/intro-videos.ts'
import { runOutboxSweep } from '#tests/kit/outbox-sweep.ts'
import { db, type Person, people } from '#tests/kit/people.ts'
import { bindings } from '#tests/kit/rooms.ts'
import { insertIntroVideo } from '#worker/features/joining/intro-videos/store.ts'
import { runScheduledJobs } from '#worker/schedules/sweep.ts'
import { outbox } from '#worker/storage/schema/outbox.ts'
import { tutors } from '#worker/storage/schema/people.ts'
import { orphanObjects, uploads } from '#worker/storage/schema/support.ts'

const { Pending, Rejected } = ReviewStatus
const reason = 'الصوت ضعيف في الدقيقة الأولى'

const isOrphan = async (key: string) =>
  (await db.select().from(orphanObjects).where(eq(orphanObjects.key, key))).length === 1
const swept = (now: number) => runScheduledJobs('0 1 * * *', now, bindings, { waitUntil: () => undefined })
const ownList = async (who: Person) => (await who.api(listIntroVideos, { query: {} })).main

describe('a submitted video', () => {
  test('is stored with its length, assigned and claimed, from one request', async () => {
    const { reviewer, tutor, video } = await submittedFilm()
    expect(video).toMatchObject({ reviewerId: reviewer.id, state: Pending, durationMs: 61_000, reason: null })
    expect([await isOrphan(video.src), (await env.FILES.head(video.src))?.size]).toEqual([
      false,
      minuteFilm().byteLength,
    ])
    expect(await ownList(tutor)).toMatchObject({
      total: 1,
      list: [{ id: video.id, state: Pending, tutorName: 'ليلى حسن', durationMs: 61_000 }],
    })
  })

  test('comes from an upload in parts, is longer than one part, and is seen by signed address in ranges', async () => {
    const { tutor } = await tutorAndReviewer()
    const film = filmOf.mp4({ ms: 120_000, frameBytes: 40_000 })
    await submitUpload(tutor, await uploadFilm(tutor, film, 'video/mp4'), 2)
    const { list } = await ownList(tutor)
    const src = list[0]?.src ?? ''
    expect(src).toMatch(/^\/assets\/private\/tutors\/intro-videos\/[0-9a-f-]{36}\?e=\d+&s=/)
    const whole = await send(src)
    expect([whole.status, whole.headers.get('content-type'), whole.headers.get('cache-control')]).toEqual([
      200,
      'video/mp4',
      'private, max-age=3600',
    ])
    expect(Buffer.compare(Buffer.from(await whole.arrayBuffer()), Buffer.from(film))).toBe(0)
    const piece = await send(src, { headers: { range: 'bytes=4-7' } })
    expect([piece.status, Buffer.from(await piece.arrayBuffer()).toString()]).toEqual([206, 'ftyp'])
    expect((await send(src.replace(/\?.*/, ''))).status).toBe(403)
    expect((await send(src.replace('/private/', '/uploads/').replace(/\?.*/, ''))).status).toBe(404)
  })

  test('of two tabs is one: the other is refused, and its file is left to the sweep', async () => {
    const { tutor } = await tutorAndReviewer()
    const ids = await Promise.all([uploadFilm(tutor), uploadFilm(tutor), uploadFilm(tutor)])
    const codes = await outcomes(ids.map((id) => submitUpload(tutor, id)))
    expect(codes.sort()).toEqual(['intro-video-exists', 'intro-video-exists', 'ok'])
    expect(await introVideosOf(tutor.id)).toHaveLength(1)
  })

  test('is told to the reviewer once, and not when another has it by then', async () => {
    const { reviewer, tutor, video } = await submittedFilm()
    const [row, ...more] = await db.select().from(outbox).where(eq(outbox.userId, reviewer.id))
    expect([row?.kind, row?.payload, more]).toEqual([
      'intro_video_submitted',
      { introVideoId: video.id, state: Pending },
      [],
    ])
    await runOutboxSweep(Date.now())
    const sent = await db.select().from(outbox).where(eq(outbox.userId, reviewer.id))
    expect(sent[0]?.sentAt).not.toBeNull()
    const [other, admin] = [await people.manager({ notificationMethod: 1 }), await people.admin()]
    await reviewFilm(admin, video.id, { reviewerId: other.id })
    await reviewFilm(admin, video.id, { reviewerId: reviewer.id })
    await runOutboxSweep(Date.now())
    expect(await db.select().from(outbox).where(eq(outbox.userId, other.id))).toEqual([])
    expect(await db.select().from(outbox).where(eq(outbox.userId, tutor.id))).toEqual([])
  })
})

describe('a server that dies between the last part and the row', () => {
  test('loses nothing: the finished upload is submitted later, and again when the answer was lost', async () => {
    const { tutor } = await tutorAndReviewer()
    const now = clock.set(Date.now())
    const id = await uploadFilm(tutor)
    const row = await db.select().from(uploads).where(eq(uploads.id, id)).get()
    const key = row?.key ?? ''
    expect([await isOrphan(key), await introVideosOf(tutor.id)]).toEqual([true, []])
    clock.set(now + dayMs - 1000)
    await swept(now + dayMs - 1000)
    expect(await tutor.api(completeUpload, { params: { id } })).toEqual({ url: null })
    await submitUpload(tutor, id)
    await submitUpload(tutor, id)
    expect(await introVideosOf(tutor.id)).toMatchObject([{ src: key }])
    expect(await isOrphan(key)).toBe(false)
    await swept(now + 10 * dayMs)
    expect(await env.FILES.head(key)).not.toBeNull()
  })

  test('leaves an upload that nobody submits to the sweep', async () => {
    const { tutor } = await tutorAndReviewer()
    const now = clock.set(Date.now())
    const id = await uploadFilm(tutor)
    const row = await db.select().from(uploads).where(eq(uploads.id, id)).get()
    clock.set(now + dayMs)
    for (let i = 0; i < 2; i++) await swept(now + dayMs)
    expect(await env.FILES.head(row?.key ?? '')).toBeNull()
    expect(await refusalOf(submitUpload(tutor, id))).toMatchObject({ status: 404, code: 'asset-not-found' })
    expect(await introVideosOf(tutor.id)).toEqual([])
  })
})

describe('a video is refused', () => {
  test.each([
    ['59 seconds', 59_000, 59 / 60, 'short-video-dur'],
    ['181 seconds', 181_000, 181 / 60, 'long-video-dur'],
    ['ten seconds that claim two minutes', 10_000, 2, 'short-video-dur'],
    ['four minutes that claim two', 240_000, 2, 'long-video-dur'],
  ])('of %s', async (_, ms, claimed, code) => {
    const { tutor } = await tutorAndReviewer()
    expect(await refusalOf(submitFilm(tutor, filmOf.webm({ ms }), claimed))).toEqual({ status: 400, code })
    const upload = await uploadFilm(tutor, filmOf.webm({ ms, headMs: 120_000 }))
    expect(await refusalOf(submitUpload(tutor, upload, claimed))).toEqual({ status: 400, code })
    expect(await introVideosOf(tutor.id)).toEqual([])
  })

  test('that claims another length within the bounds', async () => {
    const { tutor } = await tutorAndReviewer()
    const wrong = { status: 400, code: 'bad-request', field: 'duration' }
    expect(await refusalOf(submitFilm(tutor, filmOf.webm({ ms: 150_000 }), 1.5))).toEqual(wrong)
    await submitFilm(tutor, filmOf.webm({ ms: 150_000 }), 2)
  })

  test('that is text called .mp4, cut off, or missing', async () => {
    const { tutor } = await tutorAndReviewer()
    const wrong = { status: 400, code: 'bad-request', field: 'video' }
    const text = fileOf('this is not a film', 'video/mp4', 'film.mp4')
    const ask = (input: object) => refusalOf(tutor.api(submitIntroVideo, { body: { duration: 2 }, ...input }))
    expect(await ask({ files: { video: text } })).toEqual(wrong)
    const cut = filmOf.mp4({ ms: 120_000 }).slice(0, -20)
    expect(await ask({ files: { video: fileOf(cut, 'video/mp4', 'film.mp4') } })).toEqual(wrong)
    expect(await refusalOf(submitUpload(tutor, await uploadFilm(tutor, cut, 'video/mp4'), 2))).toEqual(wrong)
    expect(await ask({})).toEqual(wrong)
    expect(await introVideosOf(tutor.id)).toEqual([])
  })

  test('whose upload in parts is text', async () => {
    const { tutor } = await tutorAndReviewer()
    const text = bytesOf.ascii('this is not a film')
    expect(await refusalOf(uploadFilm(tutor, text, 'video/mp4'))).toMatchObject({ code: 'bad-request', field: 'type' })
  })

  test('whose upload is somebody else’s, unfinished, or for another purpose', async () => {
    const { tutor } = await tutorAndReviewer()
    const [other, studio] = [await people.tutor(), await people.studio()]
    const gone = { status: 404, code: 'asset-not-found', field: 'uploadId' }
    const theirs = await uploadFilm(other)
    expect(await refusalOf(submitUpload(tutor, theirs))).toEqual(gone)
    const plan = { purpose: UploadPurpose.IntroVideo, tutorId: tutor.id, type: 'video/webm' as const, bytes: 10 }
    const { id } = await tutor.api(startUpload, { body: plan })
    expect(await refusalOf(submitUpload(tutor, id))).toEqual(gone)
    for (const who of [other, studio, await people.admin()])
      expect(await refusalOf(who.api(startUpload, { body: plan }))).toMatchObject({ code: 'forbidden' })
    const public_ = { ...plan, purpose: UploadPurpose.TutorVideo }
    expect(await refusalOf(tutor.api(startUpload, { body: public_ }))).toMatchObject({ code: 'forbidden' })
  })

  test('while another is under review or approved, and for three months after a rejection', async () => {
    const { reviewer, tutor, video } = await submittedFilm()
    const plan = { purpose: UploadPurpose.IntroVideo, tutorId: tutor.id, type: 'video/webm' as const, bytes: 10 }
    const codes = async () => [
      (await refusalOf(submitFilm(tutor))).code,
      (await refusalOf(tutor.api(startUpload, { body: plan }))).code,
    ]
    expect(await codes()).toEqual(['intro-video-exists', 'intro-video-exists'])
    await reviewFilm(reviewer, video.id, { state: Rejected, reason })
    expect(await codes()).toEqual(['forbidden', 'forbidden'])
    clock.set(addMonths(video.createdAt, 3) - 1)
    expect(await codes()).toEqual(['forbidden', 'forbidden'])
    clock.set(addMonths(video.createdAt, 3))
    await submitFilm(tutor)
    expect(await introVideosOf(tutor.id)).toHaveLength(2)
  })

  test('in the order of its rules: length, then an earlier one, then the file', async () => {
    const { tutor } = await submittedFilm()
    const ask = (duration: number) => refusalOf(tutor.api(submitIntroVideo, { body: { duration } }))
    expect([(await ask(0.9)).code, (await ask(3.2)).code, (await ask(2)).code]).toEqual([
      'short-video-dur',
      'long-video-dur',
      'intro-video-exists',
    ])
  })

  test('after twenty attempts in a day, and so is another upload', async () => {
    const { tutor } = await tutorAndReviewer()
    const plan = { purpose: UploadPurpose.IntroVideo, tutorId: tutor.id, type: 'video/webm' as const, bytes: 10 }
    const start = () => tutor.api(startUpload, { body: plan })
    const { count, windowMs } = limits.upload.ofTutor
    const now = clock.set(Date.now())
    for (let i = 0; i < count; i++) {
      await start()
      expect(await refusalOf(tutor.api(submitIntroVideo, { body: { duration: 2 } }))).toMatchObject({ field: 'video' })
    }
    expect(await refusalOf(start())).toMatchObject({ status: 429 })
    expect(await refusalOf(submitFilm(tutor))).toMatchObject({ status: 429 })
    clock.set(now + windowMs)
    await start()
    await submitFilm(tutor)
  })
})

test('a film that nobody can review waits for the team, which is told and names somebody', async () => {
  const { tutor, reviewer } = await tutorAndReviewer()
  await db.update(tutors).set({ activated: false }).where(eq(tutors.id, reviewer.id))
  await submitFilm(tutor)
  const video = await newestIntroVideo(tutor.id)
  expect(video).toMatchObject({ reviewerId: null, state: ReviewStatus.Pending })
  const alerts = await db.select().from(outbox).where(eq(outbox.kind, 'team_alert'))
  expect(alerts.map(({ payload }) => JSON.stringify(payload)).join()).toContain(String(tutor.id))
  await db.update(tutors).set({ activated: true }).where(eq(tutors.id, reviewer.id))
  await (await people.admin()).api(reviewIntroVideo, {
    params: { id: video.id },
    body: { reviewerId: reviewer.id, seen: toIsoInstant(video.updatedAt) },
  })
  expect(await newestIntroVideo(tutor.id)).toMatchObject({ reviewerId: reviewer.id })
})

test('of two submissions that saw the same state, one is stored and told', async () => {
  const { reviewer, tutor } = await tutorAndReviewer()
  const now = Date.now()
  const store = async () => {
    const src = `tutors/intro-videos/${crypto.randomUUID()}`
    await db.insert(orphanObjects).values({ key: src, dueAt: now + dayMs })
    const video = { tutorId: tutor.id, reviewerId: reviewer.id, src, durationMs: 61_000, newestId: null }
    return insertIntroVideo(db, video, now)
  }
  expect((await Promise.all([store(), store(), store()])).filter(Boolean)).toHaveLength(1)
  expect(await introVideosOf(tutor.id)).toHaveLength(1)
  expect(await db.select().from(outbox).where(eq(outbox.userId, reviewer.id))).toHaveLength(1)
})

test('a reviewer who is switched off between the choice and the write gets no video', async () => {
  const { reviewer, tutor } = await tutorAndReviewer()
  const src = `tutors/intro-videos/${crypto.randomUUID()}`
  const video = { tutorId: tutor.id, reviewerId: reviewer.id, src, durationMs: 61_000, newestId: null }
  await db.insert(orphanObjects).values({ key: src, dueAt: Date.now() + dayMs })
  await db.update(tutors).set({ activated: false }).where(eq(tutors.id, reviewer.id))
  expect(await insertIntroVideo(db, video, Date.now())).toBe(false)
  expect([await introVideosOf(tutor.id), await isOrphan(src)]).toEqual([[], true])
  await db.update(tutors).set({ activated: true }).where(eq(tutors.id, reviewer.id))
  expect(await insertIntroVideo(db, { ...video, src: `${src}-gone` }, Date.now())).toBe(false)
  expect(await introVideosOf(tutor.id)).toEqual([])
  expect(await insertIntroVideo(db, video, Date.now())).toBe(true)
})

test('the next reviewer is another one, with fewest videos', async () => {
  await switchManagersOff()
  const [first, second, third] = [await people.manager(), await people.manager(), await people.manager()]
  const reviewerOf = async (tutor: Person) => {
    await submitFilm(tutor)
    return (await newestIntroVideo(tutor.id)).reviewerId
  }
  const tutor = await people.tutor()
  expect(await reviewerOf(tutor)).toBe(first.id)
  expect(await reviewerOf(await people.tutor())).toBe(second.id)
  expect(await reviewerOf(await people.tutor())).toBe(third.id)
  const video = await newestIntroVideo(tutor.id)
  await reviewFilm(first, video.id, { state: Rejected })
  clock.set(addMonths(video.createdAt, 3))
  expect(await reviewerOf(tutor)).toBe(second.id)
})
