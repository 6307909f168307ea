/** Pictures and voice messages: their upload, the messages that carry them, who may load them, and their end. */
import { env } from 'cloudflare:workers'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { blockMember, listMessages, listRooms, uploadAttachment } from '#contract/talk/api/chat.ts'
import { DeleteMessage, RoomMessage, SendMessage } from '#contract/talk/events/chat.ts'
import { messageId } from '#contract/talk/rules/messages.ts'
import { VoicePeaks } from '#contract/talk/shapes/chat.ts'
import { folders } from '#contract/vocabulary/media.ts'
import { messageLimits } from '#contract/vocabulary/messages.ts'
import { rows } from '#tests/kit/bookings.ts'
import { refusalOf, send } from '#tests/kit/client.ts'
import { bytesOf, fileOf } from '#tests/kit/files.ts'
import { filmOf } from '#tests/kit/films.ts'
import { make } from '#tests/kit/make.ts'
import { type Person, people } from '#tests/kit/people.ts'
import { until } from '#tests/kit/rooms.ts'
import { openTab } from '#tests/kit/sockets.ts'
import { createAttachmentToken, readAttachmentToken } from '#worker/files/attachment-token.ts'
import { concatBytes } from '#worker/files/bytes.ts'
import { oneKey, tokenKeys } from '#worker/keyring.ts'
import { openDb } from '#worker/storage/db.ts'
import { findOrphans } from '#worker/storage/orphan-objects.ts'

const keyring = tokenKeys(env)
const peaks = [0, 40, 100]
const soundTrack = 2
const voice = (ms = 4000) => filmOf.webm({ ms, tracks: [soundTrack] })
const jpegWithPlace = concatBytes([bytesOf.jpegStart, bytesOf.jfif, bytesOf.exif(6), bytesOf.jpegBody])

const conversation = async () => {
  const [sara, ahmed] = [await people.student(), await people.tutor()]
  const { id: roomId } = await make.room(sara.id, ahmed.id)
  const upload = async (bytes: Uint8Array<ArrayBuffer>, person: Person = sara) =>
    (await person.api(uploadAttachment, { params: { room: roomId }, files: { file: fileOf(bytes) } })).token
  const hers = await openTab(sara)
  const say = (attachment: { token: string; peaks?: number[] }, text = '', refId: string = crypto.randomUUID()) =>
    hers.send(SendMessage, { roomId, text, refId, attachment })
  const newest = async () =>
    (await ahmed.api(listMessages, { params: { room: roomId }, query: { page: 1, size: 1 } })).list[0]
  const load = (url: string, person: Person | null) =>
    send(`/api/v1${url}`, person ? { headers: { authorization: `Bearer ${person.token}` } } : undefined)
  return { sara, ahmed, roomId, hers, upload, say, newest, load }
}

const keyOf = async (token: string): Promise<string> => (await readAttachmentToken(keyring, token))?.key ?? ''
const isOrphan = async (key: string): Promise<boolean> =>
  (await findOrphans(openDb(env.DB), Number.MAX_SAFE_INTEGER, 1000)).includes(key)

