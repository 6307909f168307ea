import { evictDurableObject, runDurableObjectAlarm } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { RegisterPeer } from '#contract/classroom/events/session.ts'
import { InvoiceUpdated } from '#contract/money/events/money-events.ts'
import { JoinRooms } from '#contract/shared/events/channels.ts'
import { frameOf } from '#contract/shared/events/event.ts'
import { updateRoomSettings } from '#contract/talk/api/chat.ts'
import { JoinedRooms, MarkMessageAsRead, RoomMessage, SendMessage } from '#contract/talk/events/chat.ts'
import { messageId } from '#contract/talk/rules/messages.ts'
import { connections } from '#contract/vocabulary/connections.ts'
import { realtime } from '#contract/vocabulary/limits.ts'
import { origin } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { make } from '#tests/kit/make.ts'
import { chatRoom, userHub } from '#tests/kit/objects.ts'
import { type Person, people, tokenFor } from '#tests/kit/people.ts'
import { bindings, until } from '#tests/kit/rooms.ts'
import { connect, openTab, type Socket, upgrade } from '#tests/kit/sockets.ts'
import { createAnnouncer } from '#worker/announcer.ts'

const announce = createAnnouncer(bindings)
const hubOf = (person: Person) => userHub(person.id)
const pair = async () => {
  const [sara, ahmed] = [await people.student(), await people.tutor()]
  const room = await make.room(sara.id, ahmed.id)
  return { sara, ahmed, roomId: room.id }
}
const message = (roomId: number, text = 'مرحبا') => ({ roomId, text, refId: crypto.randomUUID() })
/** Frames on their way to this socket have arrived once this is acknowledged. */
const settled = (socket: Socket) => socket.send(RegisterPeer, { peer: 'x' })

describe('the upgrade', () => {
  test('is refused without a valid token, before a socket is opened', async () => {
    expect((await upgrade()).status).toBe(401)
    expect((await upgrade({ authorization: 'Bearer a.b.c' })).status).toBe(401)
    const expired = await tokenFor((await people.student()).id, Date.now() - 8 * 24 * 3600_000)
    expect((await upgrade({ authorization: `Bearer ${expired}` })).status).toBe(401)
  })

  test('takes the token as a sub-protocol and answers with the other one', async () => {
    const { token } = await people.student()
    const response = await upgrade({ 'sec-websocket-protocol': `hiwar.v1, bearer.${token}` })
    expect(response.status).toBe(101)
    expect(response.headers.get('sec-websocket-protocol')).toBe('hiwar.v1')
  })

  test('is refused to pages of other sites', async () => {
    const { token } = await people.student()
    const from = (page: string) => upgrade({ authorization: `Bearer ${token}`, origin: page })
    expect((await from('https://elsewhere.example')).status).toBe(403)
    expect((await from('null')).status).toBe(403)
    expect((await from(origin)).status).toBe(101)
  })

  test('takes the user from the token, not from a header', async () => {
    const { sara, ahmed, roomId } = await pair()
    const actor = JSON.stringify({ userId: ahmed.id, role: ahmed.role, tokenExpiresAt: Date.now() + 1e9 })
    const his = await openTab(ahmed)
    const { webSocket } = await upgrade({ authorization: `Bearer ${sara.token}`, 'x-hiwar-actor': actor })
    webSocket?.accept()
    webSocket?.send(JSON.stringify({ event: 'SendMessage', data: message(roomId) }))
    expect((await his.next(RoomMessage)).userId).toBe(sara.id)
  })
})

describe('a frame', () => {
  test('that is not JSON, unknown or malformed is refused, and three in ten seconds close the socket', async () => {
    clock.set('2030-01-01T00:00:00Z')
    const socket = await openTab(await people.student())
    socket.text('{')
    expect(await socket.raw({ event: 'Nothing' })).toEqual({ code: 'unallowed', message: 'unknown-event' })
    clock.advance(realtime.badFrames.windowMs)
    expect(await socket.raw({ event: 7 })).toEqual({ code: 'unallowed', message: 'bad-frame' })
    expect(await socket.raw({ event: 'SendMessage', data: { roomId: 'x' } })).toMatchObject({ message: 'bad-payload' })
    socket.text('also not json')
    expect(await socket.closed).toBe(realtime.close.badFrames)
  })

  test('above the size limit is refused unparsed', async () => {
    const socket = await openTab(await people.student())
    for (let i = 0; i < 3; i++) socket.text(JSON.stringify({ event: 'RegisterPeer', data: 'س'.repeat(50_000), ack: 1 }))
    expect(await socket.closed).toBe(realtime.close.badFrames)
  })

  test('is rate-limited: messages per person, others per socket', async () => {
    clock.set('2030-01-01T00:00:00Z')
    const { sara, roomId } = await pair()
    const [one, other] = [await openTab(sara), await openTab(sara)]
    for (let i = 0; i < realtime.messages.count; i++)
      expect((await one.send(SendMessage, message(roomId))).code).toBe('ok')
    const refused = { code: 'unallowed', message: 'too-many-requests' }
    expect(await other.send(SendMessage, message(roomId))).toEqual(refused)
    clock.advance(realtime.messages.windowMs / realtime.messages.count)
    expect((await other.send(SendMessage, message(roomId))).code).toBe('ok')
    expect(await one.send(SendMessage, message(roomId))).toEqual(refused)
  })

  test('after the token has expired closes the socket', async () => {
    const now = clock.set('2030-01-01T00:00:00Z')
    const socket = await openTab(await people.student())
    clock.set(now + 8 * 24 * 3600_000)
    socket.text(JSON.stringify({ event: 'RegisterPeer', data: { peer: 'x' }, ack: 1 }))
    expect(await socket.closed).toBe(realtime.close.expired)
  })
})

