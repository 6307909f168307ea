/** Sound files that a tutor plays in a call: who may send and load them, what they are, and when they go. */
import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { addClip, deleteClip, listClips } from '#contract/classroom/api/clips.ts'
import { dayMs, hourMs, minutes } from '#contract/shared/rules/time.ts'
import { clipLimits } from '#contract/vocabulary/clips.ts'
import { refusalOf, send } from '#tests/kit/client.ts'
import { addedClip, newClip, openCall } from '#tests/kit/clips.ts'
import { bytesOf, fileOf } from '#tests/kit/files.ts'
import { make } from '#tests/kit/make.ts'
import { type Person, people } from '#tests/kit/people.ts'
import { toneOf } from '#tests/kit/tones.ts'
import { buildServices } from '#worker/build-services.ts'
import { sweepClips, sweepObjects } from '#worker/schedules/file-sweeps.ts'

const services = () => buildServices(env, { waitUntil: () => {} } as never)
const load = (url: string, person: Person | null) =>
  send(`/api/v1${url}`, person ? { headers: { authorization: `Bearer ${person.token}` } } : undefined)
const list = (person: Person, sessionId: string) => person.api(listClips, { params: { sessionId } })

describe('a clip', () => {
  test('is sent by the tutor, heard by both, and by nobody else', async () => {
    const { student, tutor, stranger, sessionId } = await openCall()
    const clip = await addedClip(tutor, sessionId)
    expect(clip).toMatchObject({ name: 'At the airport.wav', ms: 1000 })
    expect(await list(tutor, sessionId)).toEqual([clip])
    for (const person of [tutor, student]) {
      const { status, headers } = await load(clip.url, person)
      expect([status, headers.get('content-type')]).toEqual([200, 'audio/wav'])
      expect(headers.get('cache-control')).toContain('private')
    }
    expect((await load(clip.url, stranger)).status).toBe(403)
    expect((await load(clip.url, await people.admin())).status).toBe(403)
    expect((await load(clip.url, null)).status).toBe(401)
    expect((await load('/assets/clips/unknown', tutor)).status).toBe(403)
    const others = await people.tutor()
    expect((await refusalOf(list(others, sessionId))).code).toBe('forbidden')
    expect((await refusalOf(addedClip(others, sessionId))).code).toBe('forbidden')
  })

  test('of a demo session is sent by whoever wants to teach', async () => {
    const [tutor, manager] = [await people.tutor(), await people.manager()]
    const start = Date.now() + minutes(5)
    const { sessionId } = await make.demo({ tutorId: tutor.id, managerId: manager.id, start, status: 1 })
    const clip = await addedClip(tutor, sessionId)
    expect((await load(clip.url, manager)).status).toBe(200)
    expect((await refusalOf(addedClip(manager, sessionId))).code).toBe('forbidden')
  })

  test('is sent while the call may be joined', async () => {
    const early = await openCall(Date.now() + hourMs)
    expect((await refusalOf(addedClip(early.tutor, early.sessionId))).code).toBe('illegal')
    const late = await openCall(Date.now() - hourMs)
    expect((await refusalOf(addedClip(late.tutor, late.sessionId))).code).toBe('lesson-time-passed')
  })

  test('is known by its bytes, and bounded', async () => {
    const { tutor, sessionId } = await openCall()
    const put = (bytes: Uint8Array<ArrayBuffer>, ms = 1000) =>
      refusalOf(tutor.api(addClip, { params: { sessionId }, ...newClip('a.mp3', bytes, ms) }))
    expect(await put(bytesOf.png)).toMatchObject({ code: 'bad-request' })
    expect(await put(bytesOf.ascii('not a sound, whatever its name says'))).toMatchObject({ code: 'bad-request' })
    // A film is no sound, although it comes in the same container.
    expect(await put(bytesOf.mp4())).toMatchObject({ code: 'invalid-clip' })
    expect(await put(toneOf(1000), clipLimits.ms + clipLimits.toleranceMs + 1)).toMatchObject({ code: 'bad-request' })
    const large = new Uint8Array(clipLimits.bytes + 1)
    large.set(toneOf(1000))
    expect(await put(large)).toMatchObject({ code: 'large-file-size' })
    const without = { params: { sessionId }, body: { name: 'a', ms: 1 }, files: {} }
    expect(await refusalOf(tutor.api(addClip, without))).toMatchObject({ code: 'empty-request' })
  })

  test('is one of ten, also when two come at once', async () => {
    const { tutor, sessionId } = await openCall()
    const sent = Array.from({ length: clipLimits.perCall + 1 }, () =>
      addedClip(tutor, sessionId).then(
        () => 'ok',
        (error: { code?: string }) => error.code,
      ),
    )
    expect((await Promise.all(sent)).filter((one) => one !== 'ok')).toEqual(['too-many-clips'])
    const [first] = await list(tutor, sessionId)
    await tutor.api(deleteClip, { params: { id: first?.id ?? 0 } })
    await addedClip(tutor, sessionId, 'Room for one')
    expect(await list(tutor, sessionId)).toHaveLength(clipLimits.perCall)
  })
})

describe('a clip goes', () => {
  const stored = async (url: string) => (await env.FILES.head(`clips/${url.split('/').at(-1)}`)) !== null

  test('when its tutor deletes it, and nobody else does', async () => {
    const { tutor, student, sessionId } = await openCall()
    const clip = await addedClip(tutor, sessionId)
    await (await people.tutor()).api(deleteClip, { params: { id: clip.id } })
    expect(await list(tutor, sessionId)).toHaveLength(1)
    await tutor.api(deleteClip, { params: { id: clip.id } })
    await tutor.api(deleteClip, { params: { id: clip.id } })
    expect(await list(tutor, sessionId)).toEqual([])
    expect((await load(clip.url, student)).status).toBe(403)
    await sweepObjects(services(), Date.now() + 1)
    expect(await stored(clip.url)).toBe(false)
  })

  test('a day after the call, and not before', async () => {
    const { tutor, lesson, sessionId } = await openCall()
    const clip = await addedClip(tutor, sessionId)
    const endsAt = lesson.endAt + clipLimits.keptMs
    await sweepClips(services(), endsAt - 1)
    await sweepObjects(services(), endsAt - 1)
    expect(await stored(clip.url)).toBe(true)
    await sweepClips(services(), endsAt)
    await sweepObjects(services(), endsAt + dayMs)
    expect(await stored(clip.url)).toBe(false)
    expect(await list(tutor, sessionId)).toEqual([])
  })
})

test('sound of each format is taken', async () => {
  const { tutor, sessionId } = await openCall()
  const filled = (head: Uint8Array) => {
    const bytes = new Uint8Array(64)
    bytes.set(head)
    return bytes
  }
  const ogg = filled(bytesOf.ascii('OggS'))
  ogg.set(bytesOf.ascii('OpusHead'), 28)
  const heads = [filled(bytesOf.ascii('ID3\x03')), filled(Uint8Array.of(0xff, 0xfb, 0x90)), ogg]
  for (const bytes of [...heads, filled(Uint8Array.of(0xff, 0xf1, 0x50))])
    await tutor.api(addClip, { params: { sessionId }, body: { name: 'a', ms: 1 }, files: { sound: fileOf(bytes) } })
  expect(await list(tutor, sessionId)).toHaveLength(4)
})