describe('a picture', () => {
  test('reaches both members with its size, its text and an address only they and the team can load', async () => {
    const { sara, ahmed, hers, upload, say, newest, load } = await conversation()
    const token = await upload(bytesOf.png)
    const key = await keyOf(token)
    expect(await isOrphan(key)).toBe(true)
    expect((await say({ token }, 'الصفحة')).code).toBe('ok')
    const url = `/assets/chat/${key.slice(folders.chatFiles.length)}`
    const attachment = { kind: 'image', url, width: 1, height: 1 }
    expect(await hers.next(RoomMessage)).toMatchObject({ text: 'الصفحة', attachment })
    expect(await newest()).toMatchObject({ text: 'الصفحة', attachment })

    const seen = await load(url, ahmed)
    expect(seen.headers.get('content-type')).toBe('image/png')
    expect(seen.headers.get('cache-control')).toMatch(/^private/)
    expect(seen.headers.get('vary')?.toLowerCase()).toContain('authorization')
    const [stranger, admin] = [await people.tutor(), await people.admin()]
    const statuses = [sara, stranger, null].map(async (who) => (await load(url, who)).status)
    expect(await Promise.all(statuses)).toEqual([200, 403, 401])
    expect((await load(url.replace(/.$/, '_'), sara)).status).toBe(404)
    const small = await load(`${url}?w=480`, sara)
    expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(small.headers.get('cache-control')).toMatch(/^private/)
    expect((await load(url, admin)).status).toBe(403)
    // Kept from the sweep, and shown in the inbox.
    await until(async () => !(await isOrphan(key)))
    const inbox = await ahmed.api(listRooms, { params: { user: ahmed.id }, query: {} })
    expect(inbox.list[0]?.latestMessage).toMatchObject({ attachment })
  })

  test('loses what its camera wrote into it, and keeps the size it is shown in', async () => {
    const { sara, upload, say, newest, load } = await conversation()
    await say({ token: await upload(jpegWithPlace) })
    const url = (await newest())?.attachment?.url ?? ''
    const bytes = new Uint8Array(await (await load(url, sara)).arrayBuffer())
    expect(new TextDecoder('latin1').decode(bytes)).not.toContain('GPS')
    expect(await newest()).toMatchObject({ text: '', attachment: { kind: 'image', width: 1, height: 1 } })
  })

  test('is deleted with its message, which an answer then names as deleted', async () => {
    const { sara, roomId, hers, upload, say, newest, load } = await conversation()
    await say({ token: await upload(bytesOf.png) })
    const url = (await newest())?.attachment?.url ?? ''
    await load(`${url}?w=96`, sara)
    const first = messageId(roomId, 1)
    await hers.send(SendMessage, { roomId, text: 'جميلة', refId: crypto.randomUUID(), replyTo: first })
    expect((await newest())?.replyTo).toMatchObject({ text: '', attachment: 'image', deleted: false })
    await hers.send(DeleteMessage, { id: first })
    expect((await newest())?.replyTo).toEqual({ id: first, userId: sara.id, text: '', deleted: true })
    await until(async () => (await load(url, sara)).status === 404)
    expect((await load(`${url}?w=96`, sara)).status).toBe(404)
  })
})

describe('a voice message', () => {
  test.each([
    ['webm', voice()],
    ['mp4', filmOf.mp4({ ms: 4000, handler: 'soun', format: 'mp4a' })],
  ])('as %s has the length the server measured and the wave of its sender', async (kind, bytes) => {
    const { upload, say, newest, load, ahmed } = await conversation()
    expect((await say({ token: await upload(bytes), peaks })).code).toBe('ok')
    expect(await newest()).toMatchObject({ text: '', attachment: { kind: 'voice', lengthMs: 4000, peaks } })
    const played = await load((await newest())?.attachment?.url ?? '', ahmed)
    expect(played.headers.get('content-type')).toBe(`audio/${kind}`)
  })

  test('needs a wave of whole numbers up to a hundred, and a picture has none', async () => {
    const { upload, say } = await conversation()
    const [sound, picture] = [await upload(voice()), await upload(bytesOf.png)]
    const invalid = { code: 'unallowed', message: 'attachment-invalid' }
    expect([await say({ token: sound }), await say({ token: picture, peaks })]).toEqual([invalid, invalid])
    // What does not fit the declaration is a broken frame, which has no ack.
    const fits = (wave: number[]) => v.is(VoicePeaks, wave)
    const many = Array.from({ length: messageLimits.attachment.peaks + 1 }, () => 1)
    expect([[], [-1], [101], [0.5], many].map(fits)).toEqual([false, false, false, false, false])
    expect([fits(peaks), fits(many.slice(1))]).toEqual([true, true])
    expect((await say({ token: sound, peaks })).code).toBe('ok')
  })
})

