/** Slots at their bounds, the purposes each role may offer, and who is notified of removed time. */
import { describe, expect, test } from 'vitest'
import { TutorChanged } from '#contract/catalogue/events/tutor-events.ts'
import type { SlotAction } from '#contract/hours/api/availability.ts'
import { setSlots } from '#contract/hours/api/availability.ts'
import { bookLesson } from '#contract/lessons/api/lessons.ts'
import { listSlots } from '#contract/lessons/api/slots.ts'
import { LessonCanceled } from '#contract/lessons/events/lesson-events.ts'
import { addMonths, dayMs, hourMs, minutes } from '#contract/shared/rules/time.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { InterviewStatus, SlotPurpose } from '#contract/vocabulary/teaching.ts'
import { bookingRequestIn, inHours, iso, offer, rows } from '#tests/kit/bookings.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { make } from '#tests/kit/make.ts'
import { type Person, people } from '#tests/kit/people.ts'
import { openList, openTab } from '#tests/kit/sockets.ts'

const set = (person: Person, ...actions: SlotAction[]) => person.api(setSlots, { body: { actions } })
const create = (start: number, length: number, purpose: SlotPurpose = SlotPurpose.Lesson): SlotAction => ({
  type: 'create',
  start: iso(start),
  end: iso(start + length),
  purpose,
})
const own = async (person: Person) =>
  (await person.api(listSlots, { query: { userIds: [person.id], size: 100 } })).slots.list
const badRequest = { status: 400, code: 'bad-request' }

describe('a slot', () => {
  const noon = Date.parse('2026-11-02T12:00:00Z')
  const { minMinutes, maxMinutes, aheadMonths } = limits.slot

  test.each([
    ['shortest', noon + hourMs, minMinutes],
    ['longest', noon + hourMs, maxMinutes],
    ['farthest', addMonths(noon, aheadMonths), 60],
    ['already begun', noon - hourMs, 75],
  ])('%s passes', async (_, start, length) => {
    clock.set(noon)
    const tutor = await people.tutor()
    await set(tutor, create(start, minutes(length)))
    expect(await own(tutor)).toMatchObject([{ start: iso(start), end: iso(start + minutes(length)) }])
  })

  test.each([
    ['too short', noon + hourMs, minMinutes - 1],
    ['empty', noon + hourMs, 0],
    ['too long', noon + hourMs, maxMinutes + limits.slot.stepMinutes],
    ['too far', addMonths(noon, aheadMonths) + minutes(15), 60],
    ['just over', noon - hourMs, 60],
    ['off the quarter hours', noon + minutes(65), 60],
  ])('%s is refused', async (_, start, length) => {
    clock.set(noon)
    expect(await refusalOf(set(await people.tutor(), create(start, minutes(length))))).toEqual(badRequest)
  })
})

test('a request carries one to a hundred actions', async () => {
  const [tutor, start] = [await people.tutor(), inHours(3)]
  const actions = (count: number) => Array.from({ length: count }, (_, i) => create(start + i * hourMs, hourMs))
  const { min, max } = limits.slotActions
  expect((await refusalOf(set(tutor, ...actions(min - 1)))).code).toBe('bad-request')
  expect((await refusalOf(set(tutor, ...actions(max + 1)))).code).toBe('bad-request')
  await set(tutor, ...actions(max))
  expect(await own(tutor)).toHaveLength(max)
})

test('students name at most twenty tutors, and a list without pages spans at most sixty days', async () => {
  const [student, admin] = [await people.student(), await people.admin()]
  const named = (count: number) => ({ query: { userIds: Array.from({ length: count }, (_, i) => i + 1) } })
  await student.api(listSlots, named(limits.slotOwners))
  expect(await refusalOf(student.api(listSlots, named(limits.slotOwners + 1)))).toEqual(badRequest)
  await admin.api(listSlots, named(limits.slotOwners + 1))
  const after = inHours(0)
  const whole = (days: number, more = 0) => ({
    query: { full: true, after: iso(after), before: iso(after + days * dayMs + more) },
  })
  await admin.api(listSlots, whole(limits.fullWindowDays))
  expect(await refusalOf(admin.api(listSlots, whole(limits.fullWindowDays, 1)))).toEqual(badRequest)
})

