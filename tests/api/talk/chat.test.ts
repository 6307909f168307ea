import { describe, expect, test } from 'vitest'
import { bookLesson } from '#contract/lessons/api/lessons.ts'
import {
  findRoomByMembers,
  listMessages,
  listRoomMembers,
  listRooms,
  openRoom,
  updateRoomSettings,
} from '#contract/talk/api/chat.ts'
import { MarkMessageAsRead, RoomMessage, RoomMessageRead, SendMessage } from '#contract/talk/events/chat.ts'
import { messageId } from '#contract/talk/rules/messages.ts'
import { bookingRequestIn, offer } from '#tests/kit/bookings.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { make } from '#tests/kit/make.ts'
import { chatRoom } from '#tests/kit/objects.ts'
import { type Person, people } from '#tests/kit/people.ts'
import { until } from '#tests/kit/rooms.ts'
import { openTab } from '#tests/kit/sockets.ts'

const nobody = 999_999_999

/** A room of two members with earlier messages: one a minute, all by the first member. */
const roomWith = async (texts: string[]) => {
  const [sara, ahmed] = [await people.student({ name: 'سارة محمود' }), await people.tutor()]
  const { id } = await make.room(sara.id, ahmed.id)
  const history = texts.map((text, i) => ({ userId: sara.id, text, createdAt: 1_000_000 + i * 60_000, read: false }))
  if (texts.length > 0) await chatRoom(id).importHistory({ roomId: id, members: [sara.id, ahmed.id] }, history)
  return { id, sara, ahmed }
}
const inbox = (person: Person, query = {}) => person.api(listRooms, { params: { user: person.id }, query })

