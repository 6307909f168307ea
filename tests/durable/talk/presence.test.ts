import { evictDurableObject, runDurableObjectAlarm } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { RegisterPeer } from '#contract/classroom/events/session.ts'
import { UserStatusChanged } from '#contract/talk/events/chat.ts'
import { connections } from '#contract/vocabulary/connections.ts'
import { realtime } from '#contract/vocabulary/limits.ts'
import { clock } from '#tests/kit/clock.ts'
import { make } from '#tests/kit/make.ts'
import { userHub } from '#tests/kit/objects.ts'
import { type Person, people } from '#tests/kit/people.ts'
import { bindings } from '#tests/kit/rooms.ts'
import { openTab, type Socket } from '#tests/kit/sockets.ts'

const hubOf = (person: Person) => userHub(person.id)
const pair = async () => {
  const [sara, ahmed] = [await people.student(), await people.tutor()]
  const room = await make.room(sara.id, ahmed.id)
  return { sara, ahmed, roomId: room.id }
}
/** Frames on their way to this socket have arrived once this is acknowledged. */
const settled = (socket: Socket) => socket.send(RegisterPeer, { peer: 'x' })

describe('presence', () => {
  test('turns on with the first tab and off after the last plus the grace period', async () => {
    clock.set('2030-01-01T00:00:00Z')
    const { sara, ahmed, roomId } = await pair()
    const his = await openTab(ahmed)
    const one = await openTab(sara)
    expect(await his.next(UserStatusChanged)).toEqual({ online: true, userId: sara.id, roomId })
    const other = await openTab(sara)
    await one.close()
    await settled(other)
    await settled(his)
    expect(his.unread(UserStatusChanged)).toEqual([])

    await other.close()
    clock.advance(realtime.presenceGraceMs)
    await runDurableObjectAlarm(hubOf(sara))
    expect(await his.next(UserStatusChanged)).toEqual({ online: false, userId: sara.id, roomId })
    const row = await presenceOf(sara)
    expect(row).toEqual({ online: 0, last_seen: Date.parse('2030-01-01T00:00:00Z') })
  })

  test('is not announced when somebody returns within the grace period', async () => {
    clock.set('2030-01-01T00:00:00Z')
    const { sara, ahmed } = await pair()
    const his = await openTab(ahmed)
    const first = await openTab(sara)
    await his.next(UserStatusChanged)
    await first.close()
    clock.advance(realtime.presenceGraceMs - 1)
    const second = await openTab(sara)
    await runDurableObjectAlarm(hubOf(sara))
    await settled(second)
    await settled(his)
    expect(his.unread(UserStatusChanged)).toEqual([])
    expect(await presenceOf(sara)).toMatchObject({ online: 1 })
  })

  test('turns off by alarm when the hub was evicted while the last socket closed', async () => {
    clock.set('2030-01-01T00:00:00Z')
    const { sara, ahmed, roomId } = await pair()
    const his = await openTab(ahmed)
    await openTab(sara)
    await his.next(UserStatusChanged)
    await evictDurableObject(hubOf(sara), { webSockets: 'close' })
    for (const wait of [connections.pulseMs, realtime.presenceGraceMs]) {
      clock.advance(wait)
      await runDurableObjectAlarm(hubOf(sara))
    }
    expect(await his.next(UserStatusChanged)).toEqual({ online: false, userId: sara.id, roomId })
  })
})

const presenceOf = (person: Person) =>
  bindings.DB.prepare('SELECT online, last_seen FROM presence WHERE user_id = ?').bind(person.id).first()
