import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { RegisterPeer } from '#contract/classroom/events/session.ts'
import {
  DeleteMessage,
  MarkMessageAsRead,
  OtherUserTyping,
  RoomMessage,
  RoomMessageDeleted,
  RoomMessageRead,
  RoomMessageUpdated,
  SendMessage,
  UpdateMessage,
  UserTyping,
} from '#contract/talk/events/chat.ts'
import { messageId } from '#contract/talk/rules/messages.ts'
import { clock } from '#tests/kit/clock.ts'
import { make } from '#tests/kit/make.ts'
import { chatRoom } from '#tests/kit/objects.ts'
import { people } from '#tests/kit/people.ts'
import { bindings, until } from '#tests/kit/rooms.ts'
import { openTab, type Socket } from '#tests/kit/sockets.ts'

const conversation = async () => {
  const [sara, ahmed, stranger] = [await people.student(), await people.tutor(), await people.student()]
  const { id: roomId } = await make.room(sara.id, ahmed.id)
  const [hers, his, theirs] = [await openTab(sara), await openTab(ahmed), await openTab(stranger)]
  const send = (socket: Socket, text: string, refId: string = crypto.randomUUID()) =>
    socket.send(SendMessage, { roomId, text, refId })
  return { sara, ahmed, roomId, hers, his, theirs, send, id: (seq: number) => messageId(roomId, seq) }
}
const settled = (socket: Socket) => socket.send(RegisterPeer, { peer: 'x' })
const ok = { code: 'ok' }
const inbox = (roomId: number) =>
  bindings.DB.prepare(
    'SELECT last_message_id AS id, last_message_text AS text, last_message_user_id AS userId FROM rooms WHERE id = ?',
  )
    .bind(roomId)
    .first<{ id: number; text: string | null; userId: number | null }>()

describe('a message', () => {
  test('reaches every tab of both members, and the sender’s tabs with the same reference', async () => {
    const { sara, roomId, hers, his, id } = await conversation()
    const second = await openTab(sara)
    const refId = crypto.randomUUID()
    const ack = await hers.send(SendMessage, { roomId, text: ' مرحبا\u0000 ', refId })
    expect(ack).toEqual({ code: 'ok', message: String(id(1)) })
    const seen = await his.next(RoomMessage)
    expect(seen).toMatchObject({ id: id(1), userId: sara.id, roomId, text: 'مرحبا', read: false, refId })
    expect([await hers.next(RoomMessage), await second.next(RoomMessage)]).toEqual([seen, seen])
  })

  test('sent twice with one reference is stored once, and only its sender gets it again', async () => {
    const { hers, his, send, id, roomId } = await conversation()
    const refId = crypto.randomUUID()
    const first = await send(hers, 'مرة', refId)
    await evictDurableObject(chatRoom(roomId))
    expect(await send(hers, 'مرة', refId)).toEqual(first)
    await hers.next(RoomMessage)
    expect(await hers.next(RoomMessage)).toMatchObject({ id: id(1), refId })
    await his.next(RoomMessage)
    await settled(his)
    expect(his.unread(RoomMessage)).toEqual([])
  })

  test('sent by both at once gets a number of its own each', async () => {
    const { hers, his, send } = await conversation()
    const acks = await Promise.all([0, 1, 2, 3, 4].flatMap((i) => [send(hers, `${i}`), send(his, `${i}`)]))
    expect(new Set(acks.map((ack) => ack.message)).size).toBe(10)
  })

  test('keeps its order in a room that has to be looked up first', async () => {
    const { sara, ahmed, roomId, id } = await conversation()
    let letGo = (): void => undefined
    const slow = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const results = [{ user_id: sara.id }, { user_id: ahmed.id }]
    let queryCount = 0
    const all = async () => {
      if (queryCount++ === 0) await slow
      return { results }
    }
    const acks = await runInDurableObject(chatRoom(roomId), async (room) => {
      Object.assign(room, { env: { ...bindings, DB: { prepare: () => ({ bind: () => ({ all }) }) } } })
      const sent = ['أول', 'ثان'].map((text) =>
        room.send({ roomId, userId: sara.id, messages: [{ text, refId: crypto.randomUUID() }] }),
      )
      // Everything that does not depend on the first answer has run by then.
      for (let i = 0; i < 20; i++) await Promise.resolve()
      letGo()
      return Promise.all(sent)
    })
    expect(acks.flat().map((ack) => ack.message)).toEqual([String(id(1)), String(id(2))])
    // Both waited for the same look-up; a room that is loaded needs no database query before its ack.
    expect(queryCount).toBe(1)
  })

  test('of a burst keeps its order, whatever happens to the others', async () => {
    const { hers, his, send, id } = await conversation()
    const texts = Array.from({ length: 18 }, (_, i) => (i % 6 === 5 ? ' ' : `سطر ${i}`))
    const repeated = crypto.randomUUID()
    const acks = await Promise.all([
      ...texts.map((text) => send(hers, text)),
      send(hers, 'مرة', repeated),
      send(hers, 'مرة', repeated),
    ])
    const stored = texts.filter((text) => text !== ' ')
    expect(acks.filter(({ code }) => code === 'empty-text')).toHaveLength(3)
    const numbers = acks.flatMap(({ code, message }) => (code === 'ok' ? [message] : []))
    expect(numbers).toEqual([...stored, 'مرة', 'مرة'].map((_, i) => String(id(Math.min(i, stored.length) + 1))))
    for (const text of [...stored, 'مرة']) expect((await his.next(RoomMessage)).text).toBe(text)
    await settled(his)
    expect(his.unread(RoomMessage)).toEqual([])
  })

  test('is refused with each code', async () => {
    const { hers, theirs, send } = await conversation()
    const refId = crypto.randomUUID()
    expect(await send(hers, ' \u0007 ')).toEqual({ code: 'empty-text' })
    expect(await hers.send(SendMessage, { roomId: 999_999, text: 'x', refId })).toEqual({ code: 'room-not-found' })
    expect(await send(theirs, 'دخيل')).toEqual({ code: 'not-member' })
    expect(await send(hers, '😀'.repeat(1001))).toEqual({ code: 'unallowed', message: 'message-text-too-long' })
    expect((await send(hers, '😀'.repeat(1000))).code).toBe('ok')
  })

  test('is delivered again after the recipient’s hub could not be reached', async () => {
    const { ahmed, hers, his, send, roomId } = await conversation()
    await runInDurableObject(chatRoom(roomId), (room) => {
      const hubs = bindings.USER_HUB
      let lost = 0
      const deliver = (name: string, frames: string[]) => {
        if (name !== String(ahmed.id) || lost++ > 0) return hubs.getByName(name).deliver(frames)
        return Promise.reject(new Error('Network connection lost.'))
      }
      const getByName = (name: string) => ({ deliver: (frames: string[]) => deliver(name, frames) })
      Object.assign(room, { env: { ...bindings, USER_HUB: { getByName } } })
    })
    await send(hers, 'مرحبا')
    expect(await his.next(RoomMessage)).toMatchObject({ text: 'مرحبا' })
  })

  test('is unreachable when it cannot be stored, and is stored when sent again', async () => {
    const { hers, send, roomId } = await conversation()
    await send(hers, 'أول')
    const refId = crypto.randomUUID()
    const rename = (from: string, to: string) =>
      runInDurableObject(chatRoom(roomId), (_, state) => {
        state.storage.sql.exec(`ALTER TABLE ${from} RENAME TO ${to}`)
      })
    await rename('messages', 'elsewhere')
    expect(await send(hers, 'ثان', refId)).toEqual({ code: 'unreachable' })
    await rename('elsewhere', 'messages')
    expect((await send(hers, 'ثان', refId)).code).toBe('ok')
  })
})

