import { describe, expect, test } from 'vitest'
import { RoomMessage, SendMessage } from '#contract/realtime/chat.ts'
import { messageId } from '#contract/rules/messages.ts'
import { make } from '#tests/kit/make.ts'
import { people } from '#tests/kit/people.ts'
import { openTab } from '#tests/kit/sockets.ts'

describe('a message', () => {
  test('reaches both members, the sender with the same ref', async () => {
    const [sara, ahmed] = [await people.student(), await people.tutor()]
    const room = await make.room(sara.id, ahmed.id)
    const [hers, his] = [await openTab(sara), await openTab(ahmed)]
    const refId = crypto.randomUUID()
    const ack = await hers.send(SendMessage, { roomId: room.id, text: ' مرحبا ', refId })
    expect(ack).toEqual({ code: 'ok', message: String(messageId(room.id, 1)) })
    const [echo, seen] = [await hers.next(RoomMessage), await his.next(RoomMessage)]
    expect(echo).toEqual(seen)
    expect(seen).toMatchObject({ id: messageId(room.id, 1), userId: sara.id, roomId: room.id, text: 'مرحبا', refId })
  })
})
