/** A member of a call loses their socket: what the other member is told, and what is there on return. */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import * as events from '#contract/classroom/events/session.ts'
import { MemberConnectionChanged, MemberLeftSessionId, SessionState } from '#contract/classroom/events/session-state.ts'
import { session as bounds } from '#contract/vocabulary/limits.ts'
import { clock } from '#tests/kit/clock.ts'
import { meeting } from '#tests/kit/meeting.ts'
import { userHub } from '#tests/kit/objects.ts'
import { openTab } from '#tests/kit/sockets.ts'

const { JoinSession } = events
const ok = { code: 'ok' }

describe('a lost socket', () => {
  test('is announced to the other member at once, and its return too', async () => {
    const { sara, sessionId, hers, his, enter, room } = await meeting()
    await enter()
    await evictDurableObject(room)
    await hers.close()
    const change = { userId: sara.id, sessionId }
    expect(await his.next(MemberConnectionChanged)).toEqual({ ...change, connected: false })
    const back = await openTab(sara)
    expect(await back.send(JoinSession, { sessionId })).toEqual(ok)
    expect(await his.next(MemberConnectionChanged)).toEqual({ ...change, connected: true })
    expect(his.unread(MemberLeftSessionId)).toEqual([])
  })

  test('loses none of the changes made meanwhile, even when the object is evicted', async () => {
    const { sara, ahmed, sessionId, hers, his, enter, room } = await meeting()
    await enter()
    await hers.close()
    await his.next(MemberConnectionChanged)
    await his.send(events.ToggleMic, { session: sessionId, mic: false })
    await his.send(events.ToggleCamera, { session: sessionId, camera: true })
    await his.send(events.UserSharingScreen, { session: sessionId, screen: true })
    await evictDurableObject(room)
    const back = await openTab(sara)
    await back.send(JoinSession, { sessionId })
    const { members } = await back.next(SessionState)
    const tutor = { userId: ahmed.id, connected: true, mic: false, camera: true, paused: false, screen: true }
    expect(members.find(({ userId }) => userId === ahmed.id)).toEqual(tutor)
  })

  test('whose close the room was not told of is found within a minute', async () => {
    const { sara, sessionId, hers, his, enter, room } = await meeting()
    await enter()
    // As after a hub that ended before it could notify the room: the socket closes, and the room is not told.
    await runInDurableObject(userHub(sara.id), (_, state) => {
      for (const socket of state.getWebSockets())
        socket.serializeAttachment({ ...socket.deserializeAttachment(), sessionIds: [] })
    })
    await hers.close()
    clock.advance(bounds.checkMs)
    await runDurableObjectAlarm(room)
    const change = { userId: sara.id, sessionId, connected: false }
    expect(await his.next(MemberConnectionChanged)).toEqual(change)
    clock.advance(bounds.graceMs)
    await runDurableObjectAlarm(room)
    expect(await his.next(MemberLeftSessionId)).toEqual({ userId: sara.id, sessionId })
  })

  test('returns to its own seat only, not from another tab or device', async () => {
    const { sara, sessionId, hers, his } = await meeting()
    await his.send(JoinSession, { sessionId })
    const phone = { sessionId, seatId: 'phone' }
    await hers.send(JoinSession, phone)
    await hers.close()
    await his.next(MemberConnectionChanged)
    const laptop = await openTab(sara)
    expect(await laptop.send(JoinSession, { sessionId, seatId: 'laptop' })).toEqual(ok)
    const again = await openTab(sara)
    const lost = { code: 'unallowed', message: 'seat-lost' }
    expect(await again.send(JoinSession, { ...phone, resume: true })).toEqual(lost)
    expect(laptop.unread(MemberLeftSessionId)).toEqual([])
    expect(await again.send(JoinSession, phone)).toEqual(ok)
    expect(await laptop.next(MemberLeftSessionId)).toEqual({ userId: sara.id, sessionId })
  })
})
