/** Uploads in parts: in any order, repeated, of exact lengths, with a check of the complete file. */
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { abortUpload, completeUpload, getUpload, putUploadPart, startUpload } from '#contract/joining/api/uploads.ts'
import { UploadPurpose } from '#contract/joining/shapes/upload.ts'
import { getTutorInfo } from '#contract/people/api/public-tutor.ts'
import { dayMs } from '#contract/shared/rules/time.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { outcomes } from '#tests/kit/bookings.ts'
import { apiCall, refusalOf, send } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { bytesOf } from '#tests/kit/files.ts'
import { filmOf } from '#tests/kit/films.ts'
import { minuteFilm } from '#tests/kit/intro-videos.ts'
import { db, type Person, people, tokenFor } from '#tests/kit/people.ts'
import { bindings } from '#tests/kit/rooms.ts'
import { runScheduledJobs } from '#worker/schedules/sweep.ts'
import { tutors, users } from '#worker/storage/schema/people.ts'
import { auditLog, orphanObjects, uploadParts, uploads } from '#worker/storage/schema/support.ts'

const { partBytes, bytes: mostBytes } = limits.upload

const filming = async () => {
  const studio = await people.studio()
  return { studio, tutor: await people.tutor({ studioId: studio.id }) }
}

const planOf = (tutorId: number, bytes: number, type: 'video/mp4' | 'video/webm' = 'video/webm') => ({
  body: { purpose: UploadPurpose.TutorVideo, tutorId, type, bytes },
})

const started = async (bytes: number, type?: 'video/mp4' | 'video/webm') => {
  const { studio, tutor } = await filming()
  const upload = await studio.api(startUpload, planOf(tutor.id, bytes, type))
  return { studio, tutor, upload }
}

const put = (who: Person, id: string, number: number, bytes: Uint8Array<ArrayBuffer>) =>
  who.api(putUploadPart, { params: { id, number }, bytes: new Blob([bytes]) })
const complete = (who: Person, id: string) => who.api(completeUpload, { params: { id } })

/** A video of two parts, the second of them shorter. */
const twoParts = () => {
  const film = filmOf.webm({ ms: 60_000, fillerBytes: partBytes })
  return { film, first: film.slice(0, partBytes), second: film.slice(partBytes) }
}

const small = minuteFilm()
const rowOf = (id: string) => db.select().from(uploads).where(eq(uploads.id, id)).get()
const videoOf = async (id: number) => (await db.select().from(tutors).where(eq(tutors.id, id)).get())?.video
const swept = (now: number) => runScheduledJobs('0 1 * * *', now, bindings, { waitUntil: () => undefined })

