import { afterEach, expect, test } from 'vitest'
import { bookLesson, cancelLesson, getLesson, listLessons, rescheduleLesson } from '#contract/lessons/api/lessons.ts'
import { minutes } from '#contract/shared/rules/time.ts'
import { SessionEventType } from '#contract/vocabulary/teaching.ts'
import {
  bookingRequestIn,
  expectConsistentBookings,
  offer,
  outcomes,
  queued,
  rows,
  subscriber,
} from '#tests/kit/bookings.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { db, type Person, people } from '#tests/kit/people.ts'
import { insertSessionEvents } from '#worker/features/lessons/attendance-store.ts'

afterEach(expectConsistentBookings)

const cancel = (person: Person, id: number, idempotencyKey?: string) =>
  person.api(cancelLesson, { params: { id }, idempotencyKey })
const refused = async (person: Person, id: number) => (await refusalOf(cancel(person, id))).code

const booked = async (weeklyMinutes = 300) => {
  const [student, tutor] = [await subscriber(weeklyMinutes), await people.tutor({ notificationMethod: 1 })]
  const slot = await offer(tutor)
  const lesson = await student.api(bookLesson, { body: bookingRequestIn(slot) })
  const now = async () => (await student.api(getLesson, { params: { id: lesson.id } })).lesson
  return { student, tutor, slot, lesson, now }
}
const log = (sessionId: string, userId: number, type: SessionEventType) =>
  rows(
    'INSERT INTO session_events (session_id, user_id, type, created_at) VALUES (?, ?, ?, ?)',
    sessionId,
    userId,
    type,
    Date.now(),
  )
const came = (sessionId: string, userId: number) => log(sessionId, userId, SessionEventType.UserJoined)
const left = (sessionId: string, userId: number) => log(sessionId, userId, SessionEventType.UserLeft)

test('before the start either member cancels; time and minutes are free again at once', async () => {
  const { student, tutor, slot, lesson, now } = await booked(30)
  await cancel(tutor, lesson.id)
  expect(await now()).toMatchObject({ canceledBy: tutor.id })
  expect((await now()).canceledAt).not.toBeNull()
  const again = await student.api(bookLesson, { body: bookingRequestIn(slot) })
  await cancel(student, again.id)
  expect((await student.api(listLessons, { query: { users: [student.id], ratified: false } })).total).toBe(2)
})

test('the other member is notified, reminders are deleted, and the chat room stays', async () => {
  const { student, tutor, lesson } = await booked()
  await cancel(student, lesson.id)
  const told = (await queued(lesson.sessionId)).map(({ kind, userId }) => `${kind} to ${userId}`)
  expect(told.sort()).toEqual([`lesson_canceled to ${tutor.id}`, `new_lesson_booked to ${tutor.id}`])
  expect(await rows('SELECT room_id FROM room_members WHERE user_id = ?', student.id)).toHaveLength(1)
})

test('other users may not, admins neither, and an unknown lesson is not found', async () => {
  const { student, lesson } = await booked()
  expect(await refused(await people.student(), lesson.id)).toBe('forbidden')
  expect(await refused(await people.admin(), lesson.id)).toBe('forbidden')
  expect(await refused(student, 987_654_321)).toBe('lesson-not-found')
})

test('a cancelled lesson cannot be cancelled again', async () => {
  const { student, tutor, lesson, now } = await booked()
  await cancel(student, lesson.id)
  const first = await now()
  expect(await refused(tutor, lesson.id)).toBe('illegal')
  expect(await now()).toEqual(first)
})

test('after the start the student cancels once three minutes passed without the tutor', async () => {
  const { student, tutor, lesson, now } = await booked()
  const start = clock.set(lesson.start)
  expect(await refused(student, lesson.id)).toBe('illegal')
  clock.set(start + minutes(3) - 1)
  expect(await refused(student, lesson.id)).toBe('illegal')
  clock.set(start + minutes(3))
  expect(await refused(tutor, lesson.id)).toBe('illegal')
  await came(lesson.sessionId, student.id)
  await cancel(student, lesson.id)
  expect(await now()).toMatchObject({ canceledBy: student.id })
})

/** Joins and leaves of one person, seconds from the start. */
const stay = async (lesson: { sessionId: string; start: string }, userId: number, from: number, to?: number) => {
  const start = Date.parse(lesson.start)
  const lines: { userId: number; type: SessionEventType; at: number }[] = [
    { userId, type: SessionEventType.UserJoined, at: start + from * 1000 },
  ]
  if (to !== undefined) lines.push({ userId, type: SessionEventType.UserLeft, at: start + to * 1000 })
  await insertSessionEvents(db, lesson.sessionId, lines)
}

