import { expect, test } from 'vitest'
import { TutorsCacheUpdated } from '#contract/catalogue/events/tutor-events.ts'
import { setSlots } from '#contract/hours/api/availability.ts'
import { bookLesson, cancelLesson, rescheduleLesson } from '#contract/lessons/api/lessons.ts'
import { LessonBooked, LessonCanceled, LessonRebooked } from '#contract/lessons/events/lesson-events.ts'
import { bookingRequestIn, offer, subscriber } from '#tests/kit/bookings.ts'
import { people } from '#tests/kit/people.ts'
import { openTab } from '#tests/kit/sockets.ts'

const listening = async () => {
  const [tutor, student, stranger] = [await people.tutor(), await subscriber(), await people.student()]
  const slot = await offer(tutor)
  const sockets = await Promise.all([tutor, student, stranger].map(openTab))
  const [atTutor, atStudent, atStranger] = sockets
  if (!atTutor || !atStudent || !atStranger) throw new Error('no sockets')
  return { tutor, student, slot, members: [atTutor, atStudent], atStranger }
}

test('members are told which lesson was booked, moved or cancelled; others only whose time changed', async () => {
  const { tutor, student, slot, members, atStranger } = await listening()
  const lesson = await student.api(bookLesson, { body: bookingRequestIn(slot) })
  const [exact, vague] = [
    { tutor: tutor.id, lesson: lesson.id },
    { tutor: tutor.id, lesson: 0 },
  ]
  for (const socket of members) expect(await socket.next(LessonBooked)).toEqual(exact)
  expect(await atStranger.next(LessonBooked)).toEqual(vague)
  await atStranger.next(TutorsCacheUpdated)

  await student.api(rescheduleLesson, { body: { ...bookingRequestIn(slot, 60), lessonId: lesson.id } })
  for (const socket of members) expect(await socket.next(LessonRebooked)).toEqual(exact)
  expect(await atStranger.next(LessonRebooked)).toEqual(vague)

  await tutor.api(cancelLesson, { params: { id: lesson.id } })
  for (const socket of members) expect(await socket.next(LessonCanceled)).toEqual(exact)
  expect(await atStranger.next(LessonCanceled)).toEqual(vague)
  for (const socket of members) expect(socket.unread(LessonBooked)).toEqual([])
})

test('a lesson that loses its slot is announced like any other cancellation', async () => {
  const { tutor, student, slot, members, atStranger } = await listening()
  const lesson = await student.api(bookLesson, { body: bookingRequestIn(slot) })
  await tutor.api(setSlots, { body: { actions: [{ type: 'delete', id: slot.id }] } })
  for (const socket of members)
    expect(await socket.next(LessonCanceled)).toEqual({ tutor: tutor.id, lesson: lesson.id })
  expect(await atStranger.next(LessonCanceled)).toEqual({ tutor: tutor.id, lesson: 0 })
})