describe('an upload', () => {
  test('is refused when it is no picture or sound, too long or too large', async () => {
    const { upload } = await conversation()
    const refused = [
      bytesOf.gif,
      filmOf.webm({ ms: 4000 }),
      filmOf.mp4({ ms: 4000 }),
      filmOf.webm({ ms: 4000, tracks: [1, 2] }),
      voice(64_000),
      filmOf.webm({ ms: 4000, tracks: [soundTrack], frameBytes: messageLimits.attachment.voiceBytes / 4 }),
    ]
    for (const bytes of refused) expect((await refusalOf(upload(bytes))).code).toBe('bad-request')
  })

  test('is refused when it only pretends to be a picture', async () => {
    const { upload } = await conversation()
    const script = '<script>alert(1)</script>'
    const pretended = [`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`, `<!doctype html>${script}`, script]
    for (const text of pretended) expect((await refusalOf(upload(bytesOf.ascii(text)))).code).toBe('bad-request')
  })

  test('is refused when its measures fit no message, which would make the conversation unreadable', async () => {
    const { upload, say, newest } = await conversation()
    const pngOf = (width: number, height: number) => {
      const bytes = bytesOf.pngOf(2000)
      bytes.set(concatBytes([bytesOf.u32(width), bytesOf.u32(height)]), 16)
      return bytes
    }
    for (const [width, height] of [
      [70_000, 1],
      [1, 65_536],
    ] as const)
      expect((await refusalOf(upload(pngOf(width, height)))).code).toBe('bad-request')
    await say({ token: await upload(pngOf(65_535, 1)) })
    expect(await newest()).toMatchObject({ attachment: { width: 65_535, height: 1 } })
    const momentary = filmOf.mp4({ ms: 1000, handler: 'soun', format: 'mp4a' })
    // Counted in parts of a second so small that its length rounds to nothing.
    const head = new TextDecoder('latin1').decode(momentary).indexOf('mdhd')
    momentary.set(bytesOf.u32(10_000_000), head + 16)
    expect((await refusalOf(upload(momentary))).code).toBe('bad-request')
  })

  test('sends nothing when one blocks the other before its message', async () => {
    const { ahmed, roomId, upload, say, newest } = await conversation()
    const token = await upload(bytesOf.png)
    await ahmed.api(blockMember, { params: { room: roomId }, body: { blocked: true } })
    expect(await say({ token })).toEqual({ code: 'unallowed', message: 'blocked' })
    expect(await newest()).toBeUndefined()
  })

  test('is for members only, and for nobody while one has blocked the other', async () => {
    const { sara, ahmed, roomId, upload } = await conversation()
    expect((await refusalOf(upload(bytesOf.png, await people.tutor()))).code).toBe('forbidden')
    expect((await refusalOf(upload(bytesOf.png, await people.admin()))).code).toBe('forbidden')
    await ahmed.api(blockMember, { params: { room: roomId }, body: { blocked: true } })
    await until(
      async () => (await rows('SELECT 1 FROM room_members WHERE room_id = ? AND blocked = 1', roomId)).length > 0,
    )
    expect((await refusalOf(upload(bytesOf.png, sara))).code).toBe('forbidden')
  })

  test('is limited by the hour', async () => {
    const { upload } = await conversation()
    for (let i = 0; i < messageLimits.attachment.uploads.count; i++) await upload(bytesOf.png)
    expect((await refusalOf(upload(bytesOf.png))).code).toBe('too-many-requests')
  })
})

describe('what sends a file', () => {
  test('works once, for its owner, in its room and in time; a repeat of the same message is acknowledged again', async () => {
    const { sara, ahmed, roomId, upload, say, newest } = await conversation()
    const token = await upload(bytesOf.png)
    const refId = crypto.randomUUID()
    const sent = await say({ token }, '', refId)
    expect(await say({ token }, '', refId)).toEqual(sent)
    expect(await say({ token })).toEqual({ code: 'unallowed', message: 'attachment-used' })

    const uploaded = { key: `${folders.chatFiles}${roomId}-x`, userId: sara.id, roomId, expiresAt: Date.now() + 60_000 }
    const file = { kind: 'image' as const, width: 1, height: 1 }
    const signed = (part: object, key = keyring) => createAttachmentToken(key, { ...uploaded, file, ...part })
    const invalid = { code: 'unallowed', message: 'attachment-invalid' }
    const wrong = [
      signed({ userId: ahmed.id }),
      signed({ roomId: roomId + 1 }),
      signed({}, oneKey(`${env.TOKEN_SECRET}x`)),
      'a.b',
      '',
    ]
    for (const one of wrong) expect(await say({ token: await one })).toEqual(invalid)
    const late = await signed({ expiresAt: Date.now() - 1 })
    expect(await say({ token: late })).toEqual({ code: 'unallowed', message: 'attachment-expired' })
    expect((await newest())?.id).toBe(messageId(roomId, 1))
  })
})
