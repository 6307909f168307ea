import { afterEach, describe, expect, test } from 'vitest'
import { setSlots } from '#contract/hours/api/availability.ts'
import {
  bookInterview,
  findInterviewer,
  listInterviews,
  selectInterviewer,
  updateInterview,
} from '#contract/joining/api/interviews.ts'
import { dayMs, hourMs, minutes } from '#contract/shared/rules/time.ts'
import { InterviewStatus, SlotPurpose } from '#contract/vocabulary/teaching.ts'
import { applicant, at, managerWithSlot } from '#tests/kit/applicants.ts'
import { expectConsistentBookings, inHours, iso, queued, rows } from '#tests/kit/bookings.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { make } from '#tests/kit/make.ts'
import { db, type Person, people } from '#tests/kit/people.ts'
import { refreshTutorPublic } from '#worker/features/catalogue/tutors/public-record.ts'

const { Pending, Passed, Rejected, CanceledByInterviewer, CanceledByInterviewee } = InterviewStatus
const badRequest = { status: 400, code: 'bad-request' }
const conflicting = { status: 409, code: 'conflicting-interview' }

afterEach(expectConsistentBookings)

const refused = (tutor: Person, input: ReturnType<typeof at>) => refusalOf(tutor.api(bookInterview, input))
const stored = (tutorId: number) =>
  rows<{ id: number; sessionId: string; interviewerId: number; slotId: number; start: number; status: number }>(
    `SELECT id, session_id AS sessionId, interviewer_id AS interviewerId, slot_id AS slotId, start_at AS start, status
     FROM interviews WHERE interviewee_id = ?`,
    tutorId,
  )

