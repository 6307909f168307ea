import { evictDurableObject, runDurableObjectAlarm } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import * as events from '#contract/realtime/session.ts'
import { minutes } from '#contract/rules/time.ts'
import { session as bounds } from '#contract/vocabulary/limits.ts'
import { SessionEventType } from '#contract/vocabulary/teaching.ts'
import { clock } from '#tests/kit/clock.ts'
import { make } from '#tests/kit/make.ts'
import { db, people } from '#tests/kit/people.ts'
import { bindings, until } from '#tests/kit/rooms.ts'
import { openTab, type Socket } from '#tests/kit/sockets.ts'
import { announcer, sessionRoom } from '#worker/announce.ts'
import { logEvents } from '#worker/features/sessions/store.ts'

const { JoinSession, LeaveSession, MemberJoinedSessionId, MemberLeftSessionId, PreJoinSession } = events
const announce = announcer(bindings)
const ok = { code: 'ok' }
const nowhere = 'lesson:00000000-0000-4000-8000-000000000000'
const { UserJoined, UserLeft } = SessionEventType

/** Two people a few minutes before their lesson, on a clock that stands in the future so that no alarm fires alone. */
const meeting = async (untilStart = minutes(5)) => {
  const now = clock.set('2030-01-01T12:00:00Z')
  const [sara, ahmed, stranger] = [await people.student(), await people.tutor(), await people.student()]
  const lesson = await make.lesson({ tutorId: ahmed.id, studentId: sara.id, start: now + untilStart })
  const { sessionId } = lesson
  const [hers, his, theirs] = [await openTab(sara), await openTab(ahmed), await openTab(stranger)]
  const enter = async () => {
    for (const socket of [hers, his]) expect(await socket.send(JoinSession, { sessionId })).toEqual(ok)
    await hers.next(MemberJoinedSessionId)
  }
  const room = sessionRoom(bindings, sessionId)
  const booking = { sessionId, kind: 'lesson' as const, refId: lesson.id, startAt: lesson.startAt, endAt: lesson.endAt }
  const scheduled = { ...booking, members: [ahmed.id, sara.id] as [number, number] }
  return { now, sara, ahmed, lesson, sessionId, hers, his, theirs, enter, room, scheduled }
}
const log = async (sessionId: string) => {
  const { results } = await bindings.DB.prepare(
    'SELECT user_id AS userId, type FROM session_events WHERE session_id = ? ORDER BY id',
  )
    .bind(sessionId)
    .all<{ userId: number; type: number }>()
  return results
}
const logged = (sessionId: string, count: number) => until(async () => (await log(sessionId)).length === count)

