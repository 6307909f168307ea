import { evictDurableObject, runDurableObjectAlarm } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import * as events from '#contract/classroom/events/session.ts'
import {
  MemberConnectionChanged,
  MemberJoinedSessionId,
  MemberLeftSessionId,
} from '#contract/classroom/events/session-state.ts'
import { minutes } from '#contract/shared/rules/time.ts'
import { session as bounds } from '#contract/vocabulary/limits.ts'
import { SessionEventType } from '#contract/vocabulary/teaching.ts'
import { clock } from '#tests/kit/clock.ts'
import { make } from '#tests/kit/make.ts'
import { meeting } from '#tests/kit/meeting.ts'
import { db } from '#tests/kit/people.ts'
import { bindings, until } from '#tests/kit/rooms.ts'
import { openTab, type Socket } from '#tests/kit/sockets.ts'
import { createAnnouncer } from '#worker/announcer.ts'
import { insertSessionEvents } from '#worker/features/lessons/attendance-store.ts'

const { JoinSession, LeaveSession, PreJoinSession } = events
const announce = createAnnouncer(bindings)
const ok = { code: 'ok' }
const nowhere = 'lesson:00000000-0000-4000-8000-000000000000'
const { UserJoined, UserLeft } = SessionEventType

const log = async (sessionId: string) => {
  const { results } = await bindings.DB.prepare(
    'SELECT user_id AS userId, type FROM session_events WHERE session_id = ? ORDER BY id',
  )
    .bind(sessionId)
    .all<{ userId: number; type: number }>()
  return results
}
const logged = (sessionId: string, count: number) => until(async () => (await log(sessionId)).length === count)