describe('a socket', () => {
  test('gets an answer to its heartbeat', async () => {
    const socket = await openTab(await people.student())
    socket.text('ping')
    await socket.pong()
  })

  test('is closed by alarm when the token expires, though nothing is sent', async () => {
    const now = clock.set('2030-01-01T00:00:00Z')
    const person = await people.student()
    const socket = await openTab(person)
    clock.set(now + 7 * 24 * 3600_000 + 1)
    await runDurableObjectAlarm(hubOf(person))
    expect(await socket.closed).toBe(realtime.close.expired)
  })

  test('is closed when the person’s tokens are revoked', async () => {
    const person = await people.student()
    const [one, other] = [await openTab(person), await openTab(person)]
    await announce.disconnect(person.id, realtime.close.revoked)
    expect(await Promise.all([one.closed, other.closed])).toEqual([4403, 4403])
  })

  test('is still known after the hub was evicted', async () => {
    const { sara, ahmed, roomId } = await pair()
    const [hers, his] = [await openTab(sara), await openTab(ahmed)]
    await hers.send(SendMessage, message(roomId, 'قبل'))
    await Promise.all([evictDurableObject(hubOf(sara)), evictDurableObject(hubOf(ahmed))])
    await evictDurableObject(chatRoom(roomId))
    expect(await hers.send(SendMessage, message(roomId, 'بعد'))).toMatchObject({
      message: String(messageId(roomId, 2)),
    })
    expect([(await his.next(RoomMessage)).text, (await his.next(RoomMessage)).text]).toEqual(['قبل', 'بعد'])
  })
})