describe('entering', () => {
  test('is heard by the one who listens and by oneself, and logged once', async () => {
    const { sara, sessionId, hers, his } = await meeting()
    expect(await his.send(PreJoinSession, { sessionId })).toEqual(ok)
    expect(await hers.send(JoinSession, { sessionId })).toEqual(ok)
    expect(await hers.send(JoinSession, { sessionId })).toEqual(ok)
    const joined = { userId: sara.id, sessionId }
    expect([await his.next(MemberJoinedSessionId), await hers.next(MemberJoinedSessionId)]).toEqual([joined, joined])
    expect(hers.unread(MemberJoinedSessionId)).toEqual([])
    await logged(sessionId, 1)
    expect(await announce.insideSession(sessionId)).toEqual([sara.id])
  })

  test('is refused by name', async () => {
    const { sessionId, hers, theirs, lesson, sara } = await meeting()
    for (const event of [PreJoinSession, JoinSession]) {
      expect(await hers.send(event, { sessionId: 'lesson:1' })).toEqual({ code: 'invalid-session-id' })
      expect(await hers.send(event, { sessionId: nowhere })).toEqual({ code: 'lesson-not-found' })
      const interview = nowhere.replace('lesson', 'interview')
      expect(await hers.send(event, { sessionId: interview })).toEqual({ code: 'interview-not-found' })
      const demo = nowhere.replace('lesson', 'demo')
      expect(await hers.send(event, { sessionId: demo })).toEqual({ code: 'invalid-session-id' })
      expect(await theirs.send(event, { sessionId })).toEqual({ code: 'unallowed' })
    }
    expect(await theirs.send(LeaveSession, { sessionId })).toEqual({ code: 'unallowed' })
    expect(await theirs.send(LeaveSession, { sessionId: 'x' })).toEqual({ code: 'invalid-session-id' })
    await make.cancel(lesson.id, sara.id)
    expect(await hers.send(JoinSession, { sessionId })).toEqual({ code: 'unallowed', message: 'illegal' })
  })

  test('keeps to its window, to the millisecond', async () => {
    const { hers, sessionId, lesson, now } = await meeting(minutes(60 * 48))
    const { startAt: start, endAt: end } = lesson
    const at = async (event: typeof PreJoinSession | typeof JoinSession, ms: number) => {
      clock.set(ms)
      return (await hers.send(event, { sessionId })).message ?? 'ok'
    }
    expect(await at(PreJoinSession, now)).toBe('outside-window')
    expect(await at(PreJoinSession, start - bounds.listenBeforeMs - 1)).toBe('outside-window')
    expect(await at(PreJoinSession, start - bounds.listenBeforeMs)).toBe('ok')
    expect(await at(JoinSession, start - bounds.joinBeforeMs - 1)).toBe('illegal')
    expect(await at(JoinSession, start - bounds.joinBeforeMs)).toBe('ok')
    expect(await at(JoinSession, end + bounds.joinAfterMs - 1)).toBe('ok')
    expect(await at(JoinSession, end + bounds.joinAfterMs)).toBe('lesson-time-passed')
    expect(await at(PreJoinSession, end + bounds.listenAfterMs - 1)).toBe('ok')
    expect(await at(PreJoinSession, end + bounds.listenAfterMs)).toBe('outside-window')
  })

  test('from a second tab takes over; the older one is told for itself', async () => {
    const { sara, sessionId, hers, his, enter } = await meeting()
    await enter()
    await his.next(MemberJoinedSessionId)
    const newer = await openTab(sara)
    expect(await newer.send(JoinSession, { sessionId })).toEqual(ok)
    expect(await hers.next(MemberLeftSessionId)).toEqual({ userId: sara.id, sessionId })
    expect(await newer.next(MemberJoinedSessionId)).toEqual({ userId: sara.id, sessionId })
    expect(await hers.send(events.ReadyToReceiveOffer, { sessionId })).toEqual({ code: 'unallowed' })
    expect(await hers.send(LeaveSession, { sessionId })).toEqual(ok)
    expect(await newer.send(events.ReadyToReceiveOffer, { sessionId })).toEqual(ok)
    await his.next(events.ReadyShown)
    expect(his.unread(MemberLeftSessionId)).toEqual([])
    await logged(sessionId, 2)
  })

  test('a second call leaves the first', async () => {
    const { sara, ahmed, sessionId, hers, his, enter, now } = await meeting()
    await enter()
    const start = now + minutes(45)
    const other = await make.lesson({ tutorId: ahmed.id, studentId: sara.id, start })
    clock.set(start - minutes(10))
    expect(await hers.send(JoinSession, { sessionId: other.sessionId })).toEqual(ok)
    expect(await his.next(MemberLeftSessionId)).toEqual({ userId: sara.id, sessionId })
    expect(await announce.insideSession(sessionId)).toEqual([ahmed.id])
    expect(await announce.insideSession(other.sessionId)).toEqual([sara.id])
  })
})