test('a tutor who is inside, or was for three minutes in all, is not absent', async () => {
  const inside = await booked()
  await stay(inside.lesson, inside.tutor.id, 240)
  clock.set(Date.parse(inside.lesson.start) + minutes(20))
  expect(await refused(inside.student, inside.lesson.id)).toBe('illegal')

  const left = await booked()
  await stay(left.lesson, left.tutor.id, 0, 100)
  await stay(left.lesson, left.tutor.id, 200, 280)
  clock.set(Date.parse(left.lesson.start) + minutes(20))
  expect(await refused(left.student, left.lesson.id)).toBe('illegal')
})

test.each([
  ['2 s before the start', [[-120, -118]]],
  [
    '2:59 in the middle',
    [
      [0, 60],
      [300, 419],
    ],
  ],
])('a tutor who was inside for %s is absent, and the student told so', async (_, stays) => {
  const { student, tutor, lesson, now } = await booked()
  for (const [from = 0, to] of stays) await stay(lesson, tutor.id, from, to)
  clock.set(Date.parse(lesson.start) + minutes(8))
  await cancel(student, lesson.id)
  expect(await now()).toMatchObject({ canceledBy: student.id, verdict: 'tutorAbsent' })
  const told = await rows<{ id: number; facts: string }>(
    "SELECT user_id AS id, facts FROM notifications WHERE session_id = ? AND kind = 'lesson_settled' ORDER BY user_id",
    lesson.sessionId,
  )
  expect(told.map(({ id }) => id)).toEqual([student.id, tutor.id].sort((a, b) => a - b))
  expect(JSON.parse(told[0]?.facts ?? '')).toMatchObject({ verdict: 'tutorAbsent', refId: lesson.id })
})

test('a tutor who joined at an earlier time of a moved lesson can be absent from the new one', async () => {
  const { student, tutor, slot, lesson, now } = await booked()
  const start = clock.set(Date.parse(lesson.start) - minutes(10))
  await came(lesson.sessionId, tutor.id)
  clock.advance(minutes(5))
  const { slotId, start: later, duration } = bookingRequestIn(slot, 120)
  await student.api(rescheduleLesson, { body: { lessonId: lesson.id, slotId, start: later, duration } })
  await left(lesson.sessionId, tutor.id)
  clock.set(start + minutes(10 + 120 + 3))
  await cancel(student, lesson.id)
  expect(await now()).toMatchObject({ canceledBy: student.id })
})

test('a tutor who stayed inside while the lesson moved by a little is there', async () => {
  const { student, tutor, slot, lesson } = await booked()
  clock.set(Date.parse(lesson.start) - minutes(14))
  await came(lesson.sessionId, tutor.id)
  const { slotId, start, duration } = bookingRequestIn(slot, 15)
  await student.api(rescheduleLesson, { body: { lessonId: lesson.id, slotId, start, duration } })
  clock.set(Date.parse(start) + minutes(5))
  expect(await refused(student, lesson.id)).toBe('illegal')
})

test('a lesson that took place cannot be cancelled by anybody', async () => {
  const { student, tutor, lesson } = await booked()
  clock.set(Date.parse(lesson.start) + minutes(30))
  expect(await refused(student, lesson.id)).toBe('lesson-time-passed')
  expect(await refused(tutor, lesson.id)).toBe('lesson-time-passed')
})

test('the same idempotency key repeats the cancellation; for another lesson it is refused', async () => {
  const { student, slot, lesson, now } = await booked()
  const another = await student.api(bookLesson, { body: bookingRequestIn(slot, 60) })
  await cancel(student, lesson.id, 'cancel-it-once')
  const first = await now()
  await cancel(student, lesson.id, 'cancel-it-once')
  expect(await now()).toEqual(first)
  expect((await refusalOf(cancel(student, another.id, 'cancel-it-once'))).code).toBe('illegal')
})

test('of many cancellations at once one succeeds, and one message is queued', async () => {
  const { student, tutor, lesson } = await booked()
  const calls = Array.from({ length: 10 }, (_, i) => cancel(i % 2 ? student : tutor, lesson.id))
  expect(await outcomes(calls)).toEqual([...Array.from({ length: 9 }, () => 'illegal'), 'ok'])
  const told = (await queued(lesson.sessionId)).filter(({ kind }) => kind === 'lesson_canceled')
  expect(told.length).toBeLessThanOrEqual(1)
})

test('requests with one idempotency key at once from many tabs all succeed', async () => {
  const { student, lesson } = await booked()
  const calls = Array.from({ length: 6 }, () => cancel(student, lesson.id, 'all-tabs-at-once'))
  expect(new Set(await outcomes(calls))).toEqual(new Set(['ok']))
})
