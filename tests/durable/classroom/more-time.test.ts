/** A call that goes on behind its lesson: nobody leaves, and each of the two lessons is judged and paid by itself. */
import { evictDurableObject, runDurableObjectAlarm } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { getSessionToken } from '#contract/classroom/api/sessions.ts'
import { JoinSession, LeaveSession } from '#contract/classroom/events/session.ts'
import { MemberLeftSessionId } from '#contract/classroom/events/session-state.ts'
import { LessonSettled, MoreTimeChanged } from '#contract/lessons/events/lesson-events.ts'
import { minutes } from '#contract/shared/rules/time.ts'
import { attendance } from '#contract/vocabulary/attendance.ts'
import { session as bounds } from '#contract/vocabulary/limits.ts'
import { SessionEventType } from '#contract/vocabulary/teaching.ts'
import { expectConsistentMinutes, rows } from '#tests/kit/bookings.ts'
import { clock } from '#tests/kit/clock.ts'
import { make } from '#tests/kit/make.ts'
import { acceptIt, ask, attendanceOf, heldBy, type LastMinutes, lastMinutes, moreOf } from '#tests/kit/more-time.ts'
import { bindings, until } from '#tests/kit/rooms.ts'
import { createAnnouncer } from '#worker/announcer.ts'

const announce = createAnnouncer(bindings)
const { UserJoined, UserLeft } = SessionEventType
const ok = { code: 'ok' }

const prolonged = async () => {
  const call = await lastMinutes()
  await ask(call)
  const more = await acceptIt(call)
  const [row] = await rows<{ session: string }>('SELECT session_id AS session FROM lessons WHERE id = ?', more.id)
  const second = row?.session ?? ''
  await until(async () => (await attendanceOf(second)).length === 2)
  return { ...call, more, second, last: call.end + minutes(15) }
}

const verdictsOf = ({ student }: Pick<LastMinutes, 'student'>) =>
  rows(
    `SELECT l.verdict, v.paid_minutes AS paid, v.returned_minutes AS returned, v.earned, v.reported FROM lessons l
     JOIN lesson_verdicts v ON v.lesson_id = l.id WHERE l.student_id = ? ORDER BY l.start_at`,
    student.id,
  )

const alarmAt = async ({ room }: Pick<LastMinutes, 'room'>, at: number) => {
  clock.set(at)
  await runDurableObjectAlarm(room)
}

test('both stay inside over the end, and both lessons are held and paid once', async () => {
  const call = await prolonged()
  const { student, tutor, sessionId, second, end, last, hers, his } = call
  const joined = [student.id, tutor.id].map((userId) => ({ userId, type: UserJoined, at: end - minutes(4) }))
  expect(await attendanceOf(second)).toEqual(joined)
  await alarmAt(call, end)
  expect(await verdictsOf(call)).toEqual([{ verdict: 'held', paid: 30, returned: 0, earned: 7500, reported: 0 }])
  expect(await hers.next(LessonSettled)).toMatchObject({ lesson: call.id })
  await alarmAt(call, end + attendance.reportAfterMs)
  expect(await announce.listMembersInSession(sessionId)).toHaveLength(2)
  await evictDurableObject(call.room)
  await alarmAt(call, last - 1)
  await alarmAt(call, last)
  await alarmAt(call, last + attendance.reportAfterMs)
  expect(await verdictsOf(call)).toEqual([
    { verdict: 'held', paid: 30, returned: 0, earned: 7500, reported: 0 },
    { verdict: 'held', paid: 15, returned: 0, earned: 3750, reported: 0 },
  ])
  expect(await heldBy(student)).toEqual({ week: 45, lots: 0 })
  // The room stays open for a quarter behind the last lesson, and closes then.
  expect((await student.api(getSessionToken, { query: { sessionId } })).backend).toBe('p2p')
  expect(await his.send(JoinSession, { sessionId })).toEqual(ok)
  expect(his.unread(MemberLeftSessionId)).toEqual([])
  await alarmAt(call, last + bounds.joinAfterMs)
  await hers.next(MemberLeftSessionId)
  expect(await announce.listMembersInSession(sessionId)).toEqual([])
  await expectConsistentMinutes()
})

test('a student who leaves with the first lesson is absent from the second', async () => {
  const call = await prolonged()
  clock.set(call.end)
  expect(await call.hers.send(LeaveSession, { sessionId: call.sessionId })).toEqual(ok)
  await until(async () => (await attendanceOf(call.second)).length === 3)
  expect((await attendanceOf(call.second)).at(-1)).toEqual({ userId: call.student.id, type: UserLeft, at: call.end })
  await alarmAt(call, call.last + attendance.reportAfterMs)
  expect((await verdictsOf(call)).map((one) => one.verdict)).toEqual(['held', 'studentAbsent'])
})

test('a tutor who does not stay earns nothing for it, and its minutes come back', async () => {
  const call = await prolonged()
  clock.set(call.end + minutes(1))
  expect(await call.his.send(LeaveSession, { sessionId: call.sessionId })).toEqual(ok)
  await until(async () => (await attendanceOf(call.second)).length === 3)
  await alarmAt(call, call.last + attendance.reportAfterMs)
  expect(await verdictsOf(call)).toMatchObject([
    { verdict: 'held', paid: 30 },
    { verdict: 'tutorAbsent', paid: 0, returned: 15 },
  ])
  await expectConsistentMinutes()
})

test('a call that was never told finds the lesson when its own ends', async () => {
  const call = await lastMinutes()
  const more = await make.lesson({ tutorId: call.tutor.id, studentId: call.student.id, start: call.end, duration: 15 })
  await rows('UPDATE lessons SET call_session_id = ? WHERE id = ?', call.sessionId, more.id)
  await alarmAt(call, call.end)
  expect(await call.his.next(MoreTimeChanged)).toMatchObject({ state: 'booked', sessionId: call.sessionId })
  await until(async () => (await attendanceOf(more.sessionId)).length === 2)
  await alarmAt(call, call.end + minutes(15) + attendance.reportAfterMs)
  expect((await verdictsOf(call)).map((one) => one.verdict)).toEqual(['held', 'held'])
})

test('a wish ends with whoever leaves, and survives the object', async () => {
  const call = await lastMinutes()
  await ask(call)
  await evictDurableObject(call.room)
  expect((await moreOf(call.tutor, call.id)).askedAt).not.toBeNull()
  expect(await call.his.send(LeaveSession, { sessionId: call.sessionId })).toEqual(ok)
  expect((await moreOf(call.student, call.id)).askedAt).toBeNull()
  expect(await call.his.send(JoinSession, { sessionId: call.sessionId })).toEqual(ok)
  expect((await moreOf(call.student, call.id)).askedAt).toBeNull()
})

test('a lesson that no call carries any more is left by those inside', async () => {
  const call = await prolonged()
  await rows('UPDATE lessons SET call_session_id = NULL WHERE id = ?', call.more.id)
  clock.advance(minutes(1))
  expect(await call.hers.send(JoinSession, { sessionId: call.sessionId })).toEqual(ok)
  await until(async () => (await attendanceOf(call.second)).length === 4)
  expect((await attendanceOf(call.second)).slice(2).map((one) => one.type)).toEqual([UserLeft, UserLeft])
})
