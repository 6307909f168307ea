import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { expect, test, vi } from 'vitest'
import { bookLesson, cancelLesson, rescheduleLesson } from '#contract/lessons/api/lessons.ts'
import { dayMs, hourMs, minutes } from '#contract/shared/rules/time.ts'
import { listNotifications } from '#contract/talk/api/notifications.ts'
import { SendMessage } from '#contract/talk/events/chat.ts'
import { NotificationsUpdated } from '#contract/talk/events/notification-events.ts'
import type { StoredSession } from '#durable/session-room/state.ts'
import { bookingRequestIn, inHours, offer, rows, subscriber } from '#tests/kit/bookings.ts'
import { clock } from '#tests/kit/clock.ts'
import { settleLateWorks } from '#tests/kit/late-works.ts'
import { make } from '#tests/kit/make.ts'
import { chatRoom, sessionRoom } from '#tests/kit/objects.ts'
import { type Person, people } from '#tests/kit/people.ts'
import { openTab } from '#tests/kit/sockets.ts'

const booked = async () => {
  // Ahead of the real clock, by which the platform would ring alarms of the past at once.
  clock.set('2030-11-20T10:00:00Z')
  const [tutor, student] = [await people.tutor(), await subscriber()]
  const slot = await offer(tutor, { start: inHours(30) })
  const lesson = await student.api(bookLesson, { body: bookingRequestIn(slot) })
  const room = sessionRoom(lesson.sessionId)
  const alarmAt = () => runInDurableObject(room, (_, { storage }) => storage.getAlarm())
  // The object is told after the answer.
  await expect.poll(alarmAt).not.toBeNull()
  /** Runs the alarm as the platform would: not before its time. */
  const ring = async () => ((await alarmAt()) ?? Number.POSITIVE_INFINITY) <= Date.now() && runDurableObjectAlarm(room)
  return { tutor, student, slot, lesson, start: slot.startAt, ring }
}
const remindersOf = async (person: Person) =>
  (await person.api(listNotifications, {})).list.filter(({ kind }) => kind === 'lesson_reminder').length

test('the session’s own alarm reminds both a day and an hour before, without the sweep', async () => {
  const { tutor, student, start, ring } = await booked()
  const tab = await openTab(student)
  clock.set(start - dayMs)
  expect(await ring()).toBe(true)
  expect(await tab.next(NotificationsUpdated)).toEqual({})
  const delivered = () =>
    rows(
      "SELECT 1 FROM notifications WHERE kind = 'lesson_reminder' AND delivered_at IS NOT NULL AND user_id IN (?, ?)",
      tutor.id,
      student.id,
    )
  expect(await delivered()).toHaveLength(2)
  clock.set(start - hourMs)
  await ring()
  expect(await delivered()).toHaveLength(4)
  expect([await remindersOf(tutor), await remindersOf(student)]).toEqual([2, 2])
  await tab.close()
})

const storedAlarm = (sessionId: string) =>
  runInDurableObject(sessionRoom(sessionId), (_, { storage }) => storage.getAlarm())

test('a lesson that is moved or cancelled within moments of its booking is reminded at its last time alone', async () => {
  clock.set('2030-11-20T10:00:00Z')
  const student = await subscriber()
  const [moved, canceled] = [
    await offer(await people.tutor(), { start: inHours(30) }),
    await offer(await people.tutor(), { start: inHours(40) }),
  ]
  const [one, other] = [
    await student.api(bookLesson, { body: bookingRequestIn(moved) }),
    await student.api(bookLesson, { body: bookingRequestIn(canceled) }),
  ]
  clock.advance(1)
  await student.api(rescheduleLesson, { body: { ...bookingRequestIn(moved, 120), lessonId: one.id } })
  await student.api(cancelLesson, { params: { id: other.id } })
  // What is told of a booking waits longer than what is told of its changes.
  await settleLateWorks()
  expect(await storedAlarm(one.sessionId)).toBe(moved.startAt + 2 * hourMs - dayMs)
  const states = [one, other].map(({ sessionId }) =>
    runInDurableObject(sessionRoom(sessionId), (_, { storage }) => storage.kv.get<StoredSession>('call')),
  )
  expect(await Promise.all(states)).toMatchObject([
    { booking: { startAt: moved.startAt + 2 * hourMs }, closed: false },
    { booking: { canceledAt: expect.any(Number) }, closed: true },
  ])
})

