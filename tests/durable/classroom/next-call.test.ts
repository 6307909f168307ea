import { describe, expect, test } from 'vitest'
import { JoinSession, PreJoinSession, RegisterPeer } from '#contract/classroom/events/session.ts'
import { MemberWaits } from '#contract/classroom/events/session-state.ts'
import { Disconnect } from '#contract/shared/events/channels.ts'
import { minutes, toIsoInstant } from '#contract/shared/rules/time.ts'
import { realtime } from '#contract/vocabulary/limits.ts'
import { clock } from '#tests/kit/clock.ts'
import { make } from '#tests/kit/make.ts'
import { meeting } from '#tests/kit/meeting.ts'
import { people } from '#tests/kit/people.ts'
import { openTab } from '#tests/kit/sockets.ts'

const ok = { code: 'ok' }

describe('who comes for the next call', () => {
  test('is told to a tutor who is still in the one before, once, and not to others', async () => {
    // The lesson ends within ten minutes.
    const { ahmed, his, hers, sessionId, lesson } = await meeting(-minutes(20))
    for (const socket of [his, hers]) expect(await socket.send(JoinSession, { sessionId })).toEqual(ok)
    const mona = await people.student({ name: 'منى علي', gender: 'female' })
    const start = lesson.endAt
    const next = await make.lesson({ tutorId: ahmed.id, studentId: mona.id, start })
    const waiting = await openTab(mona)
    expect(await waiting.send(PreJoinSession, { sessionId: next.sessionId })).toEqual(ok)
    expect(await his.next(MemberWaits)).toEqual({
      sessionId: next.sessionId,
      userId: mona.id,
      name: 'منى علي',
      gender: 'female',
      startAt: toIsoInstant(start),
    })
    expect(await waiting.send(JoinSession, { sessionId: next.sessionId })).toEqual(ok)
    for (const socket of [his, waiting]) {
      expect(await socket.send(RegisterPeer, { peer: 'x' })).toEqual(ok)
      expect(socket.unread(MemberWaits)).toEqual([])
    }
  })

  test('is not told of somebody who looks in long before it', async () => {
    const { ahmed, his, hers, sessionId, lesson } = await meeting(-minutes(5))
    for (const socket of [his, hers]) expect(await socket.send(JoinSession, { sessionId })).toEqual(ok)
    const mona = await people.student()
    const next = await make.lesson({ tutorId: ahmed.id, studentId: mona.id, start: lesson.endAt })
    const waiting = await openTab(mona)
    expect(await waiting.send(PreJoinSession, { sessionId: next.sessionId })).toEqual(ok)
    expect(await his.send(RegisterPeer, { peer: 'x' })).toEqual(ok)
    expect(his.unread(MemberWaits)).toEqual([])
    clock.set(lesson.endAt - minutes(15))
    expect(await waiting.send(JoinSession, { sessionId: next.sessionId })).toEqual(ok)
    expect(await his.next(MemberWaits)).toMatchObject({ sessionId: next.sessionId })
  })

  test('is not told to somebody who is there', async () => {
    const { his, hers, sessionId } = await meeting()
    expect(await his.send(JoinSession, { sessionId })).toEqual(ok)
    expect(await hers.next(MemberWaits)).toMatchObject({ sessionId })
    expect(await hers.send(JoinSession, { sessionId })).toEqual(ok)
    expect(await his.send(RegisterPeer, { peer: 'x' })).toEqual(ok)
    expect(his.unread(MemberWaits)).toEqual([])
  })
})

test('`disconnect` is acknowledged, and then the socket is closed', async () => {
  const tab = await openTab(await people.student())
  expect(await tab.send(Disconnect, {})).toEqual(ok)
  expect(await tab.closed).toBe(realtime.close.logout)
})
