/** Interviews and demo sessions asked for at once, by one or by many, of one manager or of several. */
import { afterEach, expect, test, vi } from 'vitest'
import { setSlots } from '#contract/hours/api/availability.ts'
import { bookDemoSession } from '#contract/joining/api/demo-sessions.ts'
import { bookInterview, updateInterview } from '#contract/joining/api/interviews.ts'
import { bookLesson } from '#contract/lessons/api/lessons.ts'
import { minutes } from '#contract/shared/rules/time.ts'
import { InterviewStatus } from '#contract/vocabulary/teaching.ts'
import { applicant, at, bookedInterview, managerWithSlot, readyForDemo } from '#tests/kit/applicants.ts'
import { bookingRequestIn, expectConsistentBookings, outcomes, rows, subscriber } from '#tests/kit/bookings.ts'

afterEach(expectConsistentBookings)
// Many parallel requests are slow on a busy machine; these tests check who wins, not how fast.
vi.setConfig({ testTimeout: 30_000 })

const many = <T>(count: number, one: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, i) => one(i)))
const losers = (count: number, code: string): string[] => Array.from({ length: count }, () => code)

test('of twenty tutors who ask for one time at once exactly one is interviewed', async () => {
  const [{ manager, slot }, tutors] = [await managerWithSlot(), await many(20, applicant)]
  const seen = await outcomes(tutors.map((tutor) => tutor.api(bookInterview, at(slot, 30))))
  expect(seen).toEqual([...losers(19, 'busy-tutor-manager'), 'ok'])
  expect(await rows('SELECT id FROM interviews WHERE interviewer_id = ?', manager.id)).toHaveLength(1)
  expect(await rows("SELECT session_id FROM sessions WHERE kind = 'interview'")).toHaveLength(1)
})

test('of twenty tutors who ask for one time at once exactly one teaches the demo session', async () => {
  const [{ manager, slot }, tutors] = [await managerWithSlot(), await many(20, readyForDemo)]
  const seen = await outcomes(tutors.map((tutor) => tutor.api(bookDemoSession, at(slot, 30))))
  expect(seen).toEqual([...losers(19, 'busy-tutor-manager'), 'ok'])
  expect(await rows('SELECT id FROM demo_sessions WHERE tutor_manager_id = ?', manager.id)).toHaveLength(1)
})

test('a tutor who books two managers at once holds one interview', async () => {
  const [tutor, here, there] = [await applicant(), await managerWithSlot(), await managerWithSlot()]
  const both = [tutor.api(bookInterview, at(here.slot)), tutor.api(bookInterview, at(there.slot, 120))]
  expect(await outcomes(both)).toEqual(['conflicting-interview', 'ok'])
  expect(await rows('SELECT id FROM interviews WHERE interviewee_id = ?', tutor.id)).toHaveLength(1)
})

test('a tutor who books two demo sessions at once holds one', async () => {
  const [tutor, here, there] = [await readyForDemo(), await managerWithSlot(), await managerWithSlot()]
  const both = [tutor.api(bookDemoSession, at(here.slot)), tutor.api(bookDemoSession, at(there.slot, 120))]
  expect(await outcomes(both)).toEqual(['demo-session-exists', 'ok'])
  expect(await rows('SELECT id FROM demo_sessions WHERE tutor_id = ?', tutor.id)).toHaveLength(1)
})

test('a lesson, an interview and a demo session at one time of one manager: one of them is booked', async () => {
  const { slot } = await managerWithSlot()
  const [student, candidate, teaching] = [await subscriber(), await applicant(), await readyForDemo()]
  const seen = await outcomes([
    student.api(bookLesson, { body: bookingRequestIn(slot, 30) }),
    candidate.api(bookInterview, at(slot, 15)),
    teaching.api(bookDemoSession, at(slot, 45)),
  ])
  // The lesson overlaps both others, which touch each other.
  expect(seen.filter((code) => code === 'ok').length).toBeGreaterThan(0)
  expect(seen.filter((code) => !['ok', 'busy-tutor', 'busy-tutor-manager'].includes(code))).toEqual([])
  const lessons = await rows('SELECT id FROM lessons WHERE slot_id = ?', slot.id)
  const meetings = await rows('SELECT DISTINCT kind, ref_id FROM busy WHERE slot_id = ?', slot.id)
  expect(meetings).toHaveLength(lessons.length === 1 ? 1 : 2)
})

test('ten requests with one key at once make one interview', async () => {
  const [tutor, { slot }] = [await applicant(), await managerWithSlot()]
  await many(10, () => tutor.api(bookInterview, { ...at(slot), idempotencyKey: 'the-very-same-key' }))
  expect(await rows('SELECT id FROM interviews WHERE interviewee_id = ?', tutor.id)).toHaveLength(1)
})

test('an interview that races the deletion of its slot never stays in time that is not offered', async () => {
  for (let i = 0; i < 5; i++) {
    const [{ manager, slot }, tutor] = [await managerWithSlot(), await applicant()]
    const remove = manager.api(setSlots, { body: { actions: [{ type: 'delete', id: slot.id }] } })
    const seen = await Promise.allSettled([tutor.api(bookInterview, at(slot)), remove])
    expect(seen[1].status).toBe('fulfilled')
    expect(await rows('SELECT id FROM interviews WHERE slot_id = ? AND status = 1', slot.id)).toEqual([])
  }
})

test('a manager who is switched off between check and write is not booked', async () => {
  const [{ manager, slot }, tutors] = [await managerWithSlot({}, { hours: 8 }), await many(8, applicant)]
  const bookings = tutors.map((tutor, i) => tutor.api(bookInterview, at(slot, i * 60)))
  await rows('UPDATE tutors SET activated = 0 WHERE id = ?', manager.id)
  const seen = await outcomes(bookings)
  expect(seen.filter((code) => code !== 'ok' && code !== 'bad-request')).toEqual([])
  expect(await outcomes([(await applicant()).api(bookInterview, at(slot, 30))])).toEqual(['bad-request'])
})

test('a cancellation by either side at once is stored once', async () => {
  const { tutor, manager, id, sessionId } = await bookedInterview(30)
  const cancel = (person: typeof tutor, status: InterviewStatus) =>
    person.api(updateInterview, { body: { id, status } })
  const seen = await outcomes([
    cancel(tutor, InterviewStatus.CanceledByInterviewee),
    cancel(manager, InterviewStatus.CanceledByInterviewer),
  ])
  expect(seen.filter((code) => code === 'ok')).toHaveLength(1)
  const messages = await rows(
    "SELECT id FROM outbox WHERE kind = 'interview_canceled' AND payload->>'sessionId' = ?",
    sessionId,
  )
  expect(messages).toHaveLength(1)
})

test('back to back interviews of one manager touch without conflict', async () => {
  const [{ slot }, one, other, late] = [
    await managerWithSlot(),
    await applicant(),
    await applicant(),
    await applicant(),
  ]
  await one.api(bookInterview, at(slot, 30))
  const overlapping = await outcomes([other.api(bookInterview, at(slot, 45)), late.api(bookInterview, at(slot, 15))])
  expect(overlapping).toEqual(['busy-tutor-manager', 'busy-tutor-manager'])
  expect(await outcomes([other.api(bookInterview, at(slot, 60)), late.api(bookInterview, at(slot, 0))])).toEqual([
    'ok',
    'ok',
  ])
  const times = await rows<{ start: number }>(
    'SELECT start_at AS start FROM interviews WHERE slot_id = ? ORDER BY 1',
    slot.id,
  )
  expect(times.map(({ start }) => start - slot.startAt)).toEqual([0, minutes(30), minutes(60)])
})