describe('leaving', () => {
  test('is heard by both and logged once', async () => {
    const { sara, ahmed, sessionId, hers, his, enter } = await meeting()
    await enter()
    expect(await hers.send(LeaveSession, { sessionId })).toEqual(ok)
    expect(await hers.send(LeaveSession, { sessionId })).toEqual(ok)
    const left = { userId: sara.id, sessionId }
    expect([await his.next(MemberLeftSessionId), await hers.next(MemberLeftSessionId)]).toEqual([left, left])
    await logged(sessionId, 3)
    expect(await log(sessionId)).toEqual([
      { userId: sara.id, type: UserJoined },
      { userId: ahmed.id, type: UserJoined },
      { userId: sara.id, type: UserLeft },
    ])
  })

  test('by a lost socket counts after the grace', async () => {
    const { sara, ahmed, sessionId, hers, his, enter, room } = await meeting()
    await enter()
    await hers.close()
    await dropSeen(sessionId, his)
    clock.advance(bounds.graceMs)
    await runDurableObjectAlarm(room)
    expect(await his.next(MemberLeftSessionId)).toEqual({ userId: sara.id, sessionId })
    expect(await announce.insideSession(sessionId)).toEqual([ahmed.id])
    await logged(sessionId, 3)
  })

  test('is not what a short break is: who comes back gets what was sent meanwhile', async () => {
    const { sara, sessionId, hers, his, enter } = await meeting()
    await enter()
    await hers.close()
    await dropSeen(sessionId, his)
    clock.advance(bounds.holdMs - 1)
    const back = await openTab(sara)
    expect(await back.send(JoinSession, { sessionId })).toEqual(ok)
    expect(await back.next(events.IncomingOfferShown)).toEqual({})
    expect(his.unread(MemberLeftSessionId)).toEqual([])
    await logged(sessionId, 2)
  })

  test('happens to both when the window closes', async () => {
    const { sessionId, lesson, hers, his, enter, room } = await meeting()
    await enter()
    clock.set(lesson.endAt + bounds.joinAfterMs)
    await runDurableObjectAlarm(room)
    await his.next(MemberLeftSessionId)
    await hers.next(MemberLeftSessionId)
    expect(await announce.insideSession(sessionId)).toEqual([])
    await logged(sessionId, 4)
  })

  test('happens to both when the booking is cancelled, and nobody enters any more', async () => {
    const { sessionId, hers, his, enter } = await meeting()
    await enter()
    await announce.closeSession({ sessionId, reason: 'cancelled' })
    await his.next(MemberLeftSessionId)
    await hers.next(MemberLeftSessionId)
    expect(await his.send(JoinSession, { sessionId })).toEqual({ code: 'unallowed', message: 'illegal' })
  })

  test('is written later when the database was away, and not twice', async () => {
    const { sara, sessionId, hers, enter, room } = await meeting()
    await enter()
    await logged(sessionId, 2)
    await bindings.DB.prepare('ALTER TABLE session_events RENAME TO events_away').run()
    expect(await hers.send(LeaveSession, { sessionId })).toEqual(ok)
    await evictDurableObject(room)
    await bindings.DB.prepare('ALTER TABLE events_away RENAME TO session_events').run()
    await runDurableObjectAlarm(room)
    await logged(sessionId, 3)
    const at = clock.advance(0)
    const again = { userId: sara.id, type: UserLeft, at }
    await logEvents(db, sessionId, [again])
    expect(await log(sessionId)).toHaveLength(3)
  })

  /** The object has noticed that the other socket is gone: a frame for it waits, and one is waiting now. */
  const dropSeen = async (sessionId: string, by: Socket) => {
    expect(await by.send(events.AnnounceIncomingOffer, { sessionId })).toEqual(ok)
  }
})

