/** A video in several parts over a connection that breaks, cancelled by the user, and continued after a reload. */
import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { getTutorForStudio, listTutorsForStudio } from '#contract/catalogue/api/tutors.ts'
import { getUpload } from '#contract/joining/api/uploads.ts'
import { UploadPurpose } from '#contract/joining/shapes/upload.ts'
import type { Endpoint, RequestOf } from '#contract/shared/api/endpoint.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { filmOf } from '#tests/kit/films.ts'
import { callApi, signInSeeded } from '../browser.ts'
import { eventually, origin, setUpJourney } from '../journey.ts'
import { uploaderScript } from '../uploader.ts'

const { visit } = setUpJourney()

/** Of a minute, in three parts; the last one is shorter. */
const film = filmOf.webm({ ms: 60_000, fillerBytes: 2 * limits.upload.partBytes })
const filmBytes = film.byteLength
/** Longer than what stands before the filler, and than what stands behind it. */
const endBytes = 16_384

let script: string
beforeAll(async () => {
  script = await uploaderScript()
})

/** State in the page during the upload. */
interface Sending {
  sent: number[]
  abort: () => void
  outcome: string
}
type Uploader = Pick<typeof import('#web/lib/upload.ts'), 'uploadInParts'>
declare const window: Window & typeof globalThis & { sending: Sending; uploader: Uploader }

/** Starts sending the video. It is the same file each time, so a later start continues an earlier one. */
const send = async (page: Page, tutorId: number): Promise<void> => {
  await page.evaluate(`${script}; window.uploader = uploader`)
  await page.evaluate(
    ({ head, tail, bytes, plan }) => {
      // The filler is made of sevens.
      const film = new Uint8Array(bytes).fill(7)
      film.set(head)
      film.set(tail, bytes - tail.length)
      const file = new File([film], 'film.webm', { type: 'video/webm', lastModified: 1 })
      const stop = new AbortController()
      const sending: Sending = { sent: [], abort: () => stop.abort(new Error('stopped')), outcome: '' }
      window.sending = sending
      window.uploader
        .uploadInParts(file, plan, { signal: stop.signal, onProgress: ({ sent }) => sending.sent.push(sent) })
        .then(
          ({ url }) => {
            sending.outcome = url ?? ''
          },
          (error: unknown) => {
            sending.outcome = String(error)
          },
        )
    },
    {
      head: [...film.subarray(0, endBytes)],
      tail: [...film.subarray(-endBytes)],
      bytes: filmBytes,
      plan: { purpose: UploadPurpose.TutorVideo, tutorId },
    },
  )
}

const outcome = (page: Page): Promise<string> => page.evaluate(() => window.sending.outcome)
const progress = (page: Page): Promise<number[]> => page.evaluate(() => window.sending.sent)

test('a video is uploaded in parts, survives a broken connection and a reload, and plays from its middle', async () => {
  const studio = await signInSeeded(origin, 'studio')
  const asStudio = <E extends Endpoint>(endpoint: E, input: RequestOf<E>) =>
    callApi(origin, endpoint, input, studio.token)
  // Not the newest ones, whose pages lack files on purpose.
  const tutor = (await asStudio(listTutorsForStudio, { query: {} })).list.at(-1)
  if (!tutor) throw new Error('the studio has no tutor')
  const before = (await asStudio(getTutorForStudio, { params: { tutorId: tutor.id } })).video

  const page = await visit({ person: studio, path: '/' })
  const parts: string[] = []
  let uploadId = ''
  let broken = 0
  page.on('request', (request) => {
    const [, id, number] = /\/upload\/([\w-]+)\/part\/(\d+)$/.exec(request.url()) ?? []
    if (!id || !number) return
    uploadId = id
    parts.push(number)
  })
  // The second part fails once and is sent again; the third never arrives before the upload is cancelled.
  await page.route('**/part/2', (route) => (broken++ === 0 ? route.abort('connectionreset') : route.fallback()))
  await page.route('**/part/3', () => undefined)
  await send(page, tutor.id)
  await eventually(async () =>
    uploadId === '' ? [] : (await asStudio(getUpload, { params: { id: uploadId } })).received,
  ).toEqual([1, 2])
  expect(parts.filter((number) => number === '2').length).toBeGreaterThan(1)
  expect((await progress(page)).at(-1)).toBeLessThan(filmBytes)
  await page.evaluate(() => window.sending.abort())
  await eventually(() => outcome(page)).toContain('stopped')

  await page.unroute('**/part/3')
  await page.reload()
  parts.length = 0
  await send(page, tutor.id)
  await eventually(() => outcome(page)).toMatch(/^\/assets\/uploads\//)
  expect(parts).toEqual(['3'])
  const told = await progress(page)
  expect(told[0]).toBe(2 * limits.upload.partBytes)
  expect(told.at(-1)).toBe(filmBytes)

  const url = await outcome(page)
  expect(url).not.toBe(before)
  expect((await asStudio(getTutorForStudio, { params: { tutorId: tutor.id } })).video).toBe(url)
  const middle = await page.evaluate(async (address) => {
    const answer = await fetch(address, { headers: { range: 'bytes=8388600-8388619' } })
    return { status: answer.status, range: answer.headers.get('content-range'), bytes: (await answer.bytes()).length }
  }, url)
  expect(middle).toEqual({ status: 206, range: `bytes 8388600-8388619/${filmBytes}`, bytes: 20 })
})
