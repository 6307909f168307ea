import { afterEach, describe, expect, test } from 'vitest'
import { setSlots } from '#contract/hours/api/availability.ts'
import { bookDemoSession, listDemoSessions, updateDemoSession } from '#contract/joining/api/demo-sessions.ts'
import { getTutorMeta } from '#contract/people/api/tutor-meta.ts'
import { dayMs, hourMs, minutes } from '#contract/shared/rules/time.ts'
import { DemoSessionStatus, InterviewStatus, ReviewStatus, SlotPurpose } from '#contract/vocabulary/teaching.ts'
import { applicant, at, bookedDemoSession, managerWithSlot, readyForDemo } from '#tests/kit/applicants.ts'
import { expectConsistentBookings, inHours, iso, outcomes, queued, rows } from '#tests/kit/bookings.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { make } from '#tests/kit/make.ts'
import { type Person, people } from '#tests/kit/people.ts'

const { Pending, Passed, Rejected, CanceledByTutorManager, CanceledByTutor, CanceledByAdmin } = DemoSessionStatus
const badRequest = { status: 400, code: 'bad-request' }
const forbidden = { status: 403, code: 'forbidden' }
const illegal = { status: 409, code: 'illegal' }
const noon = Date.parse('2026-12-01T12:00:00Z')

afterEach(expectConsistentBookings)

const refused = (tutor: Person, input: ReturnType<typeof at>) => refusalOf(tutor.api(bookDemoSession, input))
const change = (person: Person, id: number, status: DemoSessionStatus) =>
  person.api(updateDemoSession, { body: { id, status } })
const stored = (tutorId: number) =>
  rows<{ id: number; sessionId: string; managerId: number; start: number; status: number }>(
    `SELECT id, session_id AS sessionId, tutor_manager_id AS managerId, start_at AS start, status
     FROM demo_sessions WHERE tutor_id = ?`,
    tutorId,
  )
const told = async (sessionId: string) => (await queued(sessionId)).map(({ kind, userId }) => [kind, userId]).sort()