describe('purposes', () => {
  const purposes = Object.values(SlotPurpose)

  test('managers offer time for every purpose', async () => {
    const [manager, start] = [await people.manager(), inHours(3)]
    await set(manager, ...purposes.map((purpose, i) => create(start + i * hourMs, hourMs, purpose)))
    expect((await own(manager)).map(({ purpose }) => purpose)).toEqual(purposes)
  })

  test('tutors offer time for lessons only, in new and changed slots', async () => {
    const tutor = await people.tutor()
    const slot = await offer(tutor)
    const illegal = { status: 409, code: 'illegal' }
    for (const purpose of [SlotPurpose.Interview, SlotPurpose.DemoSession]) {
      expect(await refusalOf(set(tutor, create(inHours(9), hourMs, purpose)))).toEqual(illegal)
      expect(await refusalOf(set(tutor, { type: 'update', id: slot.id, purpose }))).toEqual(illegal)
    }
    await set(tutor, { type: 'update', id: slot.id, purpose: SlotPurpose.General })
    expect(await own(tutor)).toMatchObject([{ purpose: SlotPurpose.General }])
  })

  test('a changed purpose cancels bookings it does not allow, and notifies their members', async () => {
    const [manager, student] = [await people.manager(), await people.student()]
    const guest = await people.tutor({ notificationMethod: 1 })
    const slot = await offer(manager, { purpose: SlotPurpose.General })
    const lesson = await student.api(bookLesson, { body: bookingRequestIn(slot) })
    const start = slot.startAt + hourMs
    const pair = { tutorId: guest.id, managerId: manager.id }
    const interview = await make.interview({ ...pair, start, status: InterviewStatus.Pending })
    await rows('UPDATE interviews SET slot_id = ? WHERE id = ?', slot.id, interview.id)
    await set(manager, { type: 'update', id: slot.id, purpose: SlotPurpose.Lesson })
    const statuses = await rows('SELECT status FROM interviews WHERE id = ?', interview.id)
    expect(statuses).toEqual([{ status: InterviewStatus.CanceledByInterviewer }])
    expect(await rows('SELECT kind FROM outbox WHERE user_id = ?', guest.id)).toEqual([{ kind: 'interview_canceled' }])
    const [stands] = await rows('SELECT canceled_at AS at FROM lessons WHERE session_id = ?', lesson.sessionId)
    expect(stands).toEqual({ at: null })
  })
})

test('members of a cancelled lesson and viewers of the list are notified; earlier cancellations stay', async () => {
  const [tutor, student, viewer] = [await people.tutor(), await people.student(), await people.student()]
  const slot = await offer(tutor)
  const lesson = await student.api(bookLesson, { body: bookingRequestIn(slot) })
  const earlier = await make.lesson({ tutorId: tutor.id, studentId: viewer.id, start: inHours(4), slotId: slot.id })
  await make.cancel(earlier.id, viewer.id, 1000)
  const tabs = await Promise.all([openTab(tutor), openTab(student), openList(viewer, [tutor.id])])
  const [tutorTab, studentTab, viewerTab] = tabs
  await set(tutor, { type: 'delete', id: slot.id })
  const [row] = await rows<{ id: number }>('SELECT id FROM lessons WHERE session_id = ?', lesson.sessionId)
  expect(await tutorTab?.next(LessonCanceled)).toEqual({ tutor: tutor.id, lesson: row?.id })
  expect(await studentTab?.next(LessonCanceled)).toEqual({ tutor: tutor.id, lesson: row?.id })
  // Other users learn that time is free again, but not whose lesson it was.
  expect(await viewerTab?.next(TutorChanged)).toMatchObject({ tutor: tutor.id })
  expect(viewerTab?.unread(LessonCanceled)).toEqual([])
  expect(
    await rows('SELECT canceled_by AS canceledBy, canceled_at AS at FROM lessons WHERE id = ?', earlier.id),
  ).toEqual([{ canceledBy: viewer.id, at: 1000 }])
  for (const tab of tabs) await tab.close()
})