describe('booking an interview', () => {
  test('stores half an hour, its call, a chat room and the messages', async () => {
    const [tutor, { manager, slot }] = [await applicant(), await managerWithSlot({}, { start: inHours(30) })]
    const start = slot.startAt + minutes(45)
    expect(await tutor.api(bookInterview, at(slot, 45))).toBeUndefined()
    const [booked] = await stored(tutor.id)
    expect(booked).toMatchObject({ interviewerId: manager.id, slotId: slot.id, start, status: Pending })
    expect(booked?.sessionId).toMatch(/^interview:[0-9a-f-]{36}$/)
    const calls = 'SELECT kind, ref_id AS id, scheduled_for AS until FROM sessions WHERE session_id = ?'
    expect(await rows(calls, booked?.sessionId)).toEqual([
      // The sweep schedules it, together with the alarm for its reminders.
      { kind: 'interview', id: booked?.id, until: null },
    ])
    expect(await rows('SELECT other_id AS id FROM room_members WHERE user_id = ?', tutor.id)).toEqual([
      { id: manager.id },
    ])
    const reminders = [dayMs, hourMs].flatMap((before) =>
      [manager.id, tutor.id].sort((a, b) => a - b).map((userId) => ['interview_reminder', userId, start - before]),
    )
    const told = await queued(booked?.sessionId ?? '')
    expect(told.map(({ kind, userId, dueAt }) => [kind, userId, dueAt])).toEqual([
      ['new_interview_booked', manager.id, expect.any(Number)],
      ...reminders,
    ])
  })

  test('is refused for every slot that does not serve it, in the order of the rules', async () => {
    const tutor = await applicant()
    expect(await refused(tutor, { body: { slotId: 999_999, start: iso(inHours(2)) } })).toEqual({
      status: 404,
      code: 'slot-not-found',
    })
    const gone = await managerWithSlot()
    await rows('UPDATE availability_slots SET deleted = 1 WHERE id = ?', gone.slot.id)
    expect(await refused(tutor, at(gone.slot))).toEqual({ status: 404, code: 'slot-not-found' })
    for (const purpose of [SlotPurpose.Lesson, SlotPurpose.DemoSession]) {
      expect(await refused(tutor, at((await managerWithSlot({}, { purpose })).slot))).toEqual(badRequest)
    }
    const student = await people.student()
    const strange = await make.slot({ userId: student.id, start: inHours(2), end: inHours(3), purpose: 1 })
    expect(await refused(tutor, at(strange))).toEqual({ status: 404, code: 'user-not-found' })
    const colleague = await people.tutor()
    const theirs = await make.slot({ userId: colleague.id, start: inHours(2), end: inHours(3), purpose: 1 })
    expect(await refused(tutor, at(theirs))).toEqual(badRequest)
    expect(await refused(tutor, at((await managerWithSlot({ activated: false })).slot))).toEqual(badRequest)
    const late = await managerWithSlot({ notice: 3 * 60 })
    expect(await refused(tutor, at(late.slot))).toEqual(badRequest)
    const running = await managerWithSlot({}, { start: inHours(-1) })
    expect(await refused(tutor, at(running.slot))).toEqual(badRequest)
    expect(await stored(tutor.id)).toEqual([])
  })

  test('is refused outside the free time of the slot, and when the tutor is busy', async () => {
    const [tutor, { manager, slot }] = [await applicant(), await managerWithSlot()]
    const busy = { status: 400, code: 'busy-tutor-manager' }
    expect(await refused(tutor, at(slot, -15))).toEqual(busy)
    expect(await refused(tutor, at(slot, 4 * 60 - 15))).toEqual(busy)
    const student = await people.student()
    await make.lesson({ tutorId: manager.id, studentId: student.id, start: slot.startAt + hourMs })
    expect(await refused(tutor, at(slot, 45))).toEqual(busy)
    await make.lesson({ tutorId: tutor.id, studentId: student.id, start: slot.startAt })
    expect(await refused(tutor, at(slot, 15))).toEqual({ status: 409, code: 'conflicting-schedule' })
    await tutor.api(bookInterview, at(slot, 30))
  })

  test('waits for three months after a rejection, and for six after a pass', async () => {
    const noon = clock.set('2027-03-10T12:00:00Z')
    const { manager, slot } = await managerWithSlot({}, { start: noon + 2 * hourMs, hours: 12 })
    const booking = async (status: InterviewStatus, start: string, place: number) => {
      const tutor = await applicant()
      await make.interview({
        tutorId: tutor.id,
        managerId: (await people.manager()).id,
        start: Date.parse(start),
        status,
      })
      return tutor.api(bookInterview, at(slot, place * 30))
    }
    expect(await refusalOf(booking(Rejected, '2026-12-10T12:01:00Z', 0))).toEqual(conflicting)
    await booking(Rejected, '2026-12-10T12:00:00Z', 0)
    expect(await refusalOf(booking(Passed, '2026-09-10T12:01:00Z', 1))).toEqual(conflicting)
    await booking(Passed, '2026-09-10T12:00:00Z', 1)
    expect(await refusalOf(booking(Pending, '2026-01-10T12:00:00Z', 2))).toEqual(conflicting)
    await booking(CanceledByInterviewer, '2027-03-09T12:00:00Z', 2)
    await booking(CanceledByInterviewee, '2027-03-09T12:00:00Z', 3)
    expect(await rows('SELECT id FROM interviews WHERE interviewer_id = ?', manager.id)).toHaveLength(4)
  })

  test('with a repeated key is booked once', async () => {
    const [tutor, { slot }] = [await applicant(), await managerWithSlot()]
    const keyed = { ...at(slot), idempotencyKey: 'interview-key-1' }
    await tutor.api(bookInterview, keyed)
    await tutor.api(bookInterview, keyed)
    expect(await stored(tutor.id)).toHaveLength(1)
    expect(await refused(tutor, { ...keyed, ...at(slot, 60) })).toEqual({ status: 409, code: 'illegal' })
  })
})

test('the interviewer is picked alike under both addresses', async () => {
  const tutor = await applicant()
  await managerWithSlot({}, { start: inHours(1) })
  expect(await tutor.api(findInterviewer, {})).toEqual(await tutor.api(selectInterviewer, {}))
})

test('a booked time leaves the public record of the manager, and returns with a cancellation', async () => {
  const start = inHours(30)
  const [tutor, { manager, slot }] = [await applicant(), await managerWithSlot({}, { start })]
  await refreshTutorPublic(db, manager.id, Date.now())
  const nextFree = async () =>
    (await rows<{ at: number }>('SELECT next_available_at AS at FROM tutor_public WHERE id = ?', manager.id))[0]?.at
  expect(await nextFree()).toBe(start)
  await tutor.api(bookInterview, at(slot))
  await expect.poll(nextFree).toBe(start + minutes(30))
  const [{ id = 0 } = {}] = await stored(tutor.id)
  await tutor.api(updateInterview, { body: { id, status: CanceledByInterviewee } })
  await expect.poll(nextFree).toBe(start)
})