describe('booking a demo session', () => {
  test('stores half an hour, its call, a chat room and the messages', async () => {
    const [tutor, { manager, slot }] = [await readyForDemo(), await managerWithSlot({}, { start: inHours(30) })]
    const start = slot.startAt + minutes(45)
    expect(await tutor.api(bookDemoSession, at(slot, 45))).toBeUndefined()
    const [{ id = 0, sessionId = '' } = {}, ...others] = await stored(tutor.id)
    expect(others).toEqual([])
    expect(await stored(tutor.id)).toMatchObject([{ managerId: manager.id, start, status: Pending }])
    expect(sessionId).toMatch(/^demo:[0-9a-f-]{36}$/)
    expect(await rows('SELECT kind, ref_id AS id FROM sessions WHERE session_id = ?', sessionId)).toEqual([
      { kind: 'demo', id },
    ])
    expect(await rows('SELECT other_id AS id FROM room_members WHERE user_id = ?', tutor.id)).toEqual([
      { id: manager.id },
    ])
    const messages = (await queued(sessionId)).map(({ kind, dueAt }) => [kind, dueAt])
    expect(messages[0]?.[0]).toBe('demo_session_booked')
    expect(messages.slice(1)).toEqual(
      [dayMs, dayMs, hourMs, hourMs].map((before) => ['demo_session_reminder', start - before]),
    )
  })

  test('needs an approved film and a passed interview', async () => {
    const { slot } = await managerWithSlot()
    const [tutor, interviewer] = [await applicant(), await people.manager()]
    const pair = { tutorId: tutor.id, managerId: interviewer.id }
    expect(await refused(tutor, at(slot))).toEqual(forbidden)
    await make.introVideo(tutor.id, ReviewStatus.Approved)
    expect(await refused(tutor, at(slot))).toEqual(forbidden)
    await make.interview({ ...pair, start: inHours(-48), status: InterviewStatus.Passed, createdAt: 1 })
    const rejected = { ...pair, start: inHours(-24), status: InterviewStatus.Rejected, createdAt: 2 }
    const { id } = await make.interview(rejected)
    expect(await refused(tutor, at(slot))).toEqual(forbidden)
    await rows('UPDATE interviews SET status = ? WHERE id = ?', InterviewStatus.CanceledByInterviewee, id)
    await tutor.api(bookDemoSession, at(slot))
    const unseen = await readyForDemo()
    await rows('UPDATE intro_videos SET state = ? WHERE tutor_id = ?', ReviewStatus.Pending, unseen.id)
    expect(await refused(unseen, at(slot, 60))).toEqual(forbidden)
  })

  test('is refused for every slot that does not serve it', async () => {
    const tutor = await readyForDemo()
    const missing = { body: { slotId: 999_999, start: iso(inHours(2)) } }
    expect(await refused(tutor, missing)).toEqual({ status: 404, code: 'slot-not-found' })
    const student = await people.student()
    const strange = await make.slot({ userId: student.id, start: inHours(2), end: inHours(3), purpose: 1 })
    expect(await refused(tutor, at(strange))).toEqual({ status: 404, code: 'tutor-not-found' })
    for (const purpose of [SlotPurpose.Lesson, SlotPurpose.Interview])
      expect(await refused(tutor, at((await managerWithSlot({}, { purpose })).slot))).toEqual(badRequest)
    const off = { status: 400, code: 'inactive-tutor-manager' }
    expect(await refused(tutor, at((await managerWithSlot({ activated: false })).slot))).toEqual(off)
    const { manager, slot } = await managerWithSlot()
    for (const outside of [-15, 4 * 60 - 15]) expect(await refused(tutor, at(slot, outside))).toEqual(badRequest)
    const lesson = { studentId: student.id, tutorId: manager.id, start: slot.startAt }
    await make.lesson(lesson)
    expect(await refused(tutor, at(slot, 15))).toEqual({ status: 400, code: 'busy-tutor-manager' })
    await make.lesson({ ...lesson, tutorId: tutor.id, studentId: (await people.student()).id, start: inHours(3) })
    expect(await refused(tutor, at(slot, 60))).toEqual({ status: 409, code: 'conflicting-schedule' })
  })

  test('is for those who have none and passed none, three months after a rejection', async () => {
    clock.set('2027-03-10T12:00:00Z')
    const { slot } = await managerWithSlot({}, { hours: 12 })
    const booking = async (status: DemoSessionStatus, start: string, place: number) => {
      const [tutor, manager] = [await readyForDemo(), await people.manager()]
      await make.demo({ tutorId: tutor.id, managerId: manager.id, start: Date.parse(start), status })
      return tutor.api(bookDemoSession, at(slot, place * 30))
    }
    const exists = { status: 409, code: 'demo-session-exists' }
    expect(await refusalOf(booking(Pending, '2026-12-10T12:00:00Z', 0))).toEqual(exists)
    expect(await refusalOf(booking(Passed, '2020-12-10T12:00:00Z', 0))).toEqual(exists)
    expect(await refusalOf(booking(Rejected, '2026-12-10T12:01:00Z', 0))).toEqual(exists)
    await booking(Rejected, '2026-12-10T12:00:00Z', 0)
    for (const [place, status] of [CanceledByTutorManager, CanceledByTutor, CanceledByAdmin].entries())
      await booking(status, '2027-03-09T12:00:00Z', place + 1)
  })

  test('with a repeated key is booked once', async () => {
    const [tutor, { slot }] = [await readyForDemo(), await managerWithSlot()]
    const keyed = { ...at(slot), idempotencyKey: 'demo-key-1' }
    await tutor.api(bookDemoSession, keyed)
    await tutor.api(bookDemoSession, keyed)
    expect(await stored(tutor.id)).toHaveLength(1)
    expect(await refused(tutor, { ...keyed, ...at(slot, 60) })).toEqual(illegal)
  })
})

