import { expect, test } from 'vitest'
import { TutorChanged, TutorsCacheUpdated } from '#contract/catalogue/events/tutor-events.ts'
import { setSlots } from '#contract/hours/api/availability.ts'
import { bookLesson, cancelLesson, rescheduleLesson } from '#contract/lessons/api/lessons.ts'
import { LessonBooked, LessonCanceled, LessonRebooked } from '#contract/lessons/events/lesson-events.ts'
import { bookingRequestIn, offer, subscriber } from '#tests/kit/bookings.ts'
import { people } from '#tests/kit/people.ts'
import { openList, openTab } from '#tests/kit/sockets.ts'

const listening = async () => {
  const [tutor, student, stranger] = [await people.tutor(), await subscriber(), await people.student()]
  const slot = await offer(tutor)
  const [atTutor, atStudent] = [await openTab(tutor), await openTab(student)]
  const atStranger = await openList(stranger, [tutor.id])
  return { tutor, student, slot, members: [atTutor, atStudent], atStranger }
}

test('members are told which lesson was booked, moved or cancelled; others only that the tutor’s time changed', async () => {
  const { tutor, student, slot, members, atStranger } = await listening()
  const lesson = await student.api(bookLesson, { body: bookingRequestIn(slot) })
  const exact = { tutor: tutor.id, lesson: lesson.id }
  for (const socket of members) expect(await socket.next(LessonBooked)).toEqual(exact)
  expect(await atStranger.next(TutorChanged)).toMatchObject({ tutor: tutor.id })
  const lists = await atStranger.next(TutorsCacheUpdated)
  expect(lists.more || lists.taken?.includes(tutor.id)).toBe(true)
  if (!lists.more)
    expect(lists.booked).toContainEqual(expect.objectContaining({ tutor: tutor.id, start: lesson.start }))

  await student.api(rescheduleLesson, { body: { ...bookingRequestIn(slot, 60), lessonId: lesson.id } })
  for (const socket of members) expect(await socket.next(LessonRebooked)).toEqual(exact)

  await tutor.api(cancelLesson, { params: { id: lesson.id } })
  for (const socket of members) expect(await socket.next(LessonCanceled)).toEqual(exact)
  for (const socket of members) expect(socket.unread(LessonBooked)).toEqual([])
  for (const event of [LessonBooked, LessonRebooked, LessonCanceled]) expect(atStranger.unread(event)).toEqual([])
})

test('a lesson that loses its slot is announced like any other cancellation', async () => {
  const { tutor, student, slot, members, atStranger } = await listening()
  const lesson = await student.api(bookLesson, { body: bookingRequestIn(slot) })
  await tutor.api(setSlots, { body: { actions: [{ type: 'delete', id: slot.id }] } })
  for (const socket of members)
    expect(await socket.next(LessonCanceled)).toEqual({ tutor: tutor.id, lesson: lesson.id })
  expect(await atStranger.next(TutorChanged)).toMatchObject({ tutor: tutor.id })
})
