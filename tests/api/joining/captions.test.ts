/** Captions of the films of tutors: who puts them there, which files are accepted, and what becomes of them. */

import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { getTutorForStudio } from '#contract/catalogue/api/tutors.ts'
import { removeTutorCaptions, setTutorCaptions, setTutorMedia } from '#contract/joining/api/tutor-media.ts'
import { getTutorInfo } from '#contract/people/api/public-tutor.ts'
import { updateUser } from '#contract/people/api/users.ts'
import { captionLimits } from '#contract/vocabulary/captions.ts'
import { captionsFile, captionsOf, filmUrl } from '#tests/kit/captions.ts'
import { refusalOf, send } from '#tests/kit/client.ts'
import { bytesOf, fileOf } from '#tests/kit/files.ts'
import { minuteFilm } from '#tests/kit/intro-videos.ts'
import { db, type Person, people } from '#tests/kit/people.ts'
import { until } from '#tests/kit/rooms.ts'
import { tutors } from '#worker/storage/schema/people.ts'
import { auditLog, orphanObjects } from '#worker/storage/schema/support.ts'

const filmed = async () => {
  const studio = await people.studio()
  return { studio, tutor: await people.tutor({ studioId: studio.id }) }
}
const keyOf = (url: string): string => url.replace('/assets/uploads/', '')
const isOrphan = async (url: string) =>
  (
    await db
      .select()
      .from(orphanObjects)
      .where(eq(orphanObjects.key, keyOf(url)))
  ).length === 1
const cardOf = async (tutor: Person) => (await tutor.api(getTutorInfo, { params: { id: tutor.id } })).captions
const rowOf = async ({ id }: Person) => {
  const row = await db.select().from(tutors).where(eq(tutors.id, id)).get()
  return row && [row.captions, row.captionsLanguage, row.captionsAt]
}
const none = [null, null, null]

describe('captions', () => {
  test('come from the studio of the tutor, and are shown on the page and to the studio', async () => {
    const { studio, tutor } = await filmed()
    expect(await cardOf(tutor)).toBeNull()
    const captions = await studio.api(setTutorCaptions, captionsOf(tutor))
    expect(captions).toEqual({
      src: expect.stringMatching(/^\/assets\/uploads\/tutors\/captions\/[0-9a-f-]{36}$/),
      language: 'ar',
    })
    await until(async () => (await cardOf(tutor))?.src === captions.src)
    const seen = await studio.api(getTutorForStudio, { params: { tutorId: tutor.id } })
    expect(seen.captions).toEqual({ ...captions, addedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) })
    expect(await db.select().from(auditLog).where(eq(auditLog.actorId, studio.id))).toMatchObject([
      { action: 'user.update', targetId: tutor.id, facts: { fields: ['captions'] } },
    ])
  })

  test('are served from our own origin as text that nothing else can be taken for', async () => {
    const { studio, tutor } = await filmed()
    const { src } = await studio.api(setTutorCaptions, captionsOf(tutor))
    for (const query of ['', '?w=96']) {
      const response = await send(`${src}${query}`)
      expect([response.status, await response.text()]).toEqual([200, captionsFile])
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'text/vtt; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, max-age=31536000, immutable',
      })
    }
  })

  test('are stored as plain text, whatever the file holds besides', async () => {
    const { studio, tutor } = await filmed()
    const file =
      '\uFEFFWEBVTT x\r\n\r\nSTYLE\r\n::cue { color: red }\r\n\r\n1\r\n' +
      '00:01.000 --> 00:03.000 line:0\r\n<script>alert(1)</script><b>أهلًا، أنا &lt;b&gt;</b>\r\n'
    const { src } = await studio.api(setTutorCaptions, captionsOf(tutor, file))
    expect(await (await send(src)).text()).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:03.000\nalert(1)أهلًا، أنا &lt;b&gt;\n',
    )
  })

  test('that are replaced become an orphan in the same batch, and the new ones do not', async () => {
    const [{ tutor }, admin] = [await filmed(), await people.admin()]
    const first = await admin.api(setTutorCaptions, captionsOf(tutor))
    const request = captionsOf(tutor)
    const second = await admin.api(setTutorCaptions, { ...request, body: { ...request.body, language: 'en' } })
    expect([await isOrphan(first.src), await isOrphan(second.src), second.language]).toEqual([true, false, 'en'])
  })

  test('are taken off, once or twice', async () => {
    const { studio, tutor } = await filmed()
    const { src } = await studio.api(setTutorCaptions, captionsOf(tutor))
    for (const _ of [1, 2]) await studio.api(removeTutorCaptions, { query: { tutorId: tutor.id } })
    expect([await rowOf(tutor), await isOrphan(src)]).toEqual([none, true])
    await until(async () => (await cardOf(tutor)) === null)
    expect(await db.select().from(auditLog).where(eq(auditLog.actorId, studio.id))).toHaveLength(2)
  })

  test.each(['replaced', 'deleted'] as const)('go with a film that is %s', async (how) => {
    const { studio, tutor } = await filmed()
    const { src } = await studio.api(setTutorCaptions, captionsOf(tutor))
    await (how === 'deleted'
      ? studio.api(updateUser, { params: { id: tutor.id }, body: { video: null } })
      : studio.api(setTutorMedia, { query: { tutorId: tutor.id }, files: { video: fileOf(minuteFilm()) } }))
    expect([await rowOf(tutor), await isOrphan(src)]).toEqual([none, true])
  })

  test('stay with a film whose cover is replaced', async () => {
    const { studio, tutor } = await filmed()
    const { src } = await studio.api(setTutorCaptions, captionsOf(tutor))
    await studio.api(setTutorMedia, { query: { tutorId: tutor.id }, files: { thumbnail: fileOf(bytesOf.png) } })
    expect([(await rowOf(tutor))?.[0], await isOrphan(src)]).toEqual([keyOf(src), false])
  })
})

