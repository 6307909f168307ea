import { expect, test } from 'vitest'
import { bookLesson, rescheduleLesson } from '#contract/lessons/api/lessons.ts'
import { bookingRequestIn, inHours, offer, rows, subscriber } from '#tests/kit/bookings.ts'
import { people } from '#tests/kit/people.ts'

const chargeOf = async (id: number) =>
  (await rows<{ price: number; charge: number }>('SELECT price, charge FROM lessons WHERE id = ?', id))[0]

test('a booking stores what the tutor earns and what the student’s side pays', async () => {
  const [student, tutor, manager] = [await subscriber(), await people.tutor(), await people.manager()]
  const slot = await offer(tutor)
  const long = await student.api(bookLesson, { body: bookingRequestIn(slot) })
  expect(await chargeOf(long.id)).toEqual({ price: 7500, charge: 12750 })
  const short = await student.api(bookLesson, { body: bookingRequestIn(slot, 60, 15) })
  expect(await chargeOf(short.id)).toEqual({ price: 3750, charge: 6375 })
  const managed = await student.api(bookLesson, {
    body: bookingRequestIn(await offer(manager, { start: inHours(10) })),
  })
  expect(await chargeOf(managed.id)).toEqual({ price: 0, charge: 12750 })
  await student.api(rescheduleLesson, { body: { lessonId: long.id, ...bookingRequestIn(slot, 120, 15) } })
  expect(await chargeOf(long.id)).toEqual({ price: 3750, charge: 6375 })
})

test('a lesson of the free trial is charged to nobody', async () => {
  const [student, tutor] = [await people.student(), await people.tutor()]
  const lesson = await student.api(bookLesson, { body: bookingRequestIn(await offer(tutor)) })
  expect(await chargeOf(lesson.id)).toEqual({ price: 7500, charge: 0 })
})