test('a slot deleted under an interview cancels it, its reminders and its call', async () => {
  const [tutor, { manager, slot }] = [await applicant(), await managerWithSlot({}, { start: inHours(30) })]
  await tutor.api(bookInterview, at(slot))
  const [{ sessionId = '' } = {}] = await stored(tutor.id)
  await manager.api(setSlots, { body: { actions: [{ type: 'delete', id: slot.id }] } })
  expect(await stored(tutor.id)).toMatchObject([{ status: CanceledByInterviewer }])
  const told = (await queued(sessionId)).map(({ kind, userId }) => [kind, userId])
  expect(told.sort()).toEqual([
    ['interview_canceled', tutor.id],
    ['new_interview_booked', manager.id],
  ])
})

describe('the list', () => {
  const world = async () => {
    const [tutor, colleague, { manager, slot }] = [await applicant(), await applicant(), await managerWithSlot()]
    const pair = { managerId: manager.id, start: inHours(-72) }
    const passed = await make.interview({ ...pair, tutorId: colleague.id, status: Passed, createdAt: 1000 })
    await tutor.api(bookInterview, at(slot))
    const [{ id: booked = 0 } = {}] = await stored(tutor.id)
    return { tutor, colleague, manager, slot, passed: passed.id, booked }
  }
  const idsOf = async (person: Person, query: object = {}) =>
    (await person.api(listInterviews, { query })).list.map(({ id }) => id)

  test('gives both people, and only the caller’s own interviews', async () => {
    const { tutor, colleague, manager, slot, passed, booked } = await world()
    const { list, total } = await tutor.api(listInterviews, {})
    expect(total).toBe(1)
    expect(list[0]).toMatchObject({
      id: booked,
      slotId: slot.id,
      status: Pending,
      start: iso(slot.startAt),
      introVideo: null,
      interviewerFeedback: null,
      intervieweeFeedback: null,
      interviewer: { id: manager.id, name: 'أحمد عبد الله', image: '/assets/uploads/users/images/tutor.png', role: 5 },
      interviewee: { id: tutor.id, role: 3 },
    })
    expect(Object.keys(list[0]?.interviewee ?? {}).sort()).toEqual(['id', 'image', 'name', 'role'])
    expect(await idsOf(tutor, { users: [colleague.id] })).toEqual([])
    expect(await idsOf(manager)).toEqual([booked, passed])
    expect(await idsOf(await people.manager())).toEqual([])
    expect(await idsOf(await people.admin(), { interviewers: [manager.id] })).toEqual([booked, passed])
  })

  test('is filtered by every field', async () => {
    const { tutor, colleague, manager, slot, passed, booked } = await world()
    await rows(`UPDATE interviews SET interviewer_feedback = '<p>Great ACCENT</p>' WHERE id = ?`, passed)
    const end = iso(slot.startAt + minutes(30))
    const cases: [object, number[]][] = [
      [{ ids: [passed] }, [passed]],
      [{ users: [tutor.id] }, [booked]],
      [{ interviewees: [colleague.id] }, [passed]],
      [{ slots: [slot.id] }, [booked]],
      [{ statuses: [Passed, Rejected] }, [passed]],
      [{ 'start[gte]': iso(Date.now()) }, [booked]],
      [{ end }, [booked]],
      [{ 'createdAt[lt]': iso(5000) }, [passed]],
      [{ interviewerFeedback: 'accent' }, [passed]],
      [{ interviewerFeedback: 'null' }, [booked]],
      [{ intervieweeFeedback: 'null' }, [booked, passed]],
      [{ size: 1, page: 2 }, [passed]],
    ]
    for (const [query, ids] of cases) expect([query, await idsOf(manager, query)]).toEqual([query, ids])
    const [{ sessionId = '' } = {}] = await stored(tutor.id)
    expect(await idsOf(manager, { sessions: [sessionId] })).toEqual([booked])
  })
})