describe('joining', () => {
  test('is announced to subscribers and to oneself, and logged once', async () => {
    const { sara, sessionId, hers, his } = await meeting()
    expect(await his.send(PreJoinSession, { sessionId })).toEqual(ok)
    expect(await hers.send(JoinSession, { sessionId })).toEqual(ok)
    expect(await hers.send(JoinSession, { sessionId })).toEqual(ok)
    const joined = { userId: sara.id, sessionId }
    expect([await his.next(MemberJoinedSessionId), await hers.next(MemberJoinedSessionId)]).toEqual([joined, joined])
    expect(hers.unread(MemberJoinedSessionId)).toEqual([])
    await logged(sessionId, 1)
    expect(await announce.listMembersInSession(sessionId)).toEqual([sara.id])
  })

  test('is refused with each code', async () => {
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

  test('is possible within its window, to the millisecond', async () => {
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

  test('from a second tab takes over; the older tab is told', async () => {
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
    await his.next(events.RelayedReady)
    expect(his.unread(MemberLeftSessionId)).toEqual([])
    await logged(sessionId, 2)
  })

  test('the code of all main screens is loaded while the first is idle, so opening one needs no server', async () => {
    const { sara, ahmed, sessionId, hers, his, enter, now } = await meeting()
    await enter()
    const start = now + minutes(45)
    const other = await make.lesson({ tutorId: ahmed.id, studentId: sara.id, start })
    clock.set(start - minutes(10))
    expect(await hers.send(JoinSession, { sessionId: other.sessionId })).toEqual(ok)
    expect(await his.next(MemberLeftSessionId)).toEqual({ userId: sara.id, sessionId })
    expect(await announce.listMembersInSession(sessionId)).toEqual([ahmed.id])
    expect(await announce.listMembersInSession(other.sessionId)).toEqual([sara.id])
  })
})

describe('leaving', () => {
  test('is announced to both and logged once', async () => {
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

  test('by a lost socket counts after the grace period', async () => {
    const { sara, ahmed, sessionId, hers, his, enter, room } = await meeting()
    await enter()
    await hers.close()
    await dropSeen(sessionId, his)
    clock.advance(bounds.graceMs)
    await runDurableObjectAlarm(room)
    expect(await his.next(MemberLeftSessionId)).toEqual({ userId: sara.id, sessionId })
    expect(await announce.listMembersInSession(sessionId)).toEqual([ahmed.id])
    await logged(sessionId, 3)
  })

  test('does not follow from a short break: a returning member gets what was sent meanwhile', async () => {
    const { sara, sessionId, hers, his, enter } = await meeting()
    await enter()
    await hers.close()
    await dropSeen(sessionId, his)
    clock.advance(bounds.holdMs - 1)
    const back = await openTab(sara)
    expect(await back.send(JoinSession, { sessionId })).toEqual(ok)
    expect(await back.next(events.RelayedIncomingOffer)).toEqual({})
    expect(his.unread(MemberLeftSessionId)).toEqual([])
    await logged(sessionId, 2)
  })

  test('happens to both members when the window closes', async () => {
    const { sessionId, lesson, hers, his, enter, room } = await meeting()
    await enter()
    clock.set(lesson.endAt + bounds.joinAfterMs)
    await runDurableObjectAlarm(room)
    await his.next(MemberLeftSessionId)
    await hers.next(MemberLeftSessionId)
    expect(await announce.listMembersInSession(sessionId)).toEqual([])
    await logged(sessionId, 4)
  })

  test('happens to both when the booking is cancelled, and nobody can join any more', async () => {
    const { sessionId, hers, his, enter } = await meeting()
    await enter()
    await announce.closeSession({ sessionId, reason: 'cancelled' })
    await his.next(MemberLeftSessionId)
    await hers.next(MemberLeftSessionId)
    expect(await his.send(JoinSession, { sessionId })).toEqual({ code: 'unallowed', message: 'illegal' })
  })

  test('is logged later when the database was unavailable, and not twice', async () => {
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
    await insertSessionEvents(db, sessionId, [again])
    expect(await log(sessionId)).toHaveLength(3)
  })

  test('is not overtaken by an earlier join: no seat is left behind', async () => {
    const { ahmed, sessionId, hers, his } = await meeting()
    // The room knows the booking by now, so leaving needs no database, while joining still does.
    await his.send(JoinSession, { sessionId })
    await Promise.all([hers.send(JoinSession, { sessionId }), hers.send(LeaveSession, { sessionId })])
    expect(await announce.listMembersInSession(sessionId)).toEqual([ahmed.id])
    await logged(sessionId, 3)
    expect((await log(sessionId)).map(({ type }) => type)).toEqual([UserJoined, UserJoined, UserLeft])
  })

  /** Waits until the object has noticed that the other socket is gone: a frame for it is being kept. */
  const dropSeen = async (sessionId: string, by: Socket) => {
    expect(await by.next(MemberConnectionChanged)).toMatchObject({ connected: false })
    expect(await by.send(events.AnnounceIncomingOffer, { sessionId })).toEqual(ok)
  }
})

describe('the booking', () => {
  test('when moved out of reach, ends the seats of members who joined for the old time', async () => {
    const { sessionId, sara, ahmed, hers, enter, scheduled } = await meeting()
    await enter()
    const by = (ms: number) => ({ ...scheduled, startAt: scheduled.startAt + ms, endAt: scheduled.endAt + ms })
    await announce.scheduleSession(by(minutes(5)))
    expect(await announce.listMembersInSession(sessionId)).toHaveLength(2)
    await announce.scheduleSession(by(minutes(120)))
    expect(await announce.listMembersInSession(sessionId)).toEqual([])
    const gone = [await hers.next(MemberLeftSessionId), await hers.next(MemberLeftSessionId)]
    expect(gone.map(({ userId }) => userId).sort()).toEqual([sara.id, ahmed.id].sort())
    await logged(sessionId, 4)
  })

  test('is recorded when scheduled, and follows a move', async () => {
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
    expect(await announce.listMembersInSession(sessionId)).toHaveLength(1)
    clock.set(later.endAt + bounds.joinAfterMs)
    await runDurableObjectAlarm(room)
    expect(await announce.listMembersInSession(sessionId)).toEqual([])
  })
})