describe('one’s own message', () => {
  test('can be edited, for both members', async () => {
    const { hers, his, theirs, send, id } = await conversation()
    await send(hers, 'خطا')
    const update = (socket: Socket, text: string, message = id(1)) => socket.send(UpdateMessage, { id: message, text })
    expect(await update(hers, 'خطأ')).toEqual(ok)
    expect(await his.next(RoomMessageUpdated)).toMatchObject({ id: id(1), text: 'خطأ' })
    expect(await hers.next(RoomMessageUpdated)).toMatchObject({ text: 'خطأ' })
    expect(await update(hers, 'x', id(9))).toEqual({ code: 'message-not-found' })
    expect(await update(hers, 'x', messageId(888_888, 1))).toEqual({ code: 'message-not-found' })
    expect(await update(his, 'x')).toEqual({ code: 'not-owner' })
    expect(await update(theirs, 'x')).toEqual({ code: 'not-owner' })
    expect(await update(hers, ' ')).toEqual({ code: 'empty-text' })
    expect(await update(hers, 'x'.repeat(1001))).toEqual({ code: 'unallowed', message: 'message-text-too-long' })
  })

  test('can be deleted, for both members, once', async () => {
    const { hers, his, theirs, send, id, roomId } = await conversation()
    await send(hers, 'سر')
    const remove = (socket: Socket) => socket.send(DeleteMessage, { id: id(1) })
    expect(await remove(his)).toEqual({ code: 'not-owner' })
    expect(await remove(theirs)).toEqual({ code: 'not-owner' })
    expect(await remove(hers)).toEqual(ok)
    expect(await his.next(RoomMessageDeleted)).toEqual({ roomId, messageId: id(1) })
    expect(await hers.next(RoomMessageDeleted)).toEqual({ roomId, messageId: id(1) })
    expect(await remove(hers)).toEqual({ code: 'message-not-found' })
    expect(await hers.send(UpdateMessage, { id: id(1), text: 'x' })).toEqual({ code: 'message-not-found' })
    expect(await his.send(MarkMessageAsRead, { id: id(1) })).toEqual({ code: 'message-not-found' })
  })
})

