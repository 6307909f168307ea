import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { JoinRooms } from '#contract/shared/events/channels.ts'
import { listMessages } from '#contract/talk/api/chat.ts'
import { DeleteMessage, RoomMessage, SendMessage, UpdateMessage } from '#contract/talk/events/chat.ts'
import { messageId } from '#contract/talk/rules/messages.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { messageLimits } from '#contract/vocabulary/messages.ts'
import { make } from '#tests/kit/make.ts'
import { chatRoom } from '#tests/kit/objects.ts'
import { people } from '#tests/kit/people.ts'
import { openTab, type Socket } from '#tests/kit/sockets.ts'

const conversation = async () => {
  const [sara, ahmed] = [await people.student(), await people.tutor()]
  const { id: roomId } = await make.room(sara.id, ahmed.id)
  const [hers, his] = [await openTab(sara), await openTab(ahmed)]
  const say = (socket: Socket, text: string, replyTo?: number, refId: string = crypto.randomUUID()) =>
    socket.send(SendMessage, { roomId, text, refId, replyTo })
  const listed = async () => (await ahmed.api(listMessages, { params: { room: roomId } })).list
  return { sara, ahmed, roomId, hers, his, say, listed, id: (seq: number) => messageId(roomId, seq) }
}

describe('an answer', () => {
  test('shows both members, pages and replays what it answers, its own message or another’s', async () => {
    const { sara, hers, his, say, listed, roomId, id } = await conversation()
    await say(hers, 'متى نبدأ؟')
    expect((await say(his, 'غدًا', id(1))).code).toBe('ok')
    expect((await say(his, 'في السادسة', id(2))).code).toBe('ok')
    const quoted = { id: id(1), userId: sara.id, text: 'متى نبدأ؟', deleted: false }
    await his.next(RoomMessage)
    expect((await his.next(RoomMessage)).replyTo).toEqual(quoted)
    expect(await hers.next(RoomMessage)).not.toHaveProperty('replyTo')
    expect((await hers.next(RoomMessage)).replyTo).toEqual(quoted)
    expect((await listed()).map(({ replyTo }) => replyTo?.id)).toEqual([id(2), id(1), undefined])
    const again = await openTab(sara)
    await again.send(JoinRooms, { rooms: [{ roomId, lastMessageId: id(1) }] })
    expect((await again.next(RoomMessage)).replyTo).toEqual(quoted)
  })

  test('sent twice with one reference is stored once, even after what it answers was deleted', async () => {
    const { hers, his, say, listed, id } = await conversation()
    await say(hers, 'سؤال')
    const refId = crypto.randomUUID()
    const first = await say(his, 'جواب', id(1), refId)
    await hers.send(DeleteMessage, { id: id(1) })
    expect(await say(his, 'جواب', id(1), refId)).toEqual(first)
    expect(await listed()).toMatchObject([{ id: id(2), text: 'جواب' }])
  })

  test('follows the message it answers: its new text, and nothing of it once it is deleted', async () => {
    const { sara, hers, his, say, listed, id } = await conversation()
    await say(hers, `${'ط'.repeat(limits.message.max - 2)}\n!`)
    await say(his, 'طويلة', id(1))
    expect((await listed())[0]?.replyTo?.text).toBe(`${'ط'.repeat(messageLimits.quote)}…`)
    await hers.send(UpdateMessage, { id: id(1), text: 'سطر\nوسطر' })
    expect((await listed())[0]?.replyTo?.text).toBe('سطر وسطر')
    await hers.send(DeleteMessage, { id: id(1) })
    const deletedQuote = { id: id(1), userId: sara.id, text: '', deleted: true }
    expect((await listed())[0]?.replyTo).toEqual(deletedQuote)
    // Written before the deletion was heard of.
    expect((await say(his, 'لحظة', id(1))).code).toBe('ok')
    expect((await listed())[0]?.replyTo).toEqual(deletedQuote)
  })

  test('to a message of another room, or to none, is refused and not stored', async () => {
    const { hers, say, listed, id, roomId } = await conversation()
    const elsewhere = await conversation()
    await elsewhere.say(elsewhere.hers, 'في مكان آخر')
    await say(hers, 'هنا')
    for (const foreign of [elsewhere.id(1), id(7), messageId(roomId, 0), 1])
      expect(await say(hers, 'رد', foreign)).toEqual({ code: 'message-not-found' })
    expect(await listed()).toHaveLength(1)
    expect(
      await hers.raw({ event: 'SendMessage', data: { roomId, text: 'x', refId: crypto.randomUUID(), replyTo: 'x' } }),
    ).toMatchObject({ code: 'unallowed' })
  })

  test('can be written in a room that was created before there were answers', async () => {
    const { hers, his, say, listed, id, roomId } = await conversation()
    await say(hers, 'قديمة')
    await runInDurableObject(chatRoom(roomId), (_, { storage }) => {
      storage.sql.exec('ALTER TABLE messages DROP COLUMN reply_to; DROP TABLE blocks')
    })
    await evictDurableObject(chatRoom(roomId))
    expect((await say(his, 'جديدة', id(1))).code).toBe('ok')
    await evictDurableObject(chatRoom(roomId))
    expect(await listed()).toMatchObject([{ text: 'جديدة', replyTo: { text: 'قديمة' } }, { text: 'قديمة' }])
  })
})
