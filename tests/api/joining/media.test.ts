/**
 * Profile pictures, videos and posters: who may replace them, what happens to the old files, and which files are
 * accepted.
 */
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { setTutorMedia } from '#contract/joining/api/tutor-media.ts'
import { getTutorInfo } from '#contract/people/api/public-tutor.ts'
import { setUserImage, updateUser } from '#contract/people/api/users.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { refusalOf, send } from '#tests/kit/client.ts'
import { bytesOf, fileOf } from '#tests/kit/files.ts'
import { filmOf } from '#tests/kit/films.ts'
import { minuteFilm } from '#tests/kit/intro-videos.ts'
import { db, people } from '#tests/kit/people.ts'
import { until } from '#tests/kit/rooms.ts'
import { concatBytes } from '#worker/files/bytes.ts'
import { tutors, users } from '#worker/storage/schema/people.ts'
import { auditLog, orphanObjects } from '#worker/storage/schema/support.ts'

const { png, gif, webp, jpeg, mp4, webm, pngOf, gifOf } = bytesOf
const face = () => ({ files: { image: fileOf(png, 'image/png', 'face.png') } })
const keyOf = (url: string | undefined): string => (url ?? '').replace('/assets/uploads/', '')

const imageOf = async (id: number) => (await db.select().from(users).where(eq(users.id, id)).get())?.image
const tutorRow = (id: number) => db.select().from(tutors).where(eq(tutors.id, id)).get()
const isOrphan = async (key: string | null | undefined) =>
  (
    await db
      .select()
      .from(orphanObjects)
      .where(eq(orphanObjects.key, key ?? ''))
  ).length === 1