describe('an upload', () => {
  test('is assembled from parts in any order, sent any number of times', async () => {
    const { film, first, second } = twoParts()
    const { studio, tutor, upload } = await started(film.byteLength)
    expect(upload).toMatchObject({ bytes: film.byteLength, partBytes, parts: 2, received: [] })
    const before = await videoOf(tutor.id)
    await put(studio, upload.id, 2, second)
    await put(studio, upload.id, 1, new Uint8Array(partBytes))
    await put(studio, upload.id, 1, first)
    expect((await studio.api(getUpload, { params: { id: upload.id } })).received).toEqual([1, 2])
    const { url } = await complete(studio, upload.id)
    const key = await videoOf(tutor.id)
    expect(url).toBe(`/assets/uploads/${key}`)
    const response = await send(url ?? '')
    expect(response.headers.get('content-type')).toBe('video/webm')
    expect(Buffer.compare(Buffer.from(await response.arrayBuffer()), Buffer.from(film))).toBe(0)
    const orphans = (await db.select().from(orphanObjects)).map((one) => one.key)
    expect([orphans.includes(before ?? ''), orphans.includes(key ?? '')]).toEqual([true, false])
    expect(await db.select().from(auditLog).where(eq(auditLog.actorId, studio.id))).toMatchObject([
      { targetId: tutor.id, facts: { fields: ['video'] } },
    ])
  })

  test('is completed once; a repeated completion returns the same', async () => {
    const { studio, tutor, upload } = await started(small.byteLength)
    await put(studio, upload.id, 1, small)
    const answers = await Promise.all([1, 2, 3].map(() => complete(studio, upload.id)))
    expect(new Set(answers.map(({ url }) => url)).size).toBe(1)
    const { videoMs } = await studio.api(getTutorInfo, { params: { id: tutor.id } })
    expect(videoMs).toBeCloseTo(61_000, -3)
    expect(await complete(studio, upload.id)).toEqual(answers[0])
    expect(await db.select().from(auditLog).where(eq(auditLog.targetId, tutor.id))).toHaveLength(1)
    await swept(Date.now() + 2 * dayMs)
    expect((await send(answers[0]?.url ?? '')).status).toBe(200)
  })

  test('continues after a crash between the bucket and the database', async () => {
    const { film, first, second } = twoParts()
    const { studio, upload } = await started(film.byteLength)
    await put(studio, upload.id, 1, first)
    await put(studio, upload.id, 2, second)
    const row = await rowOf(upload.id)
    const parts = await db.select().from(uploadParts).where(eq(uploadParts.uploadId, upload.id))
    const numbered = parts.map(({ number, etag }) => ({ partNumber: number, etag }))
    await env.FILES.resumeMultipartUpload(row?.key ?? '', row?.multipartId ?? '').complete(numbered)
    expect((await complete(studio, upload.id)).url).toBe(`/assets/uploads/${row?.key}`)
  })
})

describe('a part', () => {
  test('has exactly its length', async () => {
    const { film, first, second } = twoParts()
    const { studio, upload } = await started(film.byteLength)
    const wrong = { status: 400, code: 'bad-request', field: 'Content-Length' }
    expect(await refusalOf(put(studio, upload.id, 1, first.slice(1)))).toEqual(wrong)
    expect(await refusalOf(put(studio, upload.id, 2, second.slice(1)))).toEqual(wrong)
    expect(await refusalOf(put(studio, upload.id, 2, new Uint8Array(second.byteLength + 1)))).toEqual(wrong)
    const long = refusalOf(put(studio, upload.id, 1, new Uint8Array(partBytes + 1)))
    expect(await long).toEqual({ status: 400, code: 'large-file-size' })
    expect((await studio.api(getUpload, { params: { id: upload.id } })).received).toEqual([])
  })

  test.each([0, 2, 10_001])('number %i of one is refused', async (number) => {
    const { studio, upload } = await started(small.byteLength)
    const refusal = await refusalOf(put(studio, upload.id, number, small))
    expect(refusal).toEqual({ status: 400, code: 'bad-request', field: 'number' })
  })
})

