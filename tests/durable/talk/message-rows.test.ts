import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { SendMessage } from '#contract/talk/events/chat.ts'
import { clock } from '#tests/kit/clock.ts'
import { make } from '#tests/kit/make.ts'
import { chatRoom, userHub } from '#tests/kit/objects.ts'
import { people } from '#tests/kit/people.ts'
import { bindings, until } from '#tests/kit/rooms.ts'
import { openTab } from '#tests/kit/sockets.ts'

/** Counts what an object writes for its alarms from here on: its book, and each time of the platform's alarm. */
const countAlarmRows = async (stub: DurableObjectStub) => {
  const count = { rows: 0 }
  await runInDurableObject(stub, (_, { storage }) => {
    const { kv } = storage
    const [put, set] = [kv.put.bind(kv), storage.setAlarm.bind(storage)]
    kv.put = (key, value) => {
      if (key === 'alarms') count.rows += 1
      put(key, value)
    }
    storage.setAlarm = (at, options) => {
      count.rows += 1
      return set(at, options)
    }
  })
  return count
}

test('a message on its own writes few rows for alarms, until the last of them has run', async () => {
  const now = clock.set('2030-01-01T00:00:00Z')
  const [sara, ahmed] = [await people.student(), await people.tutor()]
  const { id: roomId } = await make.room(sara.id, ahmed.id)
  const hers = await openTab(sara)
  const [room, hub] = [await countAlarmRows(chatRoom(roomId)), await countAlarmRows(userHub(sara.id))]
  expect((await hers.send(SendMessage, { roomId, text: 'مرحبا', refId: crypto.randomUUID() })).code).toBe('ok')
  const inbox = () => bindings.DB.prepare('SELECT unread FROM room_members WHERE user_id = ?').bind(ahmed.id)
  await until(async () => (await inbox().first<{ unread: number }>())?.unread === 1)
  expect([room.rows, hub.rows]).toEqual([2, 0])
  for (const at of [now + 10_000, now + 2 * 60_000, now + 3 * 60_000]) {
    clock.set(at)
    await runDurableObjectAlarm(chatRoom(roomId))
  }
  expect(room.rows).toBe(4)
})
