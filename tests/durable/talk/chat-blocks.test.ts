import { evictDurableObject } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { RegisterPeer } from '#contract/classroom/events/session.ts'
import { blockMember, listRoomMembers } from '#contract/talk/api/chat.ts'
import {
  DeleteMessage,
  MarkMessageAsRead,
  OtherUserTyping,
  RoomBlocked,
  SendMessage,
  UpdateMessage,
  UserTyping,
} from '#contract/talk/events/chat.ts'
import { messageId } from '#contract/talk/rules/messages.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { make } from '#tests/kit/make.ts'
import { chatRoom } from '#tests/kit/objects.ts'
import { type Person, people } from '#tests/kit/people.ts'
import { until } from '#tests/kit/rooms.ts'
import { openTab, type Socket } from '#tests/kit/sockets.ts'

const conversation = async () => {
  const [sara, ahmed] = [await people.student(), await people.tutor()]
  const { id: roomId } = await make.room(sara.id, ahmed.id)
  const [hers, his] = [await openTab(sara), await openTab(ahmed)]
  const say = (socket: Socket, text: string, refId: string = crypto.randomUUID()) =>
    socket.send(SendMessage, { roomId, text, refId })
  const block = (person: Person, blocked: boolean) =>
    person.api(blockMember, { params: { room: roomId }, body: { blocked } })
  return { sara, ahmed, roomId, hers, his, say, block, id: (seq: number) => messageId(roomId, seq) }
}
const refused = { code: 'unallowed', message: 'blocked' }

describe('a block', () => {
  test('stops new messages and new texts of both, tells both, and survives an eviction', async () => {
    const { sara, roomId, hers, his, say, block, id } = await conversation()
    await say(hers, 'سؤال')
    await say(his, 'جواب')
    expect(await block(sara, true)).toMatchObject({ id: sara.id, blocked: true })
    const blockedEvent = { roomId, userId: sara.id, blocked: true }
    expect([await hers.next(RoomBlocked), await his.next(RoomBlocked)]).toEqual([blockedEvent, blockedEvent])
    await evictDurableObject(chatRoom(roomId))
    expect([await say(hers, 'أ'), await say(his, 'ب')]).toEqual([refused, refused])
    expect(await his.send(UpdateMessage, { id: id(2), text: 'غيره' })).toEqual(refused)
    // What is not a message goes on.
    expect(await hers.send(MarkMessageAsRead, { id: id(2) })).toEqual({ code: 'ok' })
    expect(await his.send(DeleteMessage, { id: id(2) })).toEqual({ code: 'ok' })
    expect(await his.send(UserTyping, { roomId })).toEqual({ code: 'ok' })
    await hers.send(RegisterPeer, { peer: 'x' })
    expect(hers.unread(OtherUserTyping)).toEqual([])
  })

  test('is ended by whoever blocked, and only then can either write', async () => {
    const { sara, ahmed, hers, his, say, block } = await conversation()
    await block(sara, true)
    await block(ahmed, true)
    await block(ahmed, false)
    expect(await say(his, 'ما زال')).toEqual(refused)
    await block(sara, false)
    expect((await say(hers, 'عدنا')).code).toBe('ok')
    expect((await say(his, 'أهلًا')).code).toBe('ok')
  })

  test('acknowledges a message again that was stored before it', async () => {
    const { sara, his, say, block } = await conversation()
    const refId = crypto.randomUUID()
    const first = await say(his, 'قبل', refId)
    await block(sara, true)
    expect(await say(his, 'قبل', refId)).toEqual(first)
  })

  test('repeated tells nobody, and is shown to both members in the room', async () => {
    const { sara, ahmed, roomId, his, block } = await conversation()
    await block(sara, true)
    await block(sara, true)
    await his.next(RoomBlocked)
    await his.send(RegisterPeer, { peer: 'x' })
    expect(his.unread(RoomBlocked)).toEqual([])
    const shown = async (person: Person) =>
      (await person.api(listRoomMembers, { params: { room: roomId } })).filter((one) => one.blocked).map(({ id }) => id)
    for (const person of [sara, ahmed]) await until(async () => (await shown(person)).join() === String(sara.id))
  })

  test('is for members, and never of a manager, who is the team', async () => {
    const { roomId, block } = await conversation()
    for (const stranger of [await people.student(), await people.admin()])
      expect(await refusalOf(block(stranger, true))).toEqual({ status: 403, code: 'forbidden' })
    const [tutor, manager] = [await people.tutor(), await people.manager()]
    const { id: room } = await make.room(tutor.id, manager.id)
    const input = { params: { room }, body: { blocked: true } }
    expect(await refusalOf(tutor.api(blockMember, input))).toEqual({ status: 403, code: 'forbidden' })
    expect(await manager.api(blockMember, input)).toMatchObject({ blocked: true })
    const nowhere = { ...input, params: { room: 999_999_999 } }
    expect(await refusalOf(tutor.api(blockMember, nowhere))).toEqual({ status: 404, code: 'room-not-found' })
    expect(roomId).not.toBe(room)
  })
})