describe('completing', () => {
  test('waits for all parts', async () => {
    const { film, first } = twoParts()
    const { studio, tutor, upload } = await started(film.byteLength)
    const before = await videoOf(tutor.id)
    await put(studio, upload.id, 1, first)
    expect(await refusalOf(complete(studio, upload.id))).toEqual({ status: 400, code: 'bad-request', field: 'parts' })
    expect(await videoOf(tutor.id)).toBe(before)
  })

  test.each([
    ['markup', () => Uint8Array.from('<!doctype html><script>alert(1)</script>', (letter) => letter.charCodeAt(0))],
    ['a picture', () => bytesOf.png],
    ['the other kind of film', () => bytesOf.mp4()],
  ])('refuses %s that calls itself a film, and throws it away', async (_, make) => {
    const bytes = make()
    const { studio, tutor, upload } = await started(bytes.byteLength)
    await put(studio, upload.id, 1, bytes)
    const { key = '' } = (await rowOf(upload.id)) ?? {}
    const before = await videoOf(tutor.id)
    expect(await refusalOf(complete(studio, upload.id))).toEqual({ status: 400, code: 'bad-request', field: 'type' })
    expect([await env.FILES.head(key), await rowOf(upload.id), await videoOf(tutor.id)]).toEqual([
      null,
      undefined,
      before,
    ])
    expect(await refusalOf(complete(studio, upload.id))).toMatchObject({ code: 'asset-not-found' })
  })

  test.each([
    ['shorter than a minute', filmOf.webm({ ms: 54_500 }), 'video/webm', { code: 'short-video-dur' }],
    ['longer than three minutes', filmOf.mp4({ ms: 185_500 }), 'video/mp4', { code: 'long-video-dur' }],
    ['in HEVC', filmOf.quickTime({ ms: 60_000, format: 'hvc1' }), 'video/mp4', { code: 'bad-request', field: 'video' }],
    ['without a frame', bytesOf.webm(), 'video/webm', { code: 'bad-request', field: 'video' }],
  ] as const)('refuses a film %s, and throws it away', async (_, bytes, type, refusal) => {
    const { studio, tutor, upload } = await started(bytes.byteLength, type)
    await put(studio, upload.id, 1, bytes)
    const { key = '' } = (await rowOf(upload.id)) ?? {}
    const before = await videoOf(tutor.id)
    expect(await refusalOf(complete(studio, upload.id))).toEqual({ status: 400, ...refusal })
    expect([await env.FILES.head(key), await rowOf(upload.id)]).toEqual([null, undefined])
    expect(await videoOf(tutor.id)).toBe(before)
  })

  test('takes a film of an iPhone, and serves it as MP4', async () => {
    const film = filmOf.quickTime({ ms: 90_000 })
    const { studio, upload } = await started(film.byteLength, 'video/mp4')
    await put(studio, upload.id, 1, film)
    const { url } = await complete(studio, upload.id)
    expect((await send(url ?? '')).headers.get('content-type')).toBe('video/mp4')
  })

  test('checks again whether the studio still films this tutor, and whether it exists', async () => {
    const { studio, tutor, upload } = await started(small.byteLength)
    await put(studio, upload.id, 1, small)
    await db.update(tutors).set({ studioId: null }).where(eq(tutors.id, tutor.id))
    expect(await refusalOf(complete(studio, upload.id))).toMatchObject({ code: 'forbidden' })
    await db.delete(users).where(eq(users.id, tutor.id))
    expect(await refusalOf(complete(studio, upload.id))).toMatchObject({ code: 'tutor-not-found' })
  })
})

describe('starting', () => {
  test('is for the studio of the tutor and for admins', async () => {
    const { tutor } = await filming()
    await (await people.admin()).api(startUpload, planOf(tutor.id, 10))
    const stranger = await people.studio()
    expect(await refusalOf(stranger.api(startUpload, planOf(tutor.id, 10)))).toMatchObject({ code: 'forbidden' })
    const student = await people.student()
    const refusal = refusalOf((await people.admin()).api(startUpload, planOf(student.id, 10)))
    expect(await refusal).toEqual({ status: 404, code: 'tutor-not-found' })
  })

  test('is limited in length and kind', async () => {
    const { studio, tutor } = await filming()
    const { parts } = await studio.api(startUpload, planOf(tutor.id, mostBytes))
    expect(parts).toBe(mostBytes / partBytes)
    const refused = (bytes: number) => refusalOf(studio.api(startUpload, planOf(tutor.id, bytes)))
    expect(await refused(mostBytes + 1)).toMatchObject({ status: 400, code: 'large-file-size' })
    expect(await refused(0)).toMatchObject({ code: 'bad-request', field: 'bytes' })
    const quicktime = { ...planOf(tutor.id, 10).body, type: 'video/quicktime' as 'video/mp4' }
    expect(await refusalOf(studio.api(startUpload, { body: quicktime }))).toMatchObject({ field: 'type' })
  })
})

