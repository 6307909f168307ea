/** The time of tutors who are available now, as it changes elsewhere: booked, cancelled, moved, and no longer listed. */
import { afterEach, expect, test, vi } from 'vitest'
import { bookLesson, cancelLesson, rescheduleLesson } from '#contract/lessons/api/lessons.ts'
import { endAvailability, getAvailability, getMarket, setAvailable } from '#contract/lessons/api/now.ts'
import { AvailabilityEnded, RingClosed } from '#contract/lessons/events/now-events.ts'
import { hourMs, minutes } from '#contract/shared/rules/time.ts'
import { expectConsistentBookings, iso, subscriber } from '#tests/kit/bookings.ts'
import { make } from '#tests/kit/make.ts'
import { type Available, available, clearBoard, offered, search } from '#tests/kit/now.ts'
import { db, type Person, people } from '#tests/kit/people.ts'
import { openTab } from '#tests/kit/sockets.ts'

vi.setConfig({ testTimeout: 60_000 })
afterEach(async () => {
  await clearBoard()
  await expectConsistentBookings()
})

const looking = async () => {
  const student = await subscriber()
  await openTab(student)
  return student
}
const untilOf = async ({ tutor }: Pick<Available, 'tutor'>) => {
  const { until } = await tutor.api(getAvailability, {})
  return until && Date.parse(until)
}
const nextQuarter = () => Math.ceil((Date.now() + minutes(16)) / minutes(15)) * minutes(15)
/** Hours of the tutor from a start on, and a lesson in them, booked as students do. */
const book = async (tutor: Person, start: number) => {
  const student = await subscriber()
  const { id: slotId } = await make.slot({ userId: tutor.id, start, end: start + hourMs })
  const body = { tutorId: tutor.id, slotId, start: iso(start), duration: 30 as const }
  const lesson = await student.api(bookLesson, { body })
  return { student, lesson, slotId, start }
}
const isAsked = async (here: Available, student: Person) =>
  (await search(student)).asked.some(({ tutor }) => tutor.id === here.tutor.id)

test('a lesson that is cancelled elsewhere no longer ends the time a tutor chose', async () => {
  const tutor = await people.tutor()
  const booked = await book(tutor, nextQuarter())
  const tab = await openTab(tutor)
  await tutor.api(setAvailable, { body: { minutes: 120 } })
  const chosen = Date.now() + minutes(120)
  expect(await untilOf({ tutor })).toBe(booked.start)
  await booked.student.api(cancelLesson, { params: { id: booked.lesson.id } })
  await expect.poll(() => untilOf({ tutor })).toBeGreaterThan(chosen - minutes(1))
  expect(await isAsked({ tutor, tab }, await looking())).toBe(true)
  await tutor.api(endAvailability, {})
})

test('one that is moved elsewhere ends it there, and no student is shown them longer', async () => {
  const here = await available()
  const far = nextQuarter() + hourMs * 3
  const booked = await book(here.tutor, far)
  const start = nextQuarter()
  const near = await make.slot({ userId: here.tutor.id, start, end: start + hourMs })
  const body = { lessonId: booked.lesson.id, slotId: near.id, start: iso(start), duration: 30 as const }
  await booked.student.api(rescheduleLesson, { body })
  await expect.poll(() => untilOf(here)).toBe(start)
  const { tutors } = await (await looking()).api(getMarket, {})
  expect(tutors.find(({ id }) => id === here.tutor.id)?.until).toBe(iso(start))
})

test('a lesson the board was never told of is not rung over', async () => {
  const here = await available()
  await make.lesson({
    ...{ tutorId: here.tutor.id, studentId: (await people.student()).id },
    start: Date.now() + minutes(20),
  })
  expect(await isAsked(here, await looking())).toBe(false)
})

test('a lesson the board was told of, and that is gone without a word, is not in the way', async () => {
  const here = await available()
  const booked = await book(here.tutor, nextQuarter())
  await expect.poll(() => untilOf(here)).toBe(booked.start)
  await db.$client
    .prepare('UPDATE lessons SET canceled_at = 1, canceled_by = tutor_id WHERE id = ?')
    .bind(booked.lesson.id)
    .run()
  expect(await isAsked(here, await looking())).toBe(true)
})

test('a lesson that is booked while the tutor is rung ends the ring', async () => {
  const [student, here] = [await looking(), await available()]
  const { id } = await search(student)
  await offered(here)
  await book(here.tutor, nextQuarter())
  expect(await here.tab.next(RingClosed)).toEqual({ id, reason: 'expired' })
})

test('a tutor who is no longer listed is rung by nobody, and off', async () => {
  const here = await available()
  await db.$client.prepare('UPDATE tutors SET activated = 0 WHERE id = ?').bind(here.tutor.id).run()
  expect(await isAsked(here, await looking())).toBe(false)
  expect(await here.tab.next(AvailabilityEnded)).toEqual({ reason: 'off' })
})
