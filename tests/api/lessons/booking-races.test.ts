import { afterEach, expect, test, vi } from 'vitest'
import { setSlots } from '#contract/hours/api/availability.ts'
import { bookLesson, cancelLesson } from '#contract/lessons/api/lessons.ts'
import { minutes } from '#contract/shared/rules/time.ts'
import {
  bookingRequestIn,
  expectConsistentBookings,
  lessonsOutsideSlots,
  offer,
  outcomes,
  rows,
  subscriber,
} from '#tests/kit/bookings.ts'
import { type Person, people } from '#tests/kit/people.ts'

afterEach(expectConsistentBookings)
// Many parallel requests are slow on a busy machine; these tests check who wins, not how fast.
vi.setConfig({ testTimeout: 30_000 })

const many = <T>(count: number, one: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, i) => one(i)))
const repeated = (count: number, code: string): string[] => Array.from({ length: count }, () => code)
const keyed = (student: Person, wish: ReturnType<typeof bookingRequestIn>, idempotencyKey: string) =>
  student.api(bookLesson, { body: wish, idempotencyKey })

test('of fifty students who book one time at once exactly one gets it', async () => {
  const slot = await offer(await people.tutor())
  const students = await many(50, () => people.student())
  const seen = await outcomes(students.map((student) => student.api(bookLesson, { body: bookingRequestIn(slot, 30) })))
  expect(seen).toEqual([...repeated(49, 'busy-tutor'), 'ok'])
  expect(await rows('SELECT id FROM lessons WHERE slot_id = ?', slot.id)).toHaveLength(1)
  expect(await rows('SELECT id FROM rooms WHERE pair_key LIKE ?', `${slot.userId}:%`)).toHaveLength(1)
})

test('partly overlapping times are exclusive, touching times are not', async () => {
  const slot = await offer(await people.tutor())
  const book = async (at: number) => (await people.student()).api(bookLesson, { body: bookingRequestIn(slot, at) })
  expect(await outcomes([book(0), book(15)])).toEqual(['busy-tutor', 'ok'])
  expect(await outcomes([book(60), book(90)])).toEqual(['ok', 'ok'])
})

test('the last thirty minutes of a week are spent once', async () => {
  const [student, tutor] = [await subscriber(60), await people.tutor()]
  const slot = await offer(tutor)
  await student.api(bookLesson, { body: bookingRequestIn(slot) })
  const both = [60, 120].map((at) => student.api(bookLesson, { body: bookingRequestIn(slot, at) }))
  expect(await outcomes(both)).toEqual(['no-enough-minutes', 'ok'])
})

test('a trial student who books twice at once holds one lesson', async () => {
  const student = await people.student()
  const [near, far] = [await offer(await people.tutor()), await offer(await people.tutor())]
  const both = [
    student.api(bookLesson, { body: bookingRequestIn(near) }),
    student.api(bookLesson, { body: bookingRequestIn(far, 120) }),
  ]
  expect(await outcomes(both)).toEqual(['ok', 'reached-booking-limit'])
})

test('a student who books two tutors for one time at once gets one of them', async () => {
  const student = await subscriber()
  const [here, there] = [await offer(await people.tutor()), await offer(await people.tutor())]
  const both = [
    student.api(bookLesson, { body: bookingRequestIn(here, 30) }),
    student.api(bookLesson, { body: bookingRequestIn(there, 45) }),
  ]
  expect(await outcomes(both)).toEqual(['conflicting-lessons', 'ok'])
})

test('interviews and demo sessions block the time of a lesson', async () => {
  const [manager, guest, student] = [await people.manager(), await people.tutor(), await people.student()]
  const slot = await offer(manager, { purpose: 1 })
  const [half, whole] = [slot.startAt + minutes(30), slot.startAt + minutes(60)]
  const held = [slot.id, slot.startAt, half, 1, 0, 0]
  await rows(
    `INSERT INTO interviews (interviewer_id, interviewee_id, session_id, slot_id, start_at, end_at, status, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    manager.id,
    guest.id,
    `interview:${crypto.randomUUID()}`,
    ...held,
  )
  await rows(
    `INSERT INTO demo_sessions (tutor_id, tutor_manager_id, session_id, slot_id, start_at, end_at, status, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    guest.id,
    manager.id,
    `demo:${crypto.randomUUID()}`,
    slot.id,
    half,
    whole,
    2,
    0,
    0,
  )
  for (const at of [15, 45]) {
    expect(await outcomes([student.api(bookLesson, { body: bookingRequestIn(slot, at) })])).toEqual(['busy-tutor'])
  }
  await student.api(bookLesson, { body: bookingRequestIn(slot, 60) })
})

test('a booking that races the deletion of its slot never ends in time that is not offered', async () => {
  for (let i = 0; i < 10; i++) {
    const [tutor, student] = [await people.tutor(), await people.student()]
    const slot = await offer(tutor)
    const remove = tutor.api(setSlots, { body: { actions: [{ type: 'delete', id: slot.id }] } })
    const seen = await Promise.allSettled([student.api(bookLesson, { body: bookingRequestIn(slot) }), remove])
    expect(seen[1].status).toBe('fulfilled')
    expect(await lessonsOutsideSlots()).toEqual([])
  }
})

test('a tutor who is deactivated between check and write is not booked', async () => {
  const [tutor, students] = [await people.tutor(), await many(8, () => people.student())]
  const slot = await offer(tutor, { hours: 8 })
  const bookings = students.map((student, i) => student.api(bookLesson, { body: bookingRequestIn(slot, i * 60) }))
  const off = rows('UPDATE tutors SET activated = 0 WHERE id = ? RETURNING id', tutor.id)
  const seen = await outcomes(bookings)
  await off
  expect(seen.filter((code) => code !== 'ok' && code !== 'tutor-not-found')).toEqual([])
})

test('ten requests with one idempotency key at once make one lesson, and all of them return it', async () => {
  const [student, tutor] = [await subscriber(), await people.tutor()]
  const slot = await offer(tutor)
  const answers = await many(10, () => keyed(student, bookingRequestIn(slot), 'the-very-same-key'))
  expect(new Set(answers.map((lesson) => lesson.id)).size).toBe(1)
  const [first] = answers
  expect(await keyed(student, bookingRequestIn(slot), 'the-very-same-key')).toEqual(first)
})

test('a key of another booking is refused; the key of a failed booking may be used again', async () => {
  const [student, other, tutor] = [await subscriber(), await people.student(), await people.tutor()]
  const slot = await offer(tutor)
  const blocking = await other.api(bookLesson, { body: bookingRequestIn(slot) })
  expect(await outcomes([keyed(student, bookingRequestIn(slot), 'try-again-later')])).toEqual(['busy-tutor'])
  await other.api(cancelLesson, { params: { id: blocking.id } })
  const lesson = await keyed(student, bookingRequestIn(slot), 'try-again-later')
  expect(lesson.start).toBe(blocking.start)
  expect(await outcomes([keyed(student, bookingRequestIn(slot, 60), 'try-again-later')])).toEqual(['illegal'])
})

test('a tutor whose day is booked by many students at once has no overlapping lessons', async () => {
  const [tutor, students] = [await people.tutor(), await many(30, () => subscriber())]
  const slot = await offer(tutor, { hours: 5 })
  const random = (i: number): number => ((i * 7919) % 18) * 15
  await outcomes(
    students.map((student, i) => student.api(bookLesson, { body: bookingRequestIn(slot, random(i), i % 2 ? 15 : 30) })),
  )
  expect((await rows('SELECT id FROM lessons WHERE tutor_id = ?', tutor.id)).length).toBeGreaterThan(8)
})
