import { expect, test } from 'vitest'
import { bookLessons } from '#contract/lessons/api/lessons.ts'
import { calendarLimits } from '#contract/vocabulary/calendar.ts'
import { bookingRequestIn, expectConsistentBookings, offer, rows, subscriber } from '#tests/kit/bookings.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { type Person, people } from '#tests/kit/people.ts'

type Asked = ReturnType<typeof bookingRequestIn>
const book = (student: Person, lessons: Asked[], idempotencyKey?: string) =>
  student.api(bookLessons, { body: { lessons }, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) })
const codesOf = (answers: Awaited<ReturnType<typeof book>>) => answers.map(({ code }) => code ?? 'ok')
const countOf = async ({ id }: Person) =>
  (await rows('SELECT 1 FROM lessons WHERE student_id = ? AND canceled_at IS NULL', id)).length

test('several lessons are booked in one request, each answered in its place', async () => {
  const [student, one, other] = [
    await subscriber(),
    await offer(await people.tutor()),
    await offer(await people.tutor()),
  ]
  const asked = [bookingRequestIn(one), bookingRequestIn(other, 30, 15), bookingRequestIn(one, 60)]
  const answers = await book(student, asked)
  expect(codesOf(answers)).toEqual(['ok', 'ok', 'ok'])
  expect(answers.map(({ lesson }) => [lesson?.start, lesson?.duration])).toEqual(
    asked.map(({ start, duration }) => [start, duration]),
  )
  await expectConsistentBookings()
})

test('one that is refused says why and does not undo the others', async () => {
  const student = await subscriber(60)
  const slot = await offer(await people.tutor())
  const answers = await book(student, [
    bookingRequestIn(slot),
    bookingRequestIn(slot, 15),
    { ...bookingRequestIn(slot, 120), slotId: 987_654 },
    bookingRequestIn(slot, 60),
    bookingRequestIn(slot, 120),
  ])
  expect(codesOf(answers)).toEqual(['ok', 'busy-tutor', 'slot-not-found', 'ok', 'no-enough-minutes'])
  expect(answers.map(({ lesson }) => lesson !== null)).toEqual([true, false, false, true, false])
  expect(await countOf(student)).toBe(2)
})

test('a request that is repeated with its key books nothing twice, and another one with the key is refused', async () => {
  const student = await subscriber()
  const slot = await offer(await people.tutor())
  const asked = [bookingRequestIn(slot), bookingRequestIn(slot, 60)]
  const first = await book(student, asked, 'three-lessons')
  expect(await book(student, asked, 'three-lessons')).toEqual(first)
  const twice = await Promise.all([book(student, asked, 'three-lessons'), book(student, asked, 'three-lessons')])
  expect(twice).toEqual([first, first])
  expect(await countOf(student)).toBe(2)
  const other = book(student, [bookingRequestIn(slot, 120)], 'three-lessons')
  expect(await refusalOf(other)).toEqual({ status: 409, code: 'illegal' })
})

test('a student on trial gets the first one only', async () => {
  const student = await people.student()
  const slot = await offer(await people.tutor())
  expect(codesOf(await book(student, [bookingRequestIn(slot), bookingRequestIn(slot, 60)]))).toEqual([
    'ok',
    'reached-booking-limit',
  ])
})

test('none, too many, or one that is malformed are no request', async () => {
  const student = await subscriber()
  const slot = await offer(await people.tutor())
  const many = Array.from({ length: calendarLimits.lessonsAtOnce.max + 1 }, () => bookingRequestIn(slot))
  const odd = [bookingRequestIn(slot), { ...bookingRequestIn(slot, 60), duration: 20 as never }]
  for (const asked of [[], many, odd])
    expect(await refusalOf(book(student, asked))).toMatchObject({ status: 400, code: 'bad-request' })
  expect(await countOf(student)).toBe(0)
})