describe('signalling', () => {
  const candidate = { candidate: 'candidate:1', sdpMid: '0', sdpMLineIndex: 0, usernameFragment: null }
  const answer = { type: 'answer' as const, sdp: 'v=0' }
  const offer = { type: 'offer' as const, sdp: 'v=0' }

  test('reaches the other one inside, in order, and nobody else', async () => {
    const { sessionId, hers, his, enter, room } = await meeting()
    await enter()
    await evictDurableObject(room)
    expect(await hers.send(events.SessionOffer, { sessionId, offer })).toEqual(ok)
    expect(await his.next(events.OfferShown)).toEqual({ offer })
    expect(await his.send(events.SessionAnswer, { sessionId, answer })).toEqual(ok)
    expect(await hers.next(events.AnswerShown)).toEqual({ answer })
    const sent = Array.from({ length: 20 }, (_, i) => ({ ...candidate, candidate: `candidate:${i}` }))
    await Promise.all(sent.map((one) => hers.send(events.IceCandidate, { sessionId, candidate: one })))
    for (const one of sent) expect(await his.next(events.CandidateShown)).toEqual({ candidate: one })
    expect(await his.send(events.PeerOpened, { sessionId, peerId: 'p' })).toEqual(ok)
    expect(await hers.next(events.UserJoinedSession)).toEqual({ peerId: 'p' })
    expect(hers.unread(events.OfferShown)).toEqual([])
  })

  test('asks for a seat: strangers, listeners and the lonely are told apart', async () => {
    const { sessionId, hers, his, theirs } = await meeting()
    const relays = [
      [events.SessionOffer, { sessionId, offer }],
      [events.SessionAnswer, { sessionId, answer }],
      [events.IceCandidate, { sessionId, candidate }],
      [events.AnnounceIncomingOffer, { sessionId }],
      [events.ReadyToReceiveOffer, { sessionId }],
    ] as const
    const says = [
      [events.ToggleCamera, { session: sessionId, camera: true }],
      [events.ToggleMic, { session: sessionId, mic: true }],
      [events.UserSharingScreen, { session: sessionId, screen: true }],
    ] as const
    await his.send(PreJoinSession, { sessionId })
    for (const [event, data] of [...relays, ...says]) {
      clock.advance(1_000)
      const invalid = 'session' in data ? { ...data, session: 'x' } : { ...data, sessionId: 'x' }
      expect(await theirs.raw({ event: event.name, data })).toEqual({ code: 'not-member' })
      expect(await his.raw({ event: event.name, data })).toEqual({ code: 'unallowed' })
      expect(await his.raw({ event: event.name, data: invalid })).toEqual({ code: 'invalid-session-id' })
    }
    await hers.send(JoinSession, { sessionId })
    for (const [event, data] of relays)
      expect(await hers.raw({ event: event.name, data })).toEqual({ code: 'unreachable' })
    for (const [event, data] of says) expect(await hers.raw({ event: event.name, data })).toEqual(ok)
    expect(await theirs.send(events.PeerOpened, { sessionId, peerId: 'p' })).toEqual(ok)
    expect(await theirs.send(events.RegisterPeer, { peer: 'p' })).toEqual(ok)
    expect(his.unread(events.UserJoinedSession)).toEqual([])
  })

  test('bounds what it carries', async () => {
    const { sessionId, hers, enter } = await meeting()
    await enter()
    const long = { type: 'offer' as const, sdp: 'x'.repeat(bounds.sdpBytes + 1) }
    expect(await hers.send(events.SessionOffer, { sessionId, offer: long })).toMatchObject({ code: 'unallowed' })
    const wide = { candidate: 'x'.repeat(bounds.candidateBytes + 1) }
    expect(await hers.send(events.IceCandidate, { sessionId, candidate: wide })).toMatchObject({ code: 'unallowed' })
  })

  test('shows camera, microphone and screen to everybody who watches, except the tab that says it', async () => {
    const { sara, sessionId, hers, his, enter } = await meeting()
    await enter()
    await hers.send(events.ToggleCamera, { session: sessionId, camera: false })
    await hers.send(events.ToggleMic, { session: sessionId, mic: true })
    await hers.send(events.UserSharingScreen, { session: sessionId, screen: true })
    expect(await his.next(events.CameraToggle)).toEqual({ user: sara.id, camera: false })
    expect(await his.next(events.MicToggled)).toEqual({ user: sara.id, mic: true })
    expect(await his.next(events.UserSharedScreen)).toEqual({ user: sara.id, screen: true })
    expect(hers.unread(events.CameraToggle)).toEqual([])
  })

  test('asks whether the other browser answers', async () => {
    const { sara, ahmed, sessionId, hers, his, theirs } = await meeting()
    const ping = (socket: Socket, userId: number) => socket.send(events.PingSessionMember, { sessionId, userId })
    expect(await ping(theirs, sara.id)).toEqual({ code: 'not-member' })
    expect(await ping(hers, sara.id)).toEqual({ code: 'unallowed' })
    expect(await ping(hers, ahmed.id)).toEqual({ code: 'unreachable' })
    expect(await hers.send(events.PingSessionMember, { sessionId: 'x', userId: 1 })).toEqual({
      code: 'invalid-session-id',
    })
    await his.send(JoinSession, { sessionId })
    await hers.send(PreJoinSession, { sessionId })
    expect(await ping(hers, ahmed.id)).toEqual(ok)
    expect(await his.next(events.PingShown)).toEqual({ userId: ahmed.id })
    expect(await his.send(events.PongSessionMember, { sessionId, userId: sara.id })).toEqual(ok)
    expect(await hers.next(events.PongShown)).toEqual({ userId: sara.id })
  })
})

describe('the booking', () => {
  test('is noted as scheduled, and moves with it', async () => {
    const { sessionId, hers, room, scheduled, lesson } = await meeting()
    await bindings.DB.prepare('INSERT INTO sessions (session_id, kind, ref_id, created_at) VALUES (?, ?, ?, 0)')
      .bind(sessionId, 'lesson', lesson.id)
      .run()
    await announce.scheduleSession(scheduled)
    const row = bindings.DB.prepare('SELECT scheduled_for AS until FROM sessions WHERE session_id = ?').bind(sessionId)
    expect(await row.first()).toEqual({ until: lesson.endAt + bounds.joinAfterMs })
    await hers.send(JoinSession, { sessionId })
    const later = { startAt: lesson.startAt + minutes(60), endAt: lesson.endAt + minutes(60) }
    await bindings.DB.prepare('UPDATE lessons SET start_at = ?, end_at = ? WHERE id = ?')
      .bind(later.startAt, later.endAt, lesson.id)
      .run()
    clock.set(lesson.endAt + bounds.joinAfterMs)
    await runDurableObjectAlarm(room)
    expect(await announce.insideSession(sessionId)).toHaveLength(1)
    clock.set(later.endAt + bounds.joinAfterMs)
    await runDurableObjectAlarm(room)
    expect(await announce.insideSession(sessionId)).toEqual([])
  })
})