describe('a profile picture', () => {
  test.each(['student', 'tutor', 'manager', 'studio', 'admin', 'superAdmin'] as const)(
    'of a %s can be set by themselves',
    async (kind) => {
      const person = await people[kind]()
      const { image } = await person.api(setUserImage, face())
      expect(image).toMatch(/^\/assets\/uploads\/users\/images\/[0-9a-f-]{36}$/)
      expect(await imageOf(person.id)).toBe(keyOf(image))
      const response = await send(image)
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
      expect(new Uint8Array(await response.arrayBuffer())).toEqual(png)
    },
  )

  test.each([
    ['image/jpeg', jpeg],
    ['image/png', png],
    ['image/gif', gif],
    ['image/webp', webp],
  ])('may be %s, whatever the label says', async (type, bytes) => {
    const { image } = await (await people.student()).api(setUserImage, {
      files: { image: fileOf(bytes, 'text/html', 'x.svg') },
    })
    expect((await send(image)).headers.get('content-type')).toBe(type)
  })

  test.each([
    ['a film', mp4()],
    ['markup', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['text', 'GIF8'],
    ['a cut picture', png.slice(0, 33)],
    ['a head without a picture', concatBytes([png.slice(0, 33), png.slice(-12)])],
    ['nothing', ''],
  ])('is never %s', async (_, bytes) => {
    const student = await people.student()
    const refusal = await refusalOf(
      student.api(setUserImage, { files: { image: fileOf(bytes, 'image/png', 'face.png') } }),
    )
    expect(refusal).toEqual({ status: 400, code: 'bad-request', field: 'image' })
    expect(await imageOf(student.id)).toBeNull()
  })

  test('is required in the form', async () => {
    expect(await refusalOf((await people.student()).api(setUserImage, {}))).toEqual({
      status: 400,
      code: 'bad-request',
      field: 'image',
    })
  })

  test('has at most eight mebibytes', async () => {
    const student = await people.student()
    const { image } = await student.api(setUserImage, { files: { image: fileOf(pngOf(limits.imageBytes)) } })
    expect((await env.FILES.head(keyOf(image)))?.size).toBe(limits.imageBytes)
    const refusal = await refusalOf(
      student.api(setUserImage, { files: { image: fileOf(pngOf(limits.imageBytes + 1)) } }),
    )
    expect(refusal).toEqual({ status: 400, code: 'large-file-size', field: 'image' })
    expect(await imageOf(student.id)).toBe(keyOf(image))
  })

  test('has at most fifty megapixels, however few bytes it has', async () => {
    const student = await people.student()
    const setSize = (width: number, height: number) =>
      student.api(setUserImage, { files: { image: fileOf(gifOf(width, height)) } })
    const { image } = await setSize(10_000, 5000)
    expect(await refusalOf(setSize(10_000, 5001))).toEqual({ status: 400, code: 'large-file-size', field: 'image' })
    expect(await imageOf(student.id)).toBe(keyOf(image))
  })

  test('is stored without its location', async () => {
    const { jpegStart, jfif, exif, jpegBody, ascii, segment } = bytesOf
    const told = [jpegStart, exif(6), jfif, segment(0xfe, ascii('GPS note')), jpegBody, ascii('GPS tail')]
    const { image } = await (await people.student()).api(setUserImage, { files: { image: new Blob(told) } })
    const kept = await (await send(image)).arrayBuffer()
    expect(new TextDecoder('latin1').decode(kept)).not.toContain('GPS')
  })

  test('that is replaced becomes an orphan in the same batch, and the new one is not', async () => {
    const student = await people.student()
    const first = keyOf((await student.api(setUserImage, face())).image)
    const second = keyOf((await student.api(setUserImage, face())).image)
    expect([first === second, await isOrphan(first), await isOrphan(second)]).toEqual([false, true, false])
  })

  test('of several uploads at once one stays and all others are orphans', async () => {
    const student = await people.student()
    const answers = await Promise.all(Array.from({ length: 5 }, () => student.api(setUserImage, face())))
    const kept = await imageOf(student.id)
    const keys = answers.map(({ image }) => keyOf(image))
    expect(keys).toContain(kept)
    for (const key of keys) expect([key, await isOrphan(key)]).toEqual([key, key !== kept])
  })

  test('whose row is gone stays an orphan', async () => {
    const student = await people.student()
    const put = env.FILES.put.bind(env.FILES)
    let stored = ''
    const spy = vi.spyOn(Object.getPrototypeOf(env.FILES), 'put').mockImplementation(async (...given: unknown[]) => {
      stored = String(given[0])
      const done = await put(...(given as Parameters<R2Bucket['put']>))
      await db.delete(users).where(eq(users.id, student.id))
      return done
    })
    const refusal = await refusalOf(student.api(setUserImage, face()))
    spy.mockRestore()
    expect(refusal).toEqual({ status: 404, code: 'user-not-found' })
    expect(await isOrphan(stored)).toBe(true)
  })
})

describe('somebody else’s profile picture', () => {
  const asked = (id: number) => ({ query: { forUser: id }, ...face() })

  test('is set by admins, and logged', async () => {
    const [admin, student] = [await people.admin(), await people.student()]
    const { image } = await admin.api(setUserImage, asked(student.id))
    expect(await imageOf(student.id)).toBe(keyOf(image))
    expect(await db.select().from(auditLog).where(eq(auditLog.actorId, admin.id))).toMatchObject([
      { action: 'user.update', targetId: student.id, facts: { fields: ['image'] } },
    ])
  })

  test('of an admin is set by super admins only', async () => {
    const [admin, other, boss] = [await people.admin(), await people.superAdmin(), await people.superAdmin()]
    expect(await refusalOf(admin.api(setUserImage, asked(other.id)))).toMatchObject({ code: 'forbidden' })
    await boss.api(setUserImage, asked(other.id))
  })

  test('is refused to others without revealing whether the account exists', async () => {
    const [student, other] = [await people.student(), await people.student()]
    for (const id of [other.id, 999_999])
      expect(await refusalOf(student.api(setUserImage, asked(id)))).toEqual({ status: 403, code: 'forbidden' })
    const refusal = await refusalOf((await people.admin()).api(setUserImage, asked(999_999)))
    expect(refusal).toEqual({ status: 404, code: 'user-not-found' })
  })

  test('of a tutor appears on their public card at once', async () => {
    const tutor = await people.tutor()
    const { image } = await tutor.api(setUserImage, face())
    await until(async () => (await tutor.api(getTutorInfo, { params: { id: tutor.id } })).image === image)
  })
})

describe('pictures and video of a tutor', () => {
  const filmed = async () => {
    const studio = await people.studio()
    return { studio, tutor: await people.tutor({ studioId: studio.id }) }
  }

  test('come from their studio, together or alone', async () => {
    const { studio, tutor } = await filmed()
    const files = { image: fileOf(jpeg), video: fileOf(minuteFilm()), thumbnail: fileOf(webp) }
    const reply = await studio.api(setTutorMedia, { query: { tutorId: tutor.id }, files })
    const { video, thumbnail } = (await tutorRow(tutor.id)) ?? {}
    expect(reply).toEqual({
      image: `/assets/uploads/${await imageOf(tutor.id)}`,
      video: `/assets/uploads/${video}`,
      thumbnail: `/assets/uploads/${thumbnail}`,
    })
    expect(video).toMatch(/^tutors\/videos\//)
    expect(thumbnail).toMatch(/^tutors\/thumbnails\//)
    const poster = { query: { tutorId: tutor.id }, files: { thumbnail: fileOf(png) } }
    expect(Object.keys(await studio.api(setTutorMedia, poster))).toEqual(['thumbnail'])
    expect([await isOrphan(thumbnail), (await tutorRow(tutor.id))?.video]).toEqual([true, video])
    expect(await db.select().from(auditLog).where(eq(auditLog.actorId, studio.id))).toHaveLength(2)
  })

  test('show the length of the film on the public card, as long as there is the film', async () => {
    const { studio, tutor } = await filmed()
    const lengthOn = async () => (await studio.api(getTutorInfo, { params: { id: tutor.id } })).videoMs
    const put = (files: Record<string, File>) => studio.api(setTutorMedia, { query: { tutorId: tutor.id }, files })
    expect(await lengthOn()).toBeNull()
    await put({ video: fileOf(filmOf.mp4({ ms: 84_000 })) })
    expect(await lengthOn()).toBeCloseTo(84_000, -3)
    await put({ video: fileOf(filmOf.webm({ ms: 65_000 })) })
    await put({ thumbnail: fileOf(png) })
    expect(await lengthOn()).toBeCloseTo(65_000, -3)
    await studio.api(updateUser, { params: { id: tutor.id }, body: { video: null } })
    expect((await tutorRow(tutor.id))?.videoMs).toBeNull()
  })

  test('can be replaced by admins', async () => {
    const tutor = await people.tutor()
    const call = { query: { tutorId: tutor.id }, files: { video: fileOf(filmOf.quickTime({ ms: 60_000 })) } }
    expect(await (await people.admin()).api(setTutorMedia, call)).toEqual({
      video: expect.stringMatching(/^\/assets\/uploads\/tutors\/videos\//),
    })
  })

  test.each([
    ['image/jpeg', jpeg],
    ['image/gif', gif],
    ['image/webp', webp],
  ])('have a face as %s, as everybody may', async (type, bytes) => {
    const { studio, tutor } = await filmed()
    const files = { image: fileOf(bytes) }
    const { image = '' } = await studio.api(setTutorMedia, { query: { tutorId: tutor.id }, files })
    expect((await send(image)).headers.get('content-type')).toBe(type)
  })

  test('are refused for accounts that are no tutors', async () => {
    const [admin, student] = [await people.admin(), await people.student()]
    for (const tutorId of [student.id, 999_999]) {
      const refusal = await refusalOf(admin.api(setTutorMedia, { query: { tutorId }, files: { image: fileOf(png) } }))
      expect(refusal).toEqual({ status: 404, code: 'tutor-not-found' })
    }
  })

  test('must be a real picture and a real video, at least one of them', async () => {
    const { studio, tutor } = await filmed()
    const refused = (files: Record<string, File>) =>
      refusalOf(studio.api(setTutorMedia, { query: { tutorId: tutor.id }, files }))
    const wrong = (field: string) => ({ status: 400, code: 'bad-request', field })
    expect(await refused({})).toEqual(wrong('video'))
    expect(await refused({ image: fileOf(mp4()) })).toEqual(wrong('image'))
    expect(await refused({ thumbnail: fileOf(gif) })).toEqual(wrong('thumbnail'))
    expect(await refused({ video: fileOf(png) })).toEqual(wrong('video'))
    expect(await refused({ video: fileOf(webm('matroska')) })).toEqual(wrong('video'))
    // A head without frames, and frames that not all browsers play.
    expect(await refused({ video: fileOf(webm()) })).toEqual(wrong('video'))
    const hevc = filmOf.quickTime({ ms: 60_000, format: 'hvc1' })
    expect(await refused({ image: fileOf(png), video: fileOf(hevc) })).toEqual(wrong('video'))
  })

  test('are refused with a film shorter than a minute or longer than three, whatever comes along', async () => {
    const { studio, tutor } = await filmed()
    const before = [await tutorRow(tutor.id), await imageOf(tutor.id)]
    const refused = (ms: number) => {
      const files = { image: fileOf(png), video: fileOf(filmOf.mp4({ ms })) }
      return refusalOf(studio.api(setTutorMedia, { query: { tutorId: tutor.id }, files }))
    }
    expect(await refused(54_500)).toEqual({ status: 400, code: 'short-video-dur' })
    expect(await refused(185_500)).toEqual({ status: 400, code: 'long-video-dur' })
    expect([await tutorRow(tutor.id), await imageOf(tutor.id)]).toEqual(before)
  })
})
