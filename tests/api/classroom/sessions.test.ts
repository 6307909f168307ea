import { env } from 'cloudflare:workers'
import { describe, expect, test, vi } from 'vitest'
import { getSessionAttendance, getSessionToken, listSessionMembers } from '#contract/classroom/api/sessions.ts'
import { JoinSession, LeaveSession } from '#contract/classroom/events/session.ts'
import { cancelLesson } from '#contract/lessons/api/lessons.ts'
import { minutes } from '#contract/shared/rules/time.ts'
import { SessionEventType } from '#contract/vocabulary/teaching.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { make } from '#tests/kit/make.ts'
import { db, type Person, people } from '#tests/kit/people.ts'
import { bindings, until } from '#tests/kit/rooms.ts'
import { openTab } from '#tests/kit/sockets.ts'
import { insertSessionEvents } from '#worker/features/lessons/attendance-store.ts'

const nowhere = 'lesson:00000000-0000-4000-8000-000000000000'

const lessonIn = async (ms: number) => {
  const [sara, ahmed] = [await people.student(), await people.tutor()]
  const lesson = await make.lesson({ tutorId: ahmed.id, studentId: sara.id, start: Date.now() + ms })
  return { sara, ahmed, lesson, sessionId: lesson.sessionId }
}
const token = (caller: Person, sessionId: string) => caller.api(getSessionToken, { query: { sessionId } })
const members = (caller: Person, sessionId: string) => caller.api(listSessionMembers, { params: { sessionId } })

describe('the grant of a call', () => {
  test('is given to both members, one of whom is polite', async () => {
    const { sara, ahmed, sessionId } = await lessonIn(minutes(5))
    const [hers, his] = [await token(sara, sessionId), await token(ahmed, sessionId)]
    expect(hers).toMatchObject({ backend: 'p2p', iceServers: [] })
    if (hers.backend !== 'p2p' || his.backend !== 'p2p') throw new Error('another transport')
    expect([hers.polite, his.polite]).toEqual([sara.id > ahmed.id, ahmed.id > sara.id])
    expect(hers.token).not.toBe(his.token)
  })

  test('contains the configured ICE servers, and none where the setting is broken', async () => {
    const { sara, sessionId } = await lessonIn(minutes(5))
    const turn = { urls: ['turn:turn.example.com'], username: 'u', credential: 'c' }
    const log = vi.spyOn(console, 'error').mockReturnValue(undefined)
    try {
      Object.assign(env, { ICE_STATIC: JSON.stringify([turn]) })
      expect(await token(sara, sessionId)).toMatchObject({ iceServers: [turn] })
      for (const broken of ['turn:turn.example.com', '{}', '[{}]']) {
        Object.assign(env, { ICE_STATIC: broken })
        expect(await token(sara, sessionId)).toMatchObject({ iceServers: [] })
      }
      expect(log).toHaveBeenCalledTimes(3)
    } finally {
      Object.assign(env, { ICE_STATIC: undefined })
      log.mockRestore()
    }
  })

  test('is given from a quarter of an hour before the start until as long after the end', async () => {
    const start = clock.set('2030-05-01T10:00:00Z') + minutes(60)
    const { sara, sessionId, lesson } = await lessonIn(minutes(60))
    expect(lesson.startAt).toBe(start)
    clock.set(start - minutes(15) - 1)
    expect(await refusalOf(token(sara, sessionId))).toEqual({ status: 409, code: 'illegal' })
    clock.set(start - minutes(15))
    expect(await token(sara, sessionId)).toMatchObject({ backend: 'p2p' })
    clock.set(lesson.endAt + minutes(15) - 1)
    expect(await token(sara, sessionId)).toMatchObject({ backend: 'p2p' })
    clock.set(lesson.endAt + minutes(15))
    expect(await refusalOf(token(sara, sessionId))).toEqual({ status: 409, code: 'lesson-time-passed' })
  })

  test('is refused for a cancelled lesson, to other users, to admins and for an unknown call', async () => {
    const { sara, lesson, sessionId } = await lessonIn(minutes(5))
    for (const other of [await people.student(), await people.admin()])
      expect(await refusalOf(token(other, sessionId))).toEqual({ status: 403, code: 'forbidden' })
    expect(await refusalOf(token(sara, nowhere))).toEqual({ status: 403, code: 'forbidden' })
    expect(await refusalOf(token(sara, 'lesson:1'))).toMatchObject({ status: 400, code: 'bad-request' })
    await make.cancel(lesson.id, sara.id)
    expect(await refusalOf(token(sara, sessionId))).toEqual({ status: 409, code: 'illegal' })
  })
})

