/** What the database keeps of the beginning of a conversation, from which it is told how soon a tutor answers. */
import { evictDurableObject, runDurableObjectAlarm } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { DeleteMessage, SendMessage } from '#contract/talk/events/chat.ts'
import { messageId } from '#contract/talk/rules/messages.ts'
import { clock } from '#tests/kit/clock.ts'
import { make } from '#tests/kit/make.ts'
import { chatRoom } from '#tests/kit/objects.ts'
import { people } from '#tests/kit/people.ts'
import { bindings, until } from '#tests/kit/rooms.ts'
import { openTab, type Socket } from '#tests/kit/sockets.ts'

test('when somebody first wrote, and when the other first answered, whatever follows', async () => {
  const [sara, ahmed] = [await people.student(), await people.tutor()]
  const { id: roomId } = await make.room(sara.id, ahmed.id)
  const [hers, his] = [await openTab(sara), await openTab(ahmed)]
  const send = (socket: Socket, text: string) => socket.send(SendMessage, { roomId, text, refId: crypto.randomUUID() })
  const id = (seq: number) => messageId(roomId, seq)
  const first = () =>
    bindings.DB.prepare('SELECT opened_by, opened_at, answered_at FROM rooms WHERE id = ?').bind(roomId).first()
  const [asked, answered] = ['2026-11-20T10:00:00Z', '2026-11-20T10:40:00Z'].map((at) => Date.parse(at))
  const shows = (row: object) =>
    until(async () => {
      await runDurableObjectAlarm(chatRoom(roomId))
      return JSON.stringify(await first()) === JSON.stringify(row)
    })
  expect(await first()).toEqual({ opened_by: null, opened_at: null, answered_at: null })
  clock.set(asked ?? 0)
  await send(hers, 'سؤال')
  await shows({ opened_by: sara.id, opened_at: asked, answered_at: null })
  clock.set(Date.now() + 1000)
  await send(hers, 'هل وصل؟')
  clock.set(answered ?? 0)
  await send(his, 'نعم')
  await shows({ opened_by: sara.id, opened_at: asked, answered_at: answered })
  await evictDurableObject(chatRoom(roomId))
  clock.set(Date.now() + 1000)
  await his.send(DeleteMessage, { id: id(3) })
  await hers.send(DeleteMessage, { id: id(1) })
  await send(his, 'مرة أخرى')
  await until(async () => {
    await runDurableObjectAlarm(chatRoom(roomId))
    const room = await bindings.DB.prepare('SELECT last_message_id AS id FROM rooms WHERE id = ?').bind(roomId).first()
    return room?.id === id(4)
  })
  await shows({ opened_by: sara.id, opened_at: asked, answered_at: answered })
})