describe('reconnecting', () => {
  test('reports every room with its newest message and unread count', async () => {
    const { sara, ahmed, roomId } = await pair()
    const his = await openTab(ahmed)
    await his.send(SendMessage, message(roomId))
    const found = async () => (await greeting(sara)).rooms[0]
    await until(async () => (await found())?.lastMessageId === messageId(roomId, 1))
    const other = { id: ahmed.id, online: true, lastSeen: null }
    const unread = { lastMessageId: messageId(roomId, 1), unread: 1, lastReadId: 0, muted: false }
    expect(await found()).toEqual({ roomId, ...unread, other })
  })

  test('reports what the count includes, which rooms are muted, and who is away', async () => {
    const { sara, ahmed, roomId } = await pair()
    await make.seen(ahmed.id, false, 5_000)
    await chatRoom(roomId).post({ ...message(roomId), userId: ahmed.id })
    const hers = await openTab(sara)
    await hers.send(MarkMessageAsRead, { id: messageId(roomId, 1) })
    await sara.api(updateRoomSettings, { params: { room: roomId }, body: { muted: true } })
    const found = async () => (await greeting(sara)).rooms[0]
    await until(async () => (await found())?.lastReadId === messageId(roomId, 1))
    const other = { id: ahmed.id, online: false, lastSeen: new Date(5_000).toISOString() }
    expect(await found()).toMatchObject({ unread: 0, muted: true, other })
  })

  test('replays missed messages, oldest first, up to the limit', async () => {
    const { sara, ahmed, roomId } = await pair()
    const texts = Array.from({ length: realtime.replayMax + 5 }, (_, i) => String(i + 1))
    const history = texts.map((text) => ({ userId: ahmed.id, text, createdAt: 1_000, read: false }))
    await chatRoom(roomId).importHistory({ roomId, members: [sara.id, ahmed.id] }, history)
    const hers = await openTab(sara)
    const rooms = [{ roomId, lastMessageId: messageId(roomId, 3) }]
    expect(await hers.send(JoinRooms, { rooms })).toEqual({ code: 'ok' })
    const replayed = hers.unread(RoomMessage) as { text: string }[]
    expect(replayed.map((one) => one.text)).toEqual(texts.slice(3, 3 + realtime.replayMax))
  })

  test('reads the rooms once for the greeting and for what a page asks right after it', async () => {
    const { sara, ahmed, roomId } = await pair()
    const hers = await openTab(sara)
    const mute = (muted: number) =>
      bindings.DB.prepare('UPDATE room_members SET muted = ? WHERE user_id = ?').bind(muted, sara.id).run()
    await mute(1)
    await hers.send(JoinRooms, { rooms: [{ roomId, lastMessageId: 0 }] })
    expect((await hers.next(JoinedRooms)).rooms[0]).toMatchObject({ roomId, muted: false })
    await chatRoom(roomId).post({ ...message(roomId), userId: ahmed.id })
    await hers.next(RoomMessage)
    await hers.send(JoinRooms, {})
    expect((await hers.next(JoinedRooms)).rooms[0]).toMatchObject({ roomId, muted: true })
  })

  test('replays each room once, and limits how often that can be requested', async () => {
    clock.set('2030-01-01T00:00:00Z')
    const { sara, ahmed, roomId } = await pair()
    await chatRoom(roomId).post({ ...message(roomId, 'مرة'), userId: ahmed.id })
    const hers = await openTab(sara)
    const room = { roomId, lastMessageId: 0 }
    expect(await hers.send(JoinRooms, { rooms: [room, room, room] })).toEqual({ code: 'ok' })
    expect(hers.unread(RoomMessage)).toHaveLength(1)
    const names = Array.from({ length: 4 }, () => 'TutorsCache' as const)
    expect(await hers.send(JoinRooms, { channels: names })).toEqual({ code: 'unallowed', message: 'bad-payload' })
    const acks = await Promise.all(Array.from({ length: realtime.asking.count }, () => hers.send(JoinRooms, {})))
    expect(acks.filter(({ code }) => code === 'ok')).toHaveLength(realtime.asking.count - 1)
    expect(acks.at(-1)).toEqual({ code: 'unallowed', message: 'too-many-requests' })
  })

  test('replays nothing to non-members, and the other rooms all the same', async () => {
    const { sara, roomId } = await pair()
    const other = await pair()
    await chatRoom(other.roomId).post({ ...message(other.roomId, 'سر'), userId: other.ahmed.id })
    await chatRoom(roomId).post({ ...message(roomId, 'لي'), userId: sara.id })
    const hers = await openTab(sara)
    const rooms = [roomId, other.roomId].map((id) => ({ roomId: id, lastMessageId: 0 }))
    expect(await hers.send(JoinRooms, { rooms })).toEqual({ code: 'not-member' })
    expect(hers.unread(RoomMessage)).toMatchObject([{ text: 'لي' }])
  })

  const greeting = async (person: Person) => {
    const socket = await connect(await tokenFor(person.id))
    const data = await socket.next(JoinedRooms)
    await socket.close()
    return data
  }

  test('subscribes by role', async () => {
    expect((await greeting(await people.student())).channels).toEqual([])
    expect((await greeting(await people.tutor())).channels).toEqual([])
    expect((await greeting(await people.admin())).channels).toEqual(['AdminInvoices'])
    const tutor = await openTab(await people.tutor())
    expect(await tutor.send(JoinRooms, { channels: ['ServerStats'] })).toEqual({ code: 'unallowed' })
    const admin = await openTab(await people.admin())
    expect(await admin.send(JoinRooms, { channels: ['ServerStats'] })).toEqual({ code: 'ok' })
    expect(admin.unread(JoinedRooms)).toEqual([
      { rooms: [], channels: ['AdminInvoices', 'ServerStats'], returnWithin: connections.returns.withinMs },
    ])
  })
})

describe('a broadcast', () => {
  const frame = frameOf(InvoiceUpdated, {})

  test('reaches subscribers except those named, after an eviction too', async () => {
    const [nour, salma, tutor] = [await people.admin(), await people.admin(), await people.tutor()]
    const [hers, salmas, his] = [await openTab(nour), await openTab(salma), await openTab(tutor)]
    await evictDurableObject(bindings.CHANNEL.getByName('AdminInvoices'))
    await announce.toChannel('AdminInvoices', frame, [salma.id])
    await hers.next(InvoiceUpdated)
    await Promise.all([settled(salmas), settled(his)])
    expect([...salmas.unread(InvoiceUpdated), ...his.unread(InvoiceUpdated)]).toEqual([])
  })

  test('drops subscribers who have no socket any more', async () => {
    const nour = await people.admin()
    const socket = await openTab(nour)
    await socket.close()
    const stub = bindings.CHANNEL.getByName('AdminInvoices')
    await stub.broadcast('AdminInvoices', frame, [])
    const again = await openTab(nour)
    expect(await stub.broadcast('AdminInvoices', frame, [])).toBeGreaterThan(0)
    await again.next(InvoiceUpdated)
  })
})
