/** Interviews and demo sessions are held in the same room as lessons, under the same rules. */
import { beforeEach, describe, expect, test } from 'vitest'
import { getSessionAttendance, getSessionToken, listSessionMembers } from '#contract/classroom/api/sessions.ts'
import * as signals from '#contract/classroom/events/session.ts'
import { JoinSession, PreJoinSession, RelayedIncomingOffer } from '#contract/classroom/events/session.ts'
import { MemberJoinedSessionId, MemberLeftSessionId } from '#contract/classroom/events/session-state.ts'
import { updateDemoSession } from '#contract/joining/api/demo-sessions.ts'
import { updateInterview } from '#contract/joining/api/interviews.ts'
import { minutes } from '#contract/shared/rules/time.ts'
import { session as bounds } from '#contract/vocabulary/limits.ts'
import { DemoSessionStatus, InterviewStatus } from '#contract/vocabulary/teaching.ts'
import { bookedDemoSession, bookedInterview } from '#tests/kit/applicants.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { type Person, people } from '#tests/kit/people.ts'
import { openTab } from '#tests/kit/sockets.ts'

const ok = { code: 'ok' }
const illegal = { code: 'unallowed', message: 'illegal' }
const late = { code: 'unallowed', message: 'lesson-time-passed' }

beforeEach(() => {
  clock.set('2030-01-01T12:00:00Z')
})

const kinds = [
  {
    kind: 'interview',
    book: bookedInterview,
    cancel: (manager: Person, id: number) =>
      manager.api(updateInterview, { body: { id, status: InterviewStatus.CanceledByInterviewer } }),
    pass: (manager: Person, id: number) =>
      manager.api(updateInterview, {
        body: { id, status: InterviewStatus.Passed, interviewerFeedback: 'Clear and patient' },
      }),
  },
  {
    kind: 'demo session',
    book: bookedDemoSession,
    cancel: (manager: Person, id: number) =>
      manager.api(updateDemoSession, { body: { id, status: DemoSessionStatus.CanceledByTutorManager } }),
    pass: (manager: Person, id: number) =>
      manager.api(updateDemoSession, { body: { id, status: DemoSessionStatus.Passed } }),
  },
] as const

describe.each(kinds)('the call of $kind', ({ book, cancel, pass }) => {
  const held = async () => {
    const booked = await book(30)
    const [his, hers] = [await openTab(booked.tutor), await openTab(booked.manager)]
    return { ...booked, his, hers }
  }
  const token = (person: Person, sessionId: string) => person.api(getSessionToken, { query: { sessionId } })

  test('carries signals between the two, who are its members and nobody else', async () => {
    const { tutor, manager, sessionId, start, his, hers } = await held()
    clock.set(start - minutes(5))
    for (const socket of [his, hers]) expect(await socket.send(JoinSession, { sessionId })).toEqual(ok)
    expect(await his.next(MemberJoinedSessionId)).toEqual({ userId: tutor.id, sessionId })
    expect(await his.next(MemberJoinedSessionId)).toEqual({ userId: manager.id, sessionId })
    expect(await hers.send(signals.AnnounceIncomingOffer, { sessionId })).toEqual(ok)
    expect(await his.next(RelayedIncomingOffer)).toEqual({})
    const inside = await tutor.api(listSessionMembers, { params: { sessionId } })
    expect(inside.map(({ id, role }) => [id, role]).sort()).toEqual([
      [tutor.id, tutor.role],
      [manager.id, manager.role],
    ])
    const { came } = await manager.api(getSessionAttendance, { params: { sessionId } })
    expect(came.sort()).toEqual([tutor.id, manager.id].sort())
    const [mine, theirs] = [await token(tutor, sessionId), await token(manager, sessionId)]
    expect([mine, theirs]).toMatchObject([{ backend: 'p2p' }, { backend: 'p2p' }])

    for (const stranger of [await people.manager(), await people.student(), await people.admin()]) {
      const socket = await openTab(stranger)
      expect(await socket.send(JoinSession, { sessionId })).toEqual({ code: 'unallowed' })
      expect(await socket.send(PreJoinSession, { sessionId })).toEqual({ code: 'unallowed' })
      expect(await refusalOf(token(stranger, sessionId))).toEqual({ status: 403, code: 'forbidden' })
    }
  })

  test('is open within its window, to the millisecond', async () => {
    const { tutor, sessionId, start, his } = await held()
    const end = start + minutes(30)
    const join = async (at: number) => {
      clock.set(at)
      return his.send(JoinSession, { sessionId })
    }
    expect(await join(start - bounds.joinBeforeMs - 1)).toEqual(illegal)
    expect(await refusalOf(token(tutor, sessionId))).toEqual({ status: 409, code: 'illegal' })
    expect(await join(start - bounds.joinBeforeMs)).toEqual(ok)
    expect(await join(end + bounds.joinAfterMs - 1)).toEqual(ok)
    expect(await join(end + bounds.joinAfterMs)).toEqual(late)
    expect(await refusalOf(token(tutor, sessionId))).toEqual({ status: 409, code: 'lesson-time-passed' })
  })

  test('goes on after the result', async () => {
    const { manager, id, sessionId, start, his, hers } = await held()
    clock.set(start + minutes(20))
    for (const socket of [his, hers]) expect(await socket.send(JoinSession, { sessionId })).toEqual(ok)
    await pass(manager, id)
    expect(await hers.send(signals.AnnounceIncomingOffer, { sessionId })).toEqual(ok)
    expect(his.unread(MemberLeftSessionId)).toEqual([])
    expect(await his.send(JoinSession, { sessionId })).toEqual(ok)
  })

  test('ends for both when it is cancelled, and opens for nobody', async () => {
    const { tutor, manager, id, sessionId, start, his, hers } = await held()
    clock.set(start + minutes(5))
    for (const socket of [his, hers]) expect(await socket.send(JoinSession, { sessionId })).toEqual(ok)
    await cancel(manager, id)
    await his.next(MemberLeftSessionId)
    await hers.next(MemberLeftSessionId)
    expect(await his.send(JoinSession, { sessionId })).toEqual(illegal)
    expect(await refusalOf(token(tutor, sessionId))).toEqual({ status: 409, code: 'illegal' })
  })
})
