/** The plain class of a call's room: no platform, no sockets, the clock as an argument. */
import { describe, expect, test } from 'vitest'
import { MemberConnectionChanged, SessionState } from '#contract/classroom/events/session-state.ts'
import { minutes } from '#contract/shared/rules/time.ts'
import { session as bounds } from '#contract/vocabulary/limits.ts'
import { SessionEventType } from '#contract/vocabulary/teaching.ts'
import { type Decision, SessionRoomState } from '#durable/session-room/room.ts'
import { emptySession, type Seat } from '#durable/session-room/state.ts'

describe('a call', () => {
  const start = 1_000_000_000
  const end = start + minutes(30)
  const mine: Seat = { userId: 1, tabId: 'a' }
  const other: Seat = { userId: 2, tabId: 'b' }
  const booking = { sessionId: 'lesson:00000000-0000-4000-8000-000000000000', kind: 'lesson' as const, refId: 1 }
  const call = () => {
    const made = new SessionRoomState(emptySession())
    made.schedule({ ...booking, members: [1, 2], startAt: start, endAt: end, canceledAt: null, asOf: 0 })
    return made
  }
  const both = () => {
    const made = call()
    made.join(mine, start)
    made.join(other, start)
    return made
  }

  test('admits nobody without a booking', () => {
    expect(new SessionRoomState(emptySession()).join(mine, start).code).toBe('unallowed')
  })

  test('is the same after being stored and loaded', () => {
    const revived = new SessionRoomState(JSON.parse(JSON.stringify(both().state)))
    expect(revived.insideIds()).toEqual([1, 2])
    expect(revived.relay(mine, 'frame', start)).toEqual({
      code: 'ok',
      sends: [{ to: [expect.objectContaining(other)], frame: 'frame' }],
    })
  })

  test('keeps frames for a disconnected member for ten seconds, and delivers them in order', () => {
    const one = both()
    one.drop(other, start)
    expect(one.graceEndsAt()).toBe(start + bounds.graceMs)
    expect(one.relay(mine, 'first', start).code).toBe('ok')
    expect(one.relay(mine, 'second', start + bounds.holdMs - 1).code).toBe('ok')
    expect(one.relay(mine, 'third', start + bounds.holdMs).code).toBe('unreachable')
    const back = one.join({ ...other, tabId: 'c' }, start + bounds.holdMs)
    expect(back.sends.at(-1)?.frame).toBe('second')
    expect(back.sends.map(({ frame }) => frame)).not.toContain('first')
    expect(one.state.log).toHaveLength(2)
  })

  test('ends each member’s grace period separately', () => {
    const one = both()
    one.drop(mine, start)
    one.drop(other, start + 1)
    one.endGrace(start + bounds.graceMs)
    expect(one.insideIds()).toEqual([2])
    expect(one.graceEndsAt()).toBe(start + 1 + bounds.graceMs)
  })

  test('ignores the close of a tab that was taken over', () => {
    const one = both()
    one.join({ ...mine, tabId: 'new' }, start)
    expect(one.drop(mine, start).sends).toEqual([])
    expect(one.graceEndsAt()).toBeNull()
  })

  test('treats a tab that is not found as disconnected, and keeps the frame for it', () => {
    const one = both()
    one.missed(other, 'frame', start)
    expect(one.graceEndsAt()).toBe(start + bounds.graceMs)
    expect(one.join({ ...other, tabId: 'c' }, start).sends.at(-1)?.frame).toBe('frame')
  })

  /** The payloads of one event that a decision sends to one tab. */
  const told = (decision: Decision, tabId: string, event: { name: string }): unknown[] =>
    decision.sends
      .filter(({ to }) => to.some((seat) => seat.tabId === tabId))
      .filter(({ frame }) => frame.startsWith('{'))
      .map(({ frame }) => JSON.parse(frame) as { event: string; data: unknown })
      .flatMap((frame) => (frame.event === event.name ? [frame.data] : []))
  const { sessionId } = booking
  const silent = { mic: null, camera: null, paused: null, screen: null }

  test('tells a member who joins or rejoins what the other one has turned on', () => {
    const one = both()
    one.setMedia(other, { mic: false }, 'm', start)
    one.setMedia(other, { camera: true, paused: true }, 'c', start)
    one.drop(mine, start)
    one.setMedia(other, { mic: true }, 'm', start)
    one.setMedia(other, { screen: true }, 's', start)
    const revived = new SessionRoomState(JSON.parse(JSON.stringify(one.state)))
    const back = revived.join({ ...mine, tabId: 'c' }, start + 1)
    const members = [
      { userId: 2, connected: true, mic: true, camera: true, paused: true, screen: true },
      { userId: 1, connected: true, ...silent },
    ]
    expect(told(back, 'c', SessionState)).toEqual([{ sessionId, members }])
  })

  test('keeps the media state through a lost socket, and resets it for another page', () => {
    const one = call()
    one.join({ ...mine, seatId: 'page' }, start)
    one.setMedia(mine, { mic: false }, 'm', start)
    one.drop(mine, start)
    one.join({ userId: 1, tabId: 'c', seatId: 'page', resume: true }, start)
    expect(one.state.inside[0]?.media).toEqual({ mic: false })
    one.join({ userId: 1, tabId: 'd', seatId: 'another page' }, start)
    expect(one.state.inside[0]?.media).toBeUndefined()
  })

  test('announces a lost socket and its return to the other member at once', () => {
    const one = both()
    const change = { userId: 2, sessionId }
    expect(told(one.drop(other, start), 'a', MemberConnectionChanged)).toEqual([{ ...change, connected: false }])
    expect(one.drop(other, start).sends).toEqual([])
    const back = one.join({ ...other, tabId: 'c' }, start + 1)
    expect(told(back, 'a', MemberConnectionChanged)).toEqual([{ ...change, connected: true }])
  })

  test('counts a disconnected member who still sends as connected, and delivers what waited for them', () => {
    const one = both()
    one.drop(other, start)
    one.relay(mine, 'waiting', start)
    const said = one.relay(other, 'frame', start + 1)
    expect(told(said, 'a', MemberConnectionChanged)).toEqual([{ userId: 2, sessionId, connected: true }])
    // Sent to themselves as well, so that a tab that is gone after all is discovered.
    expect(told(said, 'b', MemberConnectionChanged)).toHaveLength(1)
    expect(said.sends.slice(-2)).toEqual([
      { to: [other], frame: 'waiting' },
      { to: [expect.objectContaining(mine)], frame: 'frame' },
    ])
    expect(one.graceEndsAt()).toBeNull()
  })

  test('admits a returning page to its own seat only, and not after leaving', () => {
    const one = call()
    const page = { ...mine, seatId: 'phone' }
    const again = { userId: 1, tabId: 'later', seatId: 'phone', resume: true }
    const lost = { code: 'unallowed', message: 'seat-lost', sends: [] }
    expect(one.join({ ...page, resume: true }, start)).toEqual(lost)
    one.join(page, start)
    one.drop(mine, start)
    one.endGrace(start + bounds.graceMs)
    expect(one.join(again, start + bounds.graceMs).code).toBe('ok')
    one.drop(again, start + bounds.graceMs)
    one.join({ userId: 1, tabId: 'laptop', seatId: 'laptop' }, start + bounds.graceMs)
    expect(one.join(again, start + bounds.graceMs)).toEqual(lost)
    one.leave({ userId: 1, tabId: 'laptop' }, start + bounds.graceMs)
    expect(one.join(again, start + bounds.graceMs)).toEqual(lost)
    expect(one.insideIds()).toEqual([])
  })

  test('logs a member who did not return as lost when the socket was lost, however late the alarm runs', () => {
    const one = both()
    one.drop(mine, start + 7)
    one.endGrace(start + minutes(60))
    expect(one.state.log.at(-1)).toEqual({ userId: 1, type: SessionEventType.UserLost, at: start + 7 })
    one.drop(other, start + 9)
    one.empty(end)
    expect(one.state.log.at(-1)).toEqual({ userId: 2, type: SessionEventType.UserLost, at: start + 9 })
  })

  test('reaches the tab inside even when the person opened more tabs than are kept', () => {
    const one = both()
    for (let tab = 0; tab < 20; tab++) one.listen({ userId: 1, tabId: `tab ${tab}` }, start)
    expect(told(one.drop(other, start), 'a', MemberConnectionChanged)).toHaveLength(1)
  })

  test('limits the log of a member who keeps joining and leaving', () => {
    const one = call()
    const inAndOut = () => {
      const { code } = one.join(mine, start)
      one.leave(mine, start)
      return code
    }
    for (let entry = 0; entry < bounds.entriesMax; entry++) expect(inAndOut()).toBe('ok')
    expect(inAndOut()).toBe('unallowed')
    expect(one.state.log).toHaveLength(2 * bounds.entriesMax)
    expect(one.join(other, start).code).toBe('ok')
  })

  test('limits everything it stores', () => {
    const one = both()
    one.drop(other, start)
    for (let i = 0; i < 200; i++) one.relay(mine, 'x'.repeat(20_000), start)
    expect(one.state.held.reduce((sum, held) => sum + held.frame.length, 0)).toBeLessThanOrEqual(160_000)
  })
})