describe('the status', () => {
  test('is the tutor’s to cancel until the start', async () => {
    clock.set(noon)
    const { tutor, manager, id, sessionId, start } = await bookedDemoSession(30)
    expect(await refusalOf(change(tutor, id, Passed))).toEqual(forbidden)
    clock.set(start)
    expect(await refusalOf(change(tutor, id, CanceledByTutor))).toEqual(illegal)
    clock.set(start - 1)
    await change(tutor, id, CanceledByTutor)
    expect(await told(sessionId)).toEqual([
      ['demo_session_booked', manager.id],
      ['demo_session_canceled', manager.id],
    ])
    for (const person of [tutor, manager, await people.admin()])
      expect(await refusalOf(change(person, id, CanceledByTutor))).toEqual(forbidden)
  })

  test('is the manager’s to decide from the start on, once, and completes the step', async () => {
    clock.set(noon)
    const { tutor, manager, id, sessionId, start } = await bookedDemoSession(30)
    expect(await refusalOf(change(manager, id, Passed))).toEqual(illegal)
    expect(await refusalOf(change(await people.manager(), id, CanceledByTutorManager))).toEqual(forbidden)
    expect(await refusalOf(change(manager, 999_999, Passed))).toEqual({ status: 404, code: 'demo-session-not-found' })
    clock.set(start)
    expect(await outcomes([change(manager, id, Passed), change(manager, id, Rejected)])).toEqual(['illegal', 'ok'])
    await rows('UPDATE demo_sessions SET status = ? WHERE id = ?', Passed, id)
    expect(await refusalOf(change(manager, id, Passed))).toEqual(illegal)
    expect(await refusalOf(change(manager, id, CanceledByTutorManager))).toEqual(illegal)
    expect((await told(sessionId)).filter(([kind]) => kind === 'demo_session_decided')).toHaveLength(1)
    expect((await tutor.api(getTutorMeta, { query: { tutorId: tutor.id } })).passedDemoSession).toBe(true)
  })

  test('is an admin’s to correct, with a line in the audit log, and both are told of a cancellation', async () => {
    clock.set(noon)
    const [{ tutor, manager, id, sessionId }, admin] = [await bookedDemoSession(30), await people.admin()]
    await change(admin, id, Passed)
    await change(admin, id, Rejected)
    await change(admin, id, CanceledByAdmin)
    const canceled = (await told(sessionId)).filter(([kind]) => kind === 'demo_session_canceled')
    expect(canceled.map(([, userId]) => userId).sort()).toEqual([tutor.id, manager.id].sort())
    const lines = await rows<{ facts: string }>(
      "SELECT facts FROM audit_log WHERE action = 'demo-session.update' AND target_id = ? ORDER BY id",
      id,
    )
    expect(lines.map(({ facts }) => JSON.parse(facts))).toMatchObject([
      { from: Pending, to: Passed },
      { from: Passed, to: Rejected },
      { from: Rejected, to: CanceledByAdmin },
    ])
  })

  test('is a cancellation by the manager when the slot goes', async () => {
    const { tutor, manager, id, slot, sessionId } = await bookedDemoSession(30)
    await manager.api(setSlots, { body: { actions: [{ type: 'delete', id: slot.id }] } })
    expect(await stored(tutor.id)).toMatchObject([{ id, status: CanceledByTutorManager }])
    expect(await told(sessionId)).toEqual([
      ['demo_session_booked', manager.id],
      ['demo_session_canceled', tutor.id],
    ])
  })
})

describe('the list', () => {
  const list = (person: Person, query: object = {}) => person.api(listDemoSessions, { query })

  test('is read by the id of the caller, with both people and the film for the manager', async () => {
    const { tutor, manager, id, slot, start, sessionId } = await bookedDemoSession(30)
    const { list: own, total } = await list(tutor, { tutorIds: [tutor.id] })
    expect(total).toBe(1)
    expect(own[0]).toMatchObject({
      id,
      sessionId,
      tutorId: tutor.id,
      tutorManagerId: manager.id,
      slotId: slot.id,
      status: Pending,
      start: iso(start),
      introVideo: null,
      tutor: { id: tutor.id, role: 3, image: '/assets/uploads/users/images/tutor.png' },
      tutorManager: { id: manager.id, role: 5 },
    })
    const [seen] = (await list(manager, { tutorManagerIds: [manager.id] })).list
    expect(seen?.introVideo).toMatchObject({ src: expect.stringMatching(/^\/assets\/private\//) })
    for (const [person, query] of [
      [tutor, {}],
      [tutor, { tutorIds: [tutor.id, manager.id] }],
      [tutor, { tutorManagerIds: [manager.id] }],
      [manager, {}],
      [manager, { tutorIds: [tutor.id] }],
      [await applicant(), { tutorIds: [tutor.id] }],
      [await people.student(), {}],
      [await people.studio(), { tutorIds: [tutor.id] }],
    ] as const)
      expect(await refusalOf(list(person, query))).toEqual(forbidden)
  })

  test('is filtered by every field for an admin, newest first', async () => {
    const [{ tutor, manager, id, slot, start, sessionId }, admin] = [await bookedDemoSession(30), await people.admin()]
    const pair = { tutorId: (await applicant()).id, managerId: manager.id }
    const earlier = await make.demo({ ...pair, start: inHours(-72), status: Rejected })
    await rows('UPDATE demo_sessions SET created_at = 1000, updated_at = 1000 WHERE id = ?', earlier.id)
    const cases: [object, number[]][] = [
      [{}, [id, earlier.id]],
      [{ ids: [earlier.id] }, [earlier.id]],
      [{ tutorIds: [tutor.id] }, [id]],
      [{ slotIds: [slot.id] }, [id]],
      [{ sessionIds: [sessionId] }, [id]],
      [{ statuses: [Rejected] }, [earlier.id]],
      [{ start: iso(start) }, [id]],
      [{ 'createdAt[lte]': iso(1000) }, [earlier.id]],
      [{ 'updatedAt[gt]': iso(1000) }, [id]],
      [{ size: 1, page: 2 }, [earlier.id]],
    ]
    for (const [query, ids] of cases) {
      const found = (await list(admin, { tutorManagerIds: [manager.id], ...query })).list.map((one) => one.id)
      expect([query, found]).toEqual([query, ids])
    }
  })
})
