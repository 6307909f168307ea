/** Uploads of small files, which come in pieces: joined whole, and nothing of them left, finished or not. */
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { abortUpload, completeUpload, getUpload, putUploadPart, startUpload } from '#contract/joining/api/uploads.ts'
import { UploadPurpose } from '#contract/joining/shapes/upload.ts'
import { dayMs } from '#contract/shared/rules/time.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { refusalOf, send } from '#tests/kit/client.ts'
import { filmOf } from '#tests/kit/films.ts'
import { db, type Person, people } from '#tests/kit/people.ts'
import { bindings } from '#tests/kit/rooms.ts'
import { runScheduledJobs } from '#worker/schedules/sweep.ts'
import { uploads } from '#worker/storage/schema/support.ts'

const pieceBytes = limits.uploadPieceBytes

const started = async (bytes: number) => {
  const studio = await people.studio()
  const { id: tutorId } = await people.tutor({ studioId: studio.id })
  const body = { purpose: UploadPurpose.TutorVideo, tutorId, type: 'video/webm', bytes } as const
  return { studio, upload: await studio.api(startUpload, { body }) }
}
const put = (who: Person, id: string, number: number, bytes: Uint8Array<ArrayBuffer>) =>
  who.api(putUploadPart, { params: { id, number }, bytes: new Blob([bytes]) })
const complete = (who: Person, id: string) => who.api(completeUpload, { params: { id } })
const rowOf = (id: string) => db.select().from(uploads).where(eq(uploads.id, id)).get()

describe('a file of no more than one part', () => {
  const film = filmOf.webm({ ms: 60_000, fillerBytes: 2.5 * pieceBytes })
  const piece = (number: number) => film.slice((number - 1) * pieceBytes, number * pieceBytes)
  const keysOf = async (key: string) =>
    (await env.FILES.list({ prefix: key })).objects.map((object) => object.key.slice(key.length)).sort()

  test('comes in pieces, of which nothing is left once they are joined', async () => {
    const { studio, upload } = await started(film.byteLength)
    expect(upload).toMatchObject({ bytes: film.byteLength, partBytes: pieceBytes, parts: 3, received: [] })
    await put(studio, upload.id, 3, piece(3))
    await put(studio, upload.id, 1, new Uint8Array(pieceBytes))
    await put(studio, upload.id, 1, piece(1))
    expect(await refusalOf(complete(studio, upload.id))).toEqual({ status: 400, code: 'bad-request', field: 'parts' })
    expect((await studio.api(getUpload, { params: { id: upload.id } })).received).toEqual([1, 3])
    await put(studio, upload.id, 2, piece(2))
    const key = (await rowOf(upload.id))?.key ?? ''
    expect(await keysOf(key)).toEqual(['.1', '.2', '.3'])
    const answers = await Promise.all([1, 2, 3].map(() => complete(studio, upload.id)))
    expect(answers).toEqual(answers.map(() => ({ url: `/assets/uploads/${key}` })))
    const stored = await (await send(answers[0]?.url ?? '')).arrayBuffer()
    expect(Buffer.compare(Buffer.from(stored), Buffer.from(film))).toBe(0)
    expect(await keysOf(key)).toEqual([''])
  })

  test('leaves nothing when it is aborted, and when it is never finished', async () => {
    const { studio, upload } = await started(film.byteLength)
    const other = await started(film.byteLength)
    await put(studio, upload.id, 1, piece(1))
    await put(other.studio, other.upload.id, 2, piece(2))
    const [key, otherKey] = [(await rowOf(upload.id))?.key ?? '', (await rowOf(other.upload.id))?.key ?? '']
    await studio.api(abortUpload, { params: { id: upload.id } })
    expect(await keysOf(key)).toEqual([])
    await runScheduledJobs('0 1 * * *', Date.now() + 2 * dayMs, bindings, { waitUntil: () => undefined })
    expect(await keysOf(otherKey)).toEqual([])
    expect(await rowOf(other.upload.id)).toBeUndefined()
  })
})
