/** Limits per person: open sockets, refusals, and replayed messages. */
import { evictDurableObject, runDurableObjectAlarm } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { RegisterPeer } from '#contract/classroom/events/session.ts'
import { LessonBooked } from '#contract/lessons/events/lesson-events.ts'
import { JoinRooms } from '#contract/shared/events/channels.ts'
import { frameOf } from '#contract/shared/events/event.ts'
import { RoomMessage, UserTyping } from '#contract/talk/events/chat.ts'
import { realtime } from '#contract/vocabulary/limits.ts'
import { clock } from '#tests/kit/clock.ts'
import { make } from '#tests/kit/make.ts'
import { chatRoom, userHub } from '#tests/kit/objects.ts'
import { type Person, people } from '#tests/kit/people.ts'
import { openTab, type Socket } from '#tests/kit/sockets.ts'

const hubOf = (person: Person) => userHub(person.id)
/** Frames on their way to this socket have arrived once this is acknowledged. */
const settled = (socket: Socket) => socket.send(RegisterPeer, { peer: 'x' })

test('a twenty-first socket closes the oldest one', async () => {
  const now = clock.set('2030-01-01T00:00:00Z')
  const person = await people.student()
  const tabs: Socket[] = []
  for (let i = 0; i <= realtime.sockets; i++) {
    clock.set(now + i)
    tabs.push(await openTab(person))
  }
  const [oldest, next] = tabs
  expect(await oldest?.closed).toBe(realtime.close.tooManySockets)
  expect(await hubOf(person).deliver([frameOf(LessonBooked, { tutor: 1, lesson: 0 })])).toBe(realtime.sockets)
  expect(await next?.next(LessonBooked)).toMatchObject({ tutor: 1 })
  const another = await openTab(await people.student())
  expect(await settled(another)).toMatchObject({ code: expect.any(String) })
})

test('a socket that is refused too often is closed, whichever part refuses it', async () => {
  clock.set('2030-01-01T00:00:00Z')
  const { count, windowMs } = realtime.refusals
  const tooFast = await openTab(await people.student())
  const typing = JSON.stringify({ event: 'UserTyping', data: { roomId: 999_999_999 } })
  // The room refuses the first ones, the rate limit the rest.
  for (let i = 0; i < count; i++) tooFast.text(typing)
  expect(await tooFast.closed).toBe(realtime.close.tooManyRefusals)

  const patient = await openTab(await people.student())
  const refuse = () => patient.send(UserTyping, { roomId: 999_999_999 })
  for (let i = 1; i < count; i++) await refuse()
  clock.advance(windowMs)
  expect((await refuse()).code).not.toBe('ok')
  expect(await settled(patient)).toBeDefined()
})

test('a socket that never pings is closed; one that does stays', async () => {
  const now = clock.set(Date.now())
  const person = await people.student()
  const [silent, alive] = [await openTab(person), await openTab(person)]
  alive.text('ping')
  await alive.pong()
  clock.set(now + realtime.deadAfterMs + 1)
  await evictDurableObject(hubOf(person))
  alive.text('ping')
  await alive.pong()
  await runDurableObjectAlarm(hubOf(person))
  expect(await silent.closed).toBe(1001)
  expect(await settled(alive)).toBeDefined()
})

test('a returning socket shares its replay limit among the rooms it asks for', async () => {
  const sara = await people.student()
  const rooms: { roomId: number; lastMessageId: number }[] = []
  const count = 10
  for (let i = 0; i < count; i++) {
    const ahmed = await people.tutor()
    const { id: roomId } = await make.room(sara.id, ahmed.id)
    const history = Array.from({ length: realtime.replayMax }, (_, n) => n).map((n) => ({
      userId: ahmed.id,
      text: String(n + 1),
      createdAt: 1_000,
      read: false,
    }))
    await chatRoom(roomId).importHistory({ roomId, members: [sara.id, ahmed.id] }, history)
    rooms.push({ roomId, lastMessageId: 0 })
  }
  const hers = await openTab(sara)
  expect(await hers.send(JoinRooms, { rooms })).toEqual({ code: 'ok' })
  const replayed = hers.unread(RoomMessage) as { roomId: number; text: string }[]
  expect(replayed).toHaveLength(realtime.replayTotal)
  for (const { roomId } of rooms)
    expect(replayed.filter((one) => one.roomId === roomId).map((one) => one.text)).toEqual(
      Array.from({ length: realtime.replayTotal / count }, (_, n) => String(n + 1)),
    )
})