test('the alarm follows a lesson that moves, and reminds nobody of one that is cancelled', async () => {
  const { student, tutor, slot, lesson, start, ring } = await booked()
  await student.api(rescheduleLesson, { body: { ...bookingRequestIn(slot, 120), lessonId: lesson.id } })
  clock.set(start - dayMs)
  await ring()
  expect(await remindersOf(student)).toBe(0)
  clock.set(start - dayMs + 2 * hourMs)
  await ring()
  expect(await remindersOf(student)).toBe(1)
  await tutor.api(cancelLesson, { params: { id: lesson.id } })
  clock.set(start + hourMs)
  await ring()
  expect([await remindersOf(student), await remindersOf(tutor)]).toEqual([1, 1])
})

test('a member who is away is told of messages once, however many there are', async () => {
  // Ahead of the real clock, by which the platform would ring alarms of the past at once.
  clock.set('2030-11-20T10:00:00Z')
  const [student, tutor] = [await people.student(), await people.tutor()]
  const { id: roomId } = await make.room(student.id, tutor.id)
  // Of an earlier page nothing was heard since, so it counts as gone.
  const page = async () => {
    const tab = await openTab(tutor)
    return (text: string) => tab.send(SendMessage, { roomId, text, refId: crypto.randomUUID() })
  }
  const send = await page()
  const newOf = async (person: Person) =>
    (await person.api(listNotifications, {})).list.filter(({ kind }) => kind === 'messages_received').length
  for (const text of ['واحد', 'اثنان', 'ثلاثة']) await send(text)
  const ring = () => runDurableObjectAlarm(chatRoom(roomId))
  clock.advance(minutes(3))
  await ring()
  expect([await newOf(student), await newOf(tutor)]).toEqual([1, 0])
  await (await page())('أربعة')
  clock.advance(minutes(30))
  await ring()
  expect(await newOf(student)).toBe(1)
  clock.advance(minutes(31))
  await ring()
  expect(await newOf(student)).toBe(2)
})

test('while whoever has new messages is there, nothing asks the database about them', async () => {
  clock.set('2030-11-20T10:00:00Z')
  const [student, tutor] = [await people.student(), await people.tutor()]
  const { id: roomId } = await make.room(student.id, tutor.id)
  const [his, hers] = [await openTab(tutor), await openTab(student)]
  await his.send(SendMessage, { roomId, text: 'أهلًا', refId: crypto.randomUUID() })
  await hers.send(SendMessage, { roomId, text: 'أهلًا بك', refId: crypto.randomUUID() })
  const unread = () => rows('SELECT 1 FROM room_members WHERE room_id = ? AND unread = 1', roomId)
  await expect.poll(async () => (await unread()).length).toBeGreaterThan(0)
  clock.advance(minutes(1.5))
  // Nothing was heard of the first pages since.
  const later = [await openTab(tutor), await openTab(student)]
  clock.advance(minutes(0.5))
  const faults = vi.spyOn(console, 'error')
  await rows('ALTER TABLE notifications RENAME TO notifications_away')
  await runDurableObjectAlarm(chatRoom(roomId))
  await rows('ALTER TABLE notifications_away RENAME TO notifications')
  expect(faults.mock.calls.filter(([line]) => String(line).includes('"alarm":"away"'))).toEqual([])
  await Promise.all([...later, his, hers].map((tab) => tab.close()))
  faults.mockRestore()
})
