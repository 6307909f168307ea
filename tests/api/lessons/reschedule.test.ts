import { afterEach, expect, test } from 'vitest'
import { bookLesson, cancelLesson, getLesson, rescheduleLesson } from '#contract/lessons/api/lessons.ts'
import { dayMs, hourMs, minutes } from '#contract/shared/rules/time.ts'
import { SlotPurpose } from '#contract/vocabulary/teaching.ts'
import {
  bookingRequestIn,
  expectConsistentBookings,
  inHours,
  iso,
  offer,
  outcomes,
  queued,
  rows,
  subscriber,
} from '#tests/kit/bookings.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { make } from '#tests/kit/make.ts'
import { type Person, people } from '#tests/kit/people.ts'

afterEach(expectConsistentBookings)

type Wish = ReturnType<typeof bookingRequestIn>
const bodyOf = (lessonId: number, { slotId, start, duration }: Wish) => ({ lessonId, slotId, start, duration })
const move = (student: Person, lessonId: number, wish: Wish) =>
  student.api(rescheduleLesson, { body: bodyOf(lessonId, wish) })
const refused = async (student: Person, lessonId: number, wish: Wish) =>
  (await refusalOf(move(student, lessonId, wish))).code

const booked = async (weeklyMinutes = 300, at = 0) => {
  const [student, tutor] = [await subscriber(weeklyMinutes), await people.tutor({ notificationMethod: 1 })]
  const slot = await offer(tutor, { start: inHours(30) })
  const lesson = await student.api(bookLesson, { body: bookingRequestIn(slot, at) })
  const now = async () => (await student.api(getLesson, { params: { id: lesson.id } })).lesson
  return { student, tutor, slot, lesson, now }
}

test('a lesson moves into time it held itself; its call, price and reminders follow', async () => {
  const { student, tutor, slot, lesson, now } = await booked()
  await move(student, lesson.id, bookingRequestIn(slot, 15, 15))
  const start = slot.startAt + minutes(15)
  const moved = { id: lesson.id, sessionId: lesson.sessionId, start: iso(start), duration: 15, price: 3750 }
  expect(await now()).toMatchObject(moved)
  const reminders = (await queued(lesson.sessionId)).filter(({ kind }) => kind === 'lesson_reminder')
  expect(reminders.map(({ dueAt }) => start - dueAt)).toEqual([dayMs, dayMs, hourMs, hourMs])
  const told = await rows('SELECT payload FROM outbox WHERE kind = ? AND user_id = ?', 'lesson_updated', tutor.id)
  expect(told.map(({ payload }) => JSON.parse(String(payload)))).toEqual([
    { sessionId: lesson.sessionId, start, previousStart: slot.startAt },
  ])
})

test('a repeated move happens once, and the tutor is notified once', async () => {
  const { student, slot, lesson, now } = await booked()
  await move(student, lesson.id, bookingRequestIn(slot, 60))
  const moved = await now()
  await move(student, lesson.id, bookingRequestIn(slot, 60))
  expect(await outcomes([1, 2, 3].map(() => move(student, lesson.id, bookingRequestIn(slot, 60))))).toEqual([
    'ok',
    'ok',
    'ok',
  ])
  expect(await now()).toEqual(moved)
  expect((await queued(lesson.sessionId)).filter(({ kind }) => kind === 'lesson_updated')).toHaveLength(1)
})

test('a lesson moves to another slot of its tutor and frees the old time', async () => {
  const { student, tutor, slot, lesson } = await booked()
  const second = await offer(tutor, { start: inHours(50) })
  await move(student, lesson.id, bookingRequestIn(second))
  await (await people.student()).api(bookLesson, { body: bookingRequestIn(slot) })
})

test('only its student moves it, and only a lesson that exists, stands and has not begun', async () => {
  const { student, tutor, slot, lesson } = await booked()
  const wish = bookingRequestIn(slot, 60)
  expect(await refused(student, 987_654_321, wish)).toBe('lesson-not-found')
  expect(await refused(await people.student(), lesson.id, wish)).toBe('forbidden')
  expect(await refused(tutor, lesson.id, wish)).toBe('forbidden')
  await student.api(cancelLesson, { params: { id: lesson.id } })
  expect(await refused(student, lesson.id, wish)).toBe('illegal')
  const begun = await make.lesson({ tutorId: tutor.id, studentId: student.id, start: Date.now() - minutes(1) })
  expect(await refused(student, begun.id, wish)).toBe('lesson-time-passed')
})

