import { describe, expect, test } from 'vitest'
import { JoinedRooms, RoomMessage } from '#contract/talk/events/chat.ts'
import { clock } from '#tests/kit/clock.ts'
import { make } from '#tests/kit/make.ts'
import { chatRoom } from '#tests/kit/objects.ts'
import { type Person, people } from '#tests/kit/people.ts'
import { bindings } from '#tests/kit/rooms.ts'
import { openTab, Socket } from '#tests/kit/sockets.ts'
import { checkActorWithRooms } from '#worker/actors.ts'
import { connectSocket } from '#worker/live-rooms.ts'
import type { HandedRooms } from '#worker/storage/rooms-of-user.ts'

const pair = async () => {
  const [sara, ahmed] = [await people.student(), await people.tutor()]
  const room = await make.room(sara.id, ahmed.id)
  return { sara, ahmed, roomId: room.id }
}
const message = (roomId: number) => ({ roomId, text: 'مرحبا', refId: crypto.randomUUID() })

describe('rooms that came with the upgrade', () => {
  const opener = ({ id: userId, role }: Person) => ({
    userId,
    role,
    deviceId: null,
    online: 4000,
    tokenExpiresAt: Date.now() + 3_600_000,
  })
  const greetingWith = async (person: Person, rooms: HandedRooms | null) => {
    const { webSocket } = await connectSocket(bindings, { ...opener(person), rooms }, false)
    if (!webSocket) throw new Error('no upgrade')
    const socket = new Socket(webSocket)
    const greeting = await socket.next(JoinedRooms)
    await socket.close()
    return greeting
  }
  const nothing = () => ({ readAt: Date.now(), list: [] })

  test('are what a return is greeted with, and how long to take grows with the people', async () => {
    clock.set('2030-01-01T00:00:00Z')
    const { sara, roomId } = await pair()
    // A first page announces its person, and reads after that.
    expect((await greetingWith(sara, nothing())).rooms).toMatchObject([{ roomId }])
    const again = await greetingWith(sara, nothing())
    expect([again.rooms, again.returnWithin]).toEqual([[], 16_000])
    expect((await greetingWith(sara, null)).rooms).toMatchObject([{ roomId }])
  })

  test('are read anew where something came in since', async () => {
    clock.set('2030-01-01T00:00:00Z')
    const { sara, ahmed, roomId } = await pair()
    const hers = await openTab(sara)
    const handed = nothing()
    await chatRoom(roomId).post({ ...message(roomId), userId: ahmed.id })
    await hers.next(RoomMessage)
    expect((await greetingWith(sara, handed)).rooms).toMatchObject([{ roomId, unread: 1 }])
    clock.advance(5000)
    expect((await greetingWith(sara, nothing())).rooms).toEqual([])
  })

  test('are those of the statement that checks the token', async () => {
    const { sara, roomId } = await pair()
    const hers = await openTab(sara)
    const iat = Math.floor(Date.now() / 1000)
    const claims = { id: sara.id, iat, exp: iat + 3600 }
    const { rooms } = await checkActorWithRooms(bindings.DB, claims, Date.now())
    expect(rooms?.list).toMatchObject([{ roomId, muted: false, otherOnline: false, otherLastSeen: null }])
    expect(
      (await checkActorWithRooms(bindings.DB, { ...claims, id: (await people.tutor()).id }, Date.now())).rooms,
    ).toBeNull()
    await hers.close()
  })
})
