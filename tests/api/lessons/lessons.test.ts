import { afterEach, expect, test } from 'vitest'
import { bookLesson, getLesson, listLessons } from '#contract/lessons/api/lessons.ts'
import { dayMs, hourMs, minutes } from '#contract/shared/rules/time.ts'
import { SlotPurpose } from '#contract/vocabulary/teaching.ts'
import {
  bookingRequestIn,
  expectConsistentBookings,
  inHours,
  iso,
  offer,
  queued,
  rows,
  subscriber,
} from '#tests/kit/bookings.ts'
import { refusalOf, send } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { make } from '#tests/kit/make.ts'
import { type Person, people } from '#tests/kit/people.ts'

afterEach(expectConsistentBookings)

const book = (student: Person, body: ReturnType<typeof bookingRequestIn>) => student.api(bookLesson, { body })
const refused = async (student: Person, body: ReturnType<typeof bookingRequestIn>) =>
  (await refusalOf(book(student, body))).code

test('a booking returns the lesson and creates its call, chat room and messages', async () => {
  const tutor = await people.tutor({ notificationMethod: 1 })
  const student = await people.student()
  const slot = await offer(tutor, { start: inHours(30) })
  const lesson = await book(student, bookingRequestIn(slot, 30))

  const start = slot.startAt + minutes(30)
  const fresh = { canceledBy: null, canceledAt: null }
  expect(lesson).toMatchObject({ start: iso(start), duration: 30, price: 7500, slotId: slot.id, ...fresh })
  const pair = [tutor.id, student.id].sort((a, b) => a - b).join(':')
  const calls = await rows('SELECT kind, ref_id AS refId FROM sessions WHERE session_id = ?', lesson.sessionId)
  expect(calls).toEqual([{ kind: 'lesson', refId: lesson.id }])
  expect(await rows('SELECT id FROM rooms WHERE pair_key = ?', pair)).toHaveLength(1)
  const reminders = [24, 1].flatMap((hours) =>
    [tutor.id, student.id]
      .sort((a, b) => a - b)
      .map((userId) => ({ kind: 'lesson_reminder', userId, dueAt: start - hours * hourMs, sentAt: null })),
  )
  const booked = { kind: 'new_lesson_booked', userId: tutor.id, dueAt: Date.parse(lesson.createdAt), sentAt: null }
  expect(await queued(lesson.sessionId)).toEqual([booked, ...reminders])
})

test('undeclared fields are ignored; the caller decides neither price nor student', async () => {
  const [student, stranger] = [await people.student(), await people.student()]
  const slot = await offer(await people.tutor())
  const body = { ...bookingRequestIn(slot), price: 1, studentId: stranger.id, canceledBy: stranger.id }
  const lesson = await book(student, body)
  expect(lesson).toMatchObject({ price: 7500, canceledBy: null })
  expect(await rows('SELECT student_id AS id FROM lessons WHERE id = ?', lesson.id)).toEqual([{ id: student.id }])
})

test('fifteen minutes earn the tutor half, a manager nothing', async () => {
  const short = await book(await people.student(), bookingRequestIn(await offer(await people.tutor()), 0, 15))
  expect(short.price).toBe(3750)
  const withManager = await book(
    await people.student(),
    bookingRequestIn(await offer(await people.manager(), { purpose: 1 })),
  )
  expect(withManager.price).toBe(0)
})

test('only students book, and incomplete requests are refused', async () => {
  const [tutor, student] = [await people.tutor(), await people.student()]
  const slot = await offer(tutor)
  expect((await refusalOf(book(tutor, bookingRequestIn(slot)))).code).toBe('forbidden')
  const strange = { ...bookingRequestIn(slot), duration: 20 as 30 }
  expect(await refusalOf(book(student, strange))).toMatchObject({ status: 400, code: 'bad-request', field: 'duration' })
  const offset = { ...bookingRequestIn(slot), start: '2026-12-01T12:00:00+02:00' }
  expect(await refused(student, offset)).toBe('bad-request')
})

test('each fault of tutor or slot has its code', async () => {
  const student = await people.student()
  const [tutor, other] = [await people.tutor(), await people.tutor()]
  const slot = await offer(tutor)
  expect(await refused(student, { ...bookingRequestIn(slot), tutorId: student.id })).toBe('tutor-not-found')
  expect(await refused(student, { ...bookingRequestIn(slot), tutorId: 987_654_321 })).toBe('tutor-not-found')
  expect(await refused(student, { ...bookingRequestIn(slot), tutorId: other.id })).toBe('slot-not-found')
  expect(await refused(student, { ...bookingRequestIn(slot), slotId: 987_654_321 })).toBe('slot-not-found')
  const off = await people.tutor({ activated: false })
  expect(await refused(student, bookingRequestIn(await offer(off)))).toBe('tutor-not-found')
  const gone = await make.slot({ userId: other.id, start: inHours(2), end: inHours(3), deleted: true })
  expect(await refused(student, bookingRequestIn(gone))).toBe('slot-not-found')
  const interviews = await offer(await people.manager(), { purpose: SlotPurpose.Interview })
  expect(await refused(student, bookingRequestIn(interviews))).toBe('illegal')
  expect(await refused(student, bookingRequestIn(slot, 4 * 60 - 15))).toBe('busy-tutor')
})