describe('an abandoned upload', () => {
  test('can be deleted', async () => {
    const { studio, upload } = await started(small.byteLength)
    await put(studio, upload.id, 1, small)
    await studio.api(abortUpload, { params: { id: upload.id } })
    const gone = { status: 404, code: 'asset-not-found' }
    expect(await refusalOf(studio.api(getUpload, { params: { id: upload.id } }))).toEqual(gone)
    expect(await refusalOf(put(studio, upload.id, 1, small))).toEqual(gone)
    expect(await refusalOf(complete(studio, upload.id))).toEqual(gone)
    expect(await refusalOf(studio.api(abortUpload, { params: { id: upload.id } }))).toEqual(gone)
  })

  test('deleted while a part arrives or while it is completed, is either deleted or complete', async () => {
    for (let round = 0; round < 8; round++) {
      const { studio, upload } = await started(small.byteLength)
      await put(studio, upload.id, 1, small)
      const abort = () => studio.api(abortUpload, { params: { id: upload.id } })
      const codes = await outcomes([complete(studio, upload.id), put(studio, upload.id, 1, small), abort(), abort()])
      // No internal errors; a completion may have met parts that were still being written or deleted.
      for (const code of codes) expect(['ok', 'asset-not-found', 'bad-request']).toContain(code)
    }
  })

  test('cannot be deleted once it is complete', async () => {
    const { studio, upload } = await started(small.byteLength)
    await put(studio, upload.id, 1, small)
    const { url } = await complete(studio, upload.id)
    expect(await refusalOf(studio.api(abortUpload, { params: { id: upload.id } }))).toMatchObject({ status: 404 })
    expect(await refusalOf(put(studio, upload.id, 1, small))).toMatchObject({ status: 404 })
    expect((await send(url ?? '')).status).toBe(200)
  })

  test('expires after a day, and the sweep deletes it, however often it runs', async () => {
    const now = Date.now()
    clock.set(now)
    const { studio, upload } = await started(small.byteLength)
    await put(studio, upload.id, 1, small)
    const row = await rowOf(upload.id)
    clock.set(now + dayMs - 1)
    await swept(now + dayMs - 1)
    expect(await apiCall(getUpload, { params: { id: upload.id } }, await tokenFor(studio.id))).toMatchObject({
      received: [1],
    })
    clock.set(now + dayMs)
    expect(await refusalOf(studio.api(getUpload, { params: { id: upload.id } }))).toMatchObject({ status: 404 })
    for (let i = 0; i < 2; i++) await swept(now + dayMs)
    expect(await rowOf(upload.id)).toBeUndefined()
    const gone = env.FILES.resumeMultipartUpload(row?.key ?? '', row?.multipartId ?? '').uploadPart(1, small)
    await expect(gone).rejects.toThrow()
  })
})

describe('objects without a reference', () => {
  const orphan = async (key: string, dueAt: number) => {
    await env.FILES.put(key, 'x')
    await env.FILES.put(`variants/96/${key}`, 'x')
    await db.insert(orphanObjects).values({ key, dueAt })
  }
  const there = async (key: string) => (await env.FILES.head(key)) !== null

  test('are deleted when they are due, with their resized forms, and not before', async () => {
    const now = Date.now()
    const [due, young, pointed] = ['due', 'young', 'pointed'].map((name) => `users/images/${name}-${now}`) as [
      string,
      string,
      string,
    ]
    await orphan(due, now)
    await orphan(young, now + 1)
    await orphan(pointed, now)
    await people.student({ image: pointed })
    for (let i = 0; i < 2; i++) await swept(now)
    expect([await there(due), await there(`variants/96/${due}`), await there(young), await there(pointed)]).toEqual([
      false,
      false,
      true,
      true,
    ])
    const left = (await db.select().from(orphanObjects)).map(({ key }) => key)
    expect([left.includes(due), left.includes(young), left.includes(pointed)]).toEqual([false, true, false])
  })
})