describe('who is inside', () => {
  test('is told to the two members and to admins', async () => {
    const { sara, ahmed, sessionId } = await lessonIn(minutes(5))
    expect(await members(ahmed, sessionId)).toEqual([])
    const hers = await openTab(sara)
    await hers.send(JoinSession, { sessionId })
    const inside = [{ id: sara.id, name: 'سارة محمود', image: null, role: sara.role, gender: 'female' }]
    expect(await members(ahmed, sessionId)).toEqual(inside)
    expect(await members(await people.admin(), sessionId)).toEqual(inside)
    expect(await refusalOf(members(await people.tutor(), sessionId))).toEqual({ status: 403, code: 'forbidden' })
    expect(await refusalOf(members(ahmed, nowhere))).toEqual({ status: 403, code: 'forbidden' })
    expect(await refusalOf(members(ahmed, 'lesson:1'))).toMatchObject({ status: 400, code: 'bad-request' })
  })
})

describe('attendance', () => {
  const came = async (caller: Person, sessionId: string) =>
    (await caller.api(getSessionAttendance, { params: { sessionId } })).came

  test('is kept after three minutes inside, and told to the two members and to admins', async () => {
    const { sara, ahmed, lesson, sessionId } = await lessonIn(minutes(5))
    expect(await came(sara, sessionId)).toEqual([])
    const his = await openTab(ahmed)
    clock.set(lesson.startAt)
    await his.send(JoinSession, { sessionId })
    expect(await came(sara, sessionId)).toEqual([ahmed.id])
    clock.set(lesson.startAt + minutes(2))
    await his.send(LeaveSession, { sessionId })
    await until(async () => (await came(sara, sessionId)).length === 0)
    await his.send(JoinSession, { sessionId })
    clock.set(lesson.startAt + minutes(3))
    await his.send(LeaveSession, { sessionId })
    await until(async () => (await came(sara, sessionId)).length === 1)
    for (const one of [sara, ahmed, await people.admin()]) expect(await came(one, sessionId)).toEqual([ahmed.id])
    expect(await refusalOf(came(await people.student(), sessionId))).toEqual({ status: 403, code: 'forbidden' })
    expect(await refusalOf(came(ahmed, nowhere))).toEqual({ status: 403, code: 'forbidden' })
  })

  test('counts a tutor inside whose attendance row is not written yet, for cancelling too', async () => {
    const { sara, ahmed, lesson, sessionId } = await lessonIn(minutes(5))
    const his = await openTab(ahmed)
    await bindings.DB.prepare('ALTER TABLE session_events RENAME TO events_away').run()
    await his.send(JoinSession, { sessionId })
    await bindings.DB.prepare('ALTER TABLE events_away RENAME TO session_events').run()
    await bindings.DB.prepare('DELETE FROM session_events').run()
    expect(await came(sara, sessionId)).toEqual([ahmed.id])
    clock.set(lesson.startAt + minutes(4))
    expect(await refusalOf(sara.api(cancelLesson, { params: { id: lesson.id } }))).toEqual({
      status: 409,
      code: 'illegal',
    })
  })

  test('at a former time of the lesson does not count', async () => {
    const { sara, ahmed, lesson, sessionId } = await lessonIn(minutes(5))
    const { startAt: start } = lesson
    await insertSessionEvents(db, sessionId, [
      { userId: ahmed.id, type: SessionEventType.UserJoined, at: start - minutes(60) },
      { userId: ahmed.id, type: SessionEventType.UserLeft, at: start - minutes(40) },
    ])
    expect(await came(sara, sessionId)).toEqual([])
    await insertSessionEvents(db, sessionId, [
      { userId: ahmed.id, type: SessionEventType.UserJoined, at: start - minutes(10) },
    ])
    clock.set(start + minutes(3))
    expect(await came(sara, sessionId)).toEqual([ahmed.id])
  })
})