test('a start in the past, or within the tutor’s notice, is refused', async () => {
  const student = await people.student()
  const tutor = await people.tutor({ notice: 180 })
  const slot = await offer(tutor)
  const early = await offer(await people.tutor(), { start: inHours(-3) })
  expect(await refused(student, bookingRequestIn(early))).toBe('bad-request')
  expect(await refused(student, bookingRequestIn(slot))).toBe('bad-request')
  await book(student, bookingRequestIn(slot, 120))
})

test('a lesson may end with the week, not after it; today is the first of seven days', async () => {
  const today = Math.floor(Date.now() / dayMs) * dayMs
  clock.set(today + 10 * hourMs)
  const student = await people.student()
  const lastHour = today + 7 * dayMs - hourMs
  const slot = await offer(await people.tutor(), { start: lastHour, hours: 2 })
  expect(await refused(student, bookingRequestIn(slot, 45))).toBe('week-boundaries-violation')
  await book(student, bookingRequestIn(slot, 30))
})

test('minutes, the one lesson of the trial, and the student’s other lessons are checked', async () => {
  const [onTrial, poor, rich] = [await people.student(), await subscriber(15), await subscriber()]
  const [slot, elsewhere] = [await offer(await people.tutor()), await offer(await people.tutor())]
  await book(onTrial, bookingRequestIn(slot, 0))
  expect(await refused(onTrial, bookingRequestIn(slot, 60))).toBe('reached-booking-limit')
  expect(await refused(poor, bookingRequestIn(slot, 60))).toBe('no-enough-minutes')
  await book(rich, bookingRequestIn(slot, 120))
  expect(await refused(rich, bookingRequestIn(elsewhere, 135))).toBe('conflicting-lessons')
  expect(await refused(rich, bookingRequestIn(slot, 15))).toBe('busy-tutor')
})

test('after a subscription ended nothing can be booked', async () => {
  const student = await people.student()
  await make.subscription({ userId: student.id, start: Date.now() - 40 * dayMs, end: Date.now() - 10 * dayMs })
  expect(await refused(student, bookingRequestIn(await offer(await people.tutor())))).toBe('subscription-required')
})

test('a lesson is shown to its members and admins, without contact details', async () => {
  const [tutor, student] = [await people.tutor({ notificationMethod: 1 }), await people.student()]
  const lesson = await book(student, bookingRequestIn(await offer(tutor)))
  const ask = (person: Person) => person.api(getLesson, { params: { id: lesson.id } })
  const hidden = { phone: null, verifiedPhone: false, notificationMethod: null, lessonId: lesson.id }
  const seen = await ask(tutor)
  expect(seen.lesson).toEqual(lesson)
  expect(seen.members).toMatchObject([
    { userId: tutor.id, role: 3, image: '/assets/uploads/users/images/tutor.png', ...hidden },
    { userId: student.id, role: 4, ...hidden },
  ])
  // Of which minutes it is concerns the student, and the team.
  const held = [{ lotId: null, minutes: 30, end: null }]
  expect(seen.held).toEqual([])
  for (const reader of [student, await people.admin()]) expect(await ask(reader)).toEqual({ ...seen, held })
  expect((await refusalOf(ask(await people.student()))).code).toBe('forbidden')
  expect((await refusalOf(student.api(getLesson, { params: { id: 987_654_321 } }))).code).toBe('lesson-not-found')
})

test('only admins list other users’ lessons, and a list without pages needs a window', async () => {
  const [student, other, admin] = [await people.student(), await people.student(), await people.admin()]
  const lesson = await book(student, bookingRequestIn(await offer(await people.tutor())))
  const list = (person: Person, query: object) => person.api(listLessons, { query })
  expect((await refusalOf(list(other, { users: [student.id] }))).code).toBe('forbidden')
  expect((await refusalOf(list(student, {}))).code).toBe('forbidden')
  expect((await refusalOf(list(student, { users: [student.id, other.id] }))).code).toBe('forbidden')
  expect((await list(admin, { users: [student.id, other.id] })).list.map((one) => one.lesson.id)).toEqual([lesson.id])
  const own = { users: [student.id], full: true }
  expect((await refusalOf(list(student, own))).code).toBe('bad-request')
  const far = { after: iso(Date.now()), before: iso(Date.now() + 61 * dayMs) }
  expect((await refusalOf(list(student, { ...own, ...far }))).code).toBe('bad-request')
  const near = { after: iso(Date.now()), before: iso(Date.now() + 59 * dayMs) }
  expect((await list(student, { ...own, ...near })).total).toBe(1)
  expect((await send('/api/v1/lesson/list')).status).toBe(401)
})