describe('a request', () => {
  test.each([
    ['nothing', ''],
    ['a film', bytesOf.mp4()],
    ['a picture', bytesOf.png],
    ['bytes that are no text', Uint8Array.of(...new TextEncoder().encode(captionsFile), 0, 1)],
    ['letters of Windows', Uint8Array.of(...new TextEncoder().encode('WEBVTT\n\n00:01.000 --> 00:02.000\n'), 0xc7)],
    ['UTF-16', new Uint8Array(Uint16Array.from(`\uFEFF${captionsFile}`, (letter) => letter.charCodeAt(0)).buffer)],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['JSON', '"WEBVTT"'],
    ['words alone', 'أهلًا'],
    ['no cue', 'WEBVTT'],
    ['cues out of order', 'WEBVTT\n\n00:02.000 --> 00:03.000\nب\n\n00:01.000 --> 00:02.000\nأ'],
  ])('with %s is refused, and nothing changes', async (_, file) => {
    const { studio, tutor } = await filmed()
    expect(await refusalOf(studio.api(setTutorCaptions, captionsOf(tutor, file)))).toEqual({
      status: 400,
      code: 'bad-request',
      field: 'captions',
    })
    expect(await rowOf(tutor)).toEqual(none)
  })

  test('without a file, or in a language we have no word for, is refused', async () => {
    const { studio, tutor } = await filmed()
    const { files: _, ...rest } = captionsOf(tutor)
    expect(await refusalOf(studio.api(setTutorCaptions, rest))).toMatchObject({
      code: 'bad-request',
      field: 'captions',
    })
    const french = { ...captionsOf(tutor), body: { language: 'fr' as 'en', film: filmUrl } }
    expect(await refusalOf(studio.api(setTutorCaptions, french))).toMatchObject({
      code: 'bad-request',
      field: 'language',
    })
  })

  test('has at most 200 kibibytes', async () => {
    const { studio, tutor } = await filmed()
    const cue = '\n\n00:01.000 --> 00:02.000\nx'
    const file = (bytes: number) => 'WEBVTT\n\nNOTE '.padEnd(bytes - cue.length, 'x') + cue
    await studio.api(setTutorCaptions, captionsOf(tutor, file(captionLimits.bytes)))
    const refused = (bytes: number) => refusalOf(studio.api(setTutorCaptions, captionsOf(tutor, file(bytes))))
    expect(await refused(captionLimits.bytes + 1)).toEqual({
      status: 400,
      code: 'large-file-size',
      field: 'captions',
    })
    expect(await refused(1024 * 1024)).toEqual({ status: 400, code: 'large-file-size' })
  })

  test('whose cues outlast the film is refused where its length is known', async () => {
    const { studio, tutor } = await filmed()
    const late = (second: string) => `WEBVTT\n\n00:00.000 --> ${second}\nيا`
    await studio.api(setTutorCaptions, captionsOf(tutor, late('02:00.000')))
    const { video = '' } = await studio.api(setTutorMedia, {
      query: { tutorId: tutor.id },
      files: { video: fileOf(minuteFilm()) },
    })
    const { videoMs } = await studio.api(getTutorForStudio, { params: { tutorId: tutor.id } })
    expect(videoMs).toBeLessThan(100_000)
    expect(await refusalOf(studio.api(setTutorCaptions, captionsOf(tutor, late('02:00.000'), video)))).toMatchObject({
      code: 'bad-request',
      field: 'captions',
    })
    await studio.api(setTutorCaptions, captionsOf(tutor, late('01:00.000'), video))
  })

  test('for somebody without a film, or who is no tutor, finds nothing', async () => {
    const [admin, student, bare] = [await people.admin(), await people.student(), await people.tutor({ video: null })]
    expect(await refusalOf(admin.api(setTutorCaptions, captionsOf(bare)))).toMatchObject({ code: 'asset-not-found' })
    for (const id of [student.id, 999_999]) {
      expect(await refusalOf(admin.api(setTutorCaptions, captionsOf({ id })))).toMatchObject({
        code: 'tutor-not-found',
      })
      const removal = admin.api(removeTutorCaptions, { query: { tutorId: id } })
      expect(await refusalOf(removal)).toMatchObject({ code: 'tutor-not-found' })
    }
  })

  test('for a film that is no longer there changes nothing', async () => {
    const { studio, tutor } = await filmed()
    const other = captionsOf(tutor, captionsFile, `${filmUrl}x`)
    expect(await refusalOf(studio.api(setTutorCaptions, other))).toMatchObject({ code: 'changed-meanwhile' })
    const put = env.FILES.put.bind(env.FILES)
    let stored = ''
    const spy = vi.spyOn(Object.getPrototypeOf(env.FILES), 'put').mockImplementation(async (...given: unknown[]) => {
      stored = String(given[0])
      await db.update(tutors).set({ video: 'tutors/videos/other' }).where(eq(tutors.id, tutor.id))
      return put(...(given as Parameters<R2Bucket['put']>))
    })
    const refusal = await refusalOf(studio.api(setTutorCaptions, captionsOf(tutor)))
    spy.mockRestore()
    expect(refusal).toMatchObject({ status: 409, code: 'changed-meanwhile' })
    expect([await rowOf(tutor), await isOrphan(stored)]).toEqual([none, true])
  })

  test('of the tutor is refused: only the studio and admins change the page', async () => {
    const { studio, tutor } = await filmed()
    expect(await refusalOf(tutor.api(setTutorCaptions, captionsOf(tutor)))).toMatchObject({ code: 'forbidden' })
    await studio.api(setTutorCaptions, captionsOf(tutor))
    const removal = tutor.api(removeTutorCaptions, { query: { tutorId: tutor.id } })
    expect(await refusalOf(removal)).toMatchObject({ code: 'forbidden' })
  })
})