describe('opening a room', () => {
  test('delivers the first message to the sockets of both members', async () => {
    const [sara, ahmed] = [await people.student(), await people.tutor()]
    const [hers, his] = [await openTab(sara), await openTab(ahmed)]
    const { roomId } = await sara.api(openRoom, { body: { userId: ahmed.id, message: 'السلام عليكم' } })
    const seen = await his.next(RoomMessage)
    expect(seen).toMatchObject({ id: messageId(roomId, 1), userId: sara.id, text: 'السلام عليكم' })
    expect(await hers.next(RoomMessage)).toEqual(seen)
  })

  test('returns the same room for a repeated key and stores the message once', async () => {
    const [sara, ahmed] = [await people.student(), await people.tutor()]
    const call = { body: { userId: ahmed.id, message: 'مرحبا' }, idempotencyKey: crypto.randomUUID() }
    const [first, second] = [await sara.api(openRoom, call), await sara.api(openRoom, call)]
    expect(second).toEqual(first)
    expect((await sara.api(listMessages, { params: { room: first.roomId } })).total).toBe(1)
    const other = { ...call, body: { userId: ahmed.id, message: 'أهلا' } }
    expect(await refusalOf(sara.api(openRoom, other))).toMatchObject({ status: 409, code: 'illegal' })
  })

  test('makes one room from many parallel requests', async () => {
    const [sara, ahmed] = [await people.student(), await people.tutor()]
    const calls = Array.from({ length: 8 }, () => sara.api(openRoom, { body: { userId: ahmed.id } }))
    const settled = await Promise.allSettled(calls)
    expect(settled.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  })

  test('is refused with each declared code', async () => {
    const { sara, ahmed } = await roomWith([])
    const manager = await people.manager()
    const open = (caller: Person, userId: number, message?: string) =>
      refusalOf(caller.api(openRoom, { body: { userId, message } }))
    expect(await open(sara, nobody)).toEqual({ status: 404, code: 'user-not-found' })
    expect(await open(sara, ahmed.id)).toEqual({ status: 409, code: 'room-exists' })
    expect(await open(sara, sara.id)).toEqual({ status: 403, code: 'forbidden' })
    expect(await open(ahmed, sara.id)).toEqual({ status: 403, code: 'forbidden' })
    expect(await open(await people.admin(), sara.id)).toEqual({ status: 403, code: 'forbidden' })
    expect(await open(sara, manager.id, '  ')).toMatchObject({ status: 400, code: 'message-text-too-short' })
    expect(await open(sara, manager.id, 'س'.repeat(1001))).toMatchObject({ status: 400, code: 'message-text-too-long' })
  })
})

describe('the inbox', () => {
  test('of both members shows the room that a booking opened, still without messages', async () => {
    const [sara, ahmed] = [await people.student(), await people.tutor()]
    await sara.api(bookLesson, { body: bookingRequestIn(await offer(ahmed)) })
    for (const person of [sara, ahmed]) {
      const [room] = (await inbox(person)).list
      expect(room).toMatchObject({ latestMessage: null, unreadMessagesCount: 0, lastReadId: 0 })
      expect(await person.api(listMessages, { params: { room: room?.roomId ?? 0 } })).toEqual({ list: [], total: 0 })
    }
  })

  test('shows the newest message, the other member and the unread count', async () => {
    const { id, sara, ahmed } = await roomWith(['أول', 'ثان'])
    await make.seen(sara.id, true, 5_000)
    const { list, total } = await inbox(ahmed)
    expect(total).toBe(1)
    expect(list[0]).toMatchObject({
      roomId: id,
      settings: { pinned: false, muted: false },
      unreadMessagesCount: 2,
      latestMessage: { id: messageId(id, 2), userId: sara.id, text: 'ثان', read: false },
      otherMember: { id: sara.id, name: 'سارة محمود', online: true, lastSeen: new Date(5_000).toISOString() },
    })
    expect((await inbox(sara)).list[0]).toMatchObject({ unreadMessagesCount: 0 })
  })

  test('clears the unread count when the messages are read, and tells the sender', async () => {
    const { id, sara, ahmed } = await roomWith(['أول', 'ثان'])
    const [hers, his] = [await openTab(sara), await openTab(ahmed)]
    await his.send(MarkMessageAsRead, { id: messageId(id, 2) })
    expect(await hers.next(RoomMessageRead)).toMatchObject({ userId: ahmed.id, messageId: messageId(id, 2) })
    await until(async () => (await inbox(ahmed)).list[0]?.unreadMessagesCount === 0)
    expect((await inbox(sara)).list[0]?.latestMessage?.read).toBe(true)
  })

  test('is sorted by latest activity', async () => {
    const { sara, ahmed, id } = await roomWith([])
    const manager = await people.manager()
    const later = await make.room(sara.id, manager.id)
    expect((await inbox(sara)).list.map((one) => one.roomId)).toEqual([later.id, id])
    const hers = await openTab(sara)
    await hers.send(SendMessage, { roomId: id, text: 'هنا', refId: crypto.randomUUID() })
    await until(async () => (await inbox(sara)).list[0]?.roomId === id)
    expect((await inbox(ahmed)).list).toHaveLength(1)
  })

  test('finds the other member’s name and the latest message in any spelling, never one’s own name', async () => {
    const { sara } = await roomWith(['موعدنا الأحد إن شاء الله'])
    const countRooms = async (keyword: string) => (await inbox(sara, { keyword })).total
    expect(await countRooms('احمد عبد')).toBe(1)
    expect(await countRooms('الاحد')).toBe(1)
    expect(await countRooms('سارة')).toBe(0)
  })

  test('filters by pin, in pages', async () => {
    const { id, sara } = await roomWith([])
    await make.room(sara.id, (await people.tutor()).id)
    await sara.api(updateRoomSettings, { params: { room: id }, body: { pinned: true } })
    expect((await inbox(sara, { pinned: true })).list.map((one) => one.roomId)).toEqual([id])
    expect((await inbox(sara, { pinned: false })).total).toBe(1)
    expect(await inbox(sara, { page: 3, size: 1 })).toEqual({ list: [], total: 2 })
  })

  test('is readable by its owner, and by admins without any text', async () => {
    const { sara, ahmed } = await roomWith(['سر'])
    const admin = await people.admin()
    expect((await inbox(sara)).list[0]?.latestMessage?.text).toBe('سر')
    const look = (query = {}) => admin.api(listRooms, { params: { user: sara.id }, query })
    expect((await look()).list.map((one) => one.latestMessage?.text)).toEqual([''])
    expect((await refusalOf(look({ keyword: 'سر' }))).code).toBe('forbidden')
    expect(await refusalOf(ahmed.api(listRooms, { params: { user: sara.id } }))).toMatchObject({ code: 'forbidden' })
  })
})

describe('messages', () => {
  test('are listed newest first, by page and by cursor', async () => {
    const { id, sara } = await roomWith(['1', '2', '3', '4', '5'])
    const list = async (query: object) => {
      const page = await sara.api(listMessages, { params: { room: id }, query })
      return { texts: page.list.map((one) => one.text), total: page.total }
    }
    expect(await list({ size: 2 })).toEqual({ texts: ['5', '4'], total: 5 })
    expect(await list({ size: 2, page: 3 })).toEqual({ texts: ['1'], total: 5 })
    expect(await list({ before: messageId(id, 3) })).toEqual({ texts: ['2', '1'], total: 2 })
    expect(await list({ after: messageId(id, 3) })).toEqual({ texts: ['5', '4'], total: 2 })
    expect(await list({ before: messageId(id + 1, 1), size: 1 })).toEqual({ texts: ['5'], total: 5 })
  })

  test('are readable by members, and not by admins', async () => {
    const { id, sara } = await roomWith(['سر'])
    const read = (caller: Person, room: number) => caller.api(listMessages, { params: { room } })
    expect((await read(sara, id)).total).toBe(1)
    for (const one of [await people.admin(), await people.superAdmin()])
      expect(await refusalOf(read(one, id))).toEqual({ status: 403, code: 'forbidden' })
    expect(await refusalOf(read(await people.student(), id))).toEqual({ status: 403, code: 'forbidden' })
    expect(await refusalOf(read(await people.student(), nobody))).toEqual({ status: 404, code: 'room-not-found' })
  })
})

describe('a room', () => {
  test('is found by its members, named in any order', async () => {
    const { id, sara, ahmed } = await roomWith([])
    const find = (caller: Person, members: number[]) => caller.api(findRoomByMembers, { query: { members } })
    expect(await find(ahmed, [ahmed.id, sara.id])).toEqual({ room: id })
    expect(await find(await people.admin(), [sara.id, ahmed.id])).toEqual({ room: id })
    expect(await refusalOf(find(sara, [sara.id, nobody]))).toEqual({ status: 404, code: 'room-not-found' })
    expect(await refusalOf(find(sara, [sara.id]))).toEqual({ status: 404, code: 'room-not-found' })
    const stranger = await people.student()
    expect(await refusalOf(find(stranger, [sara.id, ahmed.id]))).toEqual({ status: 403, code: 'forbidden' })
  })

  test('hides e-mail addresses and the other member’s settings', async () => {
    const { id, sara, ahmed } = await roomWith([])
    await ahmed.api(updateRoomSettings, { params: { room: id }, body: { pinned: true, muted: true } })
    const list = (caller: Person, room = id) => caller.api(listRoomMembers, { params: { room } })
    const [first, second] = await list(sara)
    expect([first?.email, second?.email, second?.pinned, second?.muted]).toEqual(['', '', false, false])
    expect((await list(await people.admin())).map((one) => one.email)).toEqual([sara.email, ahmed.email])
    const stranger = await people.student()
    expect(await refusalOf(list(stranger))).toEqual({ status: 403, code: 'not-room-member' })
    expect(await refusalOf(list(stranger, nobody))).toEqual({ status: 404, code: 'room-not-found' })
  })

  test('is pinned and muted for one member alone', async () => {
    const { id, sara } = await roomWith([])
    const set = (caller: Person, body: { pinned?: boolean; muted?: boolean }, room = id) =>
      caller.api(updateRoomSettings, { params: { room }, body })
    expect(await set(sara, { muted: true })).toMatchObject({ id: sara.id, pinned: false, muted: true })
    expect(await set(sara, { pinned: true })).toMatchObject({ pinned: true, muted: true })
    expect(await refusalOf(set(sara, {}))).toEqual({ status: 400, code: 'empty-request' })
    expect(await refusalOf(set(sara, { muted: true }, nobody))).toEqual({ status: 404, code: 'room-not-found' })
    expect(await refusalOf(set(await people.admin(), { muted: true }))).toEqual({ status: 403, code: 'forbidden' })
  })
})