describe('a read mark', () => {
  test('is sent to both once, and to nobody when repeated or moved back', async () => {
    const { ahmed, hers, his, theirs, send, id, roomId } = await conversation()
    for (const text of ['أول', 'ثان']) await send(hers, text)
    const mark = (socket: Socket, seq: number) => socket.send(MarkMessageAsRead, { id: id(seq) })
    expect(await mark(hers, 1)).toEqual({ code: 'unallowed', message: 'own-message' })
    expect(await mark(theirs, 1)).toEqual({ code: 'not-member' })
    expect(await mark(his, 7)).toEqual({ code: 'message-not-found' })
    for (const seq of [2, 2, 1]) expect(await mark(his, seq)).toEqual(ok)
    const read = { userId: ahmed.id, messageId: id(2), roomId }
    expect([await hers.next(RoomMessageRead), await his.next(RoomMessageRead)]).toEqual([read, read])
    await settled(hers)
    expect([...hers.unread(RoomMessageRead), ...his.unread(RoomMessageRead)]).toEqual([])
  })
})

describe('typing', () => {
  test('is shown to the other member only, and not stored', async () => {
    const { sara, hers, his, theirs, roomId } = await conversation()
    expect(await hers.send(UserTyping, { roomId })).toEqual(ok)
    expect(await his.next(OtherUserTyping)).toEqual({ roomId, userId: sara.id })
    expect(hers.unread(OtherUserTyping)).toEqual([])
    expect(await theirs.send(UserTyping, { roomId })).toEqual({ code: 'not-member' })
    expect(await hers.send(UserTyping, { roomId: 999_999 })).toEqual({ code: 'room-not-found' })
  })

  test('is refused when it comes too often', async () => {
    clock.set('2030-01-01T00:00:00Z')
    const { hers, roomId } = await conversation()
    const acks = await Promise.all(Array.from({ length: 8 }, () => hers.send(UserTyping, { roomId })))
    expect(acks.filter((ack) => ack.code === 'ok').length).toBeLessThan(8)
    expect(acks.at(-1)).toEqual({ code: 'unallowed', message: 'too-many-requests' })
  })
})

describe('the inbox', () => {
  test('follows a message that is sent, edited and deleted', async () => {
    const { sara, hers, send, id, roomId } = await conversation()
    const shows = (seq: number, text: string | null) =>
      until(async () => {
        await runDurableObjectAlarm(chatRoom(roomId))
        const shown = await inbox(roomId)
        return shown?.id === (seq && id(seq)) && shown?.text === text && shown.userId === (seq ? sara.id : null)
      })
    await send(hers, 'أول')
    await shows(1, 'أول')
    await send(hers, 'ثان')
    await shows(2, 'ثان')
    await hers.send(UpdateMessage, { id: id(2), text: 'ثانٍ' })
    await shows(2, 'ثانٍ')
    await hers.send(DeleteMessage, { id: id(2) })
    await shows(1, 'أول')
    await hers.send(DeleteMessage, { id: id(1) })
    await shows(0, null)
  })

  test('catches up by alarm after the database was unavailable, even after an eviction', async () => {
    const { hers, send, id, roomId } = await conversation()
    await send(hers, 'قبل')
    await until(async () => (await inbox(roomId))?.text === 'قبل')
    await bindings.DB.prepare('ALTER TABLE rooms RENAME TO rooms_away').run()
    expect((await send(hers, 'بعد')).code).toBe('ok')
    await runDurableObjectAlarm(chatRoom(roomId))
    await evictDurableObject(chatRoom(roomId))
    await bindings.DB.prepare('ALTER TABLE rooms_away RENAME TO rooms').run()
    expect((await inbox(roomId))?.id).toBe(id(1))
    await runDurableObjectAlarm(chatRoom(roomId))
    expect(await inbox(roomId)).toMatchObject({ id: id(2), text: 'بعد' })
  })

  test('is never moved back by an older write', async () => {
    const { hers, send, roomId } = await conversation()
    await send(hers, 'أول')
    await until(async () => (await inbox(roomId))?.text === 'أول')
    const newer = messageId(roomId, 50)
    await bindings.DB.prepare('UPDATE rooms SET last_message_id = ? WHERE id = ?').bind(newer, roomId).run()
    await evictDurableObject(chatRoom(roomId))
    await runDurableObjectAlarm(chatRoom(roomId))
    expect((await inbox(roomId))?.id).toBe(newer)
  })
})

describe('an unknown room id', () => {
  test('stores nothing', async () => {
    const { hers } = await conversation()
    await hers.send(UserTyping, { roomId: 777_777 })
    const storedKeys = await runInDurableObject(chatRoom(777_777), async (_, state) => [
      ...(await state.storage.list()).keys(),
    ])
    expect(storedKeys).toEqual([])
  })
})