test('the new time follows the rules of booking', async () => {
  const { student, tutor, slot, lesson } = await booked(45)
  expect(await refused(student, lesson.id, { ...bookingRequestIn(slot, 60), slotId: 987_654_321 })).toBe(
    'slot-not-found',
  )
  expect(await refused(student, lesson.id, bookingRequestIn(await offer(await people.tutor())))).toBe('illegal')
  const manager = await make.slot({
    userId: tutor.id,
    start: inHours(60),
    end: inHours(62),
    purpose: SlotPurpose.Interview,
  })
  expect(await refused(student, lesson.id, bookingRequestIn(manager))).toBe('illegal')
  const past = await offer(tutor, { start: inHours(-4), hours: 2 })
  expect(await refused(student, lesson.id, bookingRequestIn(past))).toBe('bad-request')
  const far = await offer(tutor, { start: inHours(8 * 24) })
  expect(await refused(student, lesson.id, bookingRequestIn(far))).toBe('week-boundaries-violation')
  const other = await people.student()
  await other.api(bookLesson, { body: bookingRequestIn(slot, 120) })
  expect(await refused(student, lesson.id, bookingRequestIn(slot, 105))).toBe('busy-tutor')
})

test('the minutes of the lesson are returned before the new ones are counted', async () => {
  const { student, slot, lesson } = await booked(45)
  await move(student, lesson.id, bookingRequestIn(slot, 60))
  const short = await student.api(bookLesson, { body: bookingRequestIn(slot, 120, 15) })
  await move(student, lesson.id, bookingRequestIn(slot, 30))
  expect(await refused(student, short.id, bookingRequestIn(slot, 120, 30))).toBe('no-enough-minutes')
})

test('a student cannot move a lesson onto another of their own', async () => {
  const { student, slot, lesson } = await booked()
  const elsewhere = await offer(await people.tutor(), { start: slot.startAt })
  await student.api(bookLesson, { body: bookingRequestIn(elsewhere, 90) })
  expect(await refused(student, lesson.id, bookingRequestIn(slot, 75))).toBe('conflicting-lessons')
})

test('a move and a booking for the same time at once: one of them gets it', async () => {
  for (let i = 0; i < 5; i++) {
    const { student, slot, lesson } = await booked()
    const rival = await people.student()
    const both = [
      move(student, lesson.id, bookingRequestIn(slot, 60)),
      rival.api(bookLesson, { body: bookingRequestIn(slot, 75) }),
    ]
    expect(await outcomes(both)).toEqual(['busy-tutor', 'ok'])
  }
})

test('ten moves at once leave one lesson at one of the times, with the reminders of that time', async () => {
  const { student, slot, lesson, now } = await booked()
  const moves = Array.from({ length: 10 }, (_, i) => move(student, lesson.id, bookingRequestIn(slot, 15 * (i + 1))))
  expect(new Set(await outcomes(moves)).has('ok')).toBe(true)
  const start = Date.parse((await now()).start)
  const reminders = (await queued(lesson.sessionId)).filter(({ kind }) => kind === 'lesson_reminder')
  expect(reminders.map(({ dueAt }) => start - dueAt)).toEqual([dayMs, dayMs, hourMs, hourMs])
})

test('a move and a cancellation at once: the lesson is cancelled and has no reminders', async () => {
  for (let i = 0; i < 5; i++) {
    const { student, tutor, slot, lesson, now } = await booked()
    const both = [
      move(student, lesson.id, bookingRequestIn(slot, 60)),
      tutor.api(cancelLesson, { params: { id: lesson.id } }),
    ]
    const seen = await outcomes(both)
    expect(seen.filter((code) => code !== 'ok' && code !== 'illegal')).toEqual([])
    expect((await now()).canceledBy).toBe(tutor.id)
    expect((await queued(lesson.sessionId)).filter(({ kind }) => kind === 'lesson_reminder')).toEqual([])
  }
})

test('moved on the day itself, only reminders still ahead are queued', async () => {
  const { student, tutor, lesson } = await booked()
  clock.set(Date.parse(lesson.start) - 5 * hourMs)
  const near = await offer(tutor, { start: Date.parse(lesson.start) - 2 * hourMs, hours: 1 })
  await move(student, lesson.id, bookingRequestIn(near))
  const reminders = (await queued(lesson.sessionId)).filter(({ kind }) => kind === 'lesson_reminder')
  expect(reminders.map(({ dueAt }) => near.startAt - dueAt)).toEqual([hourMs, hourMs])
})
