/** What is texted about interviews and demo sessions, and what the daily job closes. */
import { beforeEach, describe, expect, test } from 'vitest'
import { bookDemoSession, updateDemoSession } from '#contract/joining/api/demo-sessions.ts'
import { bookInterview, updateInterview } from '#contract/joining/api/interviews.ts'
import { dayMs, hourMs, minutes } from '#contract/shared/rules/time.ts'
import { booking } from '#contract/vocabulary/limits.ts'
import { DemoSessionStatus, InterviewStatus } from '#contract/vocabulary/teaching.ts'
import { at, bookedDemoSession, bookedInterview, managerWithSlot } from '#tests/kit/applicants.ts'
import { expectConsistentBookings, rows } from '#tests/kit/bookings.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { messagesReceivedBy } from '#tests/kit/codes.ts'
import { runDailySweep, runOutboxSweep } from '#tests/kit/outbox-sweep.ts'
import { db, type Person, people } from '#tests/kit/people.ts'
import { texts } from '#worker/copy/messages.ts'
import { closeUndecidedBookings } from '#worker/features/classroom/sessions/manager-booking-change-store.ts'
import { type TemplateName, templates } from '#worker/gateways/texter.ts'

const { Passed, Rejected, CanceledByInterviewer } = InterviewStatus
const noon = Date.parse('2026-12-01T12:00:00Z')
const word = 'Clear and patient'
/** When the bookings of these tests are. */
const date = 'الأربعاء، 2 ديسمبر في 8:30 م'

beforeEach(async () => {
  clock.set(noon)
  await rows('DELETE FROM outbox')
})

const phoneOf = async ({ id }: Person) =>
  (await rows<{ phone: string }>('SELECT phone FROM users WHERE id = ?', id))[0]?.phone ?? ''
/** The texts that reached this person's phone, oldest first. */
const received = async (person: Person) =>
  (await messagesReceivedBy(await phoneOf(person))).map(({ text }) => text).reverse()
const sweep = (now: number) => {
  clock.set(now)
  return runOutboxSweep(now)
}
const decide = (manager: Person, id: number, status: InterviewStatus, feedback = word) =>
  manager.api(updateInterview, { body: { id, status, interviewerFeedback: feedback } })

describe('an interview', () => {
  test('is told to the manager, reminded to both with its own page, and its result told to the tutor', async () => {
    const { tutor, manager, id, start } = await bookedInterview(30)
    await sweep(noon)
    expect(await received(manager)).toEqual([texts.new_interview_booked({ date })])
    await sweep(start - dayMs)
    await sweep(start - hourMs)
    const reminder = texts.interview_reminder({ time: date, url: `http://localhost:8787/interview/${id}` })
    expect(await received(tutor)).toEqual([reminder, reminder])
    expect(await received(manager)).toHaveLength(3)
    clock.set(start)
    await decide(manager, id, Passed)
    await sweep(start + minutes(1))
    expect((await received(tutor)).at(-1)).toBe(texts.interview_decided({ result: 'القبول' }))
  })

  test('that was cancelled is not reminded, and its cancellation is told to the other side', async () => {
    const { tutor, manager, id, start } = await bookedInterview(30)
    await manager.api(updateInterview, { body: { id, status: CanceledByInterviewer } })
    await sweep(noon)
    // The booking is no longer true when the message would go out.
    expect(await received(manager)).toEqual([])
    expect(await received(tutor)).toEqual([texts.interview_canceled({ date })])
    await sweep(start - hourMs)
    expect(await received(tutor)).toHaveLength(1)
  })

  test('whose result is corrected before it is sent is told once, correctly', async () => {
    const { tutor, manager, id, start } = await bookedInterview(30)
    clock.set(start)
    await decide(manager, id, Rejected)
    clock.set(start + 1)
    await (await people.admin()).api(updateInterview, { body: { id, status: Passed } })
    await sweep(start + minutes(1))
    expect((await received(tutor)).filter((text) => text.includes('نتيجة'))).toEqual([
      texts.interview_decided({ result: 'القبول' }),
    ])
  })

  test('that an admin decides before its start is not reminded any more', async () => {
    const { tutor, manager, id, start } = await bookedInterview(30)
    await decide(await people.admin(), id, Rejected)
    await sweep(noon)
    await sweep(start - hourMs)
    // Nor is the manager told of a new interview that is over before it began.
    expect(await received(manager)).toEqual([])
    expect(await received(tutor)).toEqual([texts.interview_decided({ result: 'عدم القبول' })])
  })

  test('is not texted to who has no proved number', async () => {
    const { manager, start } = await bookedInterview(30)
    await rows('UPDATE users SET verified_phone = 0 WHERE id = ?', manager.id)
    await sweep(noon)
    await sweep(start - hourMs)
    expect(await received(manager)).toEqual([])
  })
})

test('a demo session is told, reminded and decided in its own words', async () => {
  const { tutor, manager, id, start } = await bookedDemoSession(30)
  await sweep(noon)
  expect(await received(manager)).toEqual([texts.demo_session_booked({ date })])
  await sweep(start - hourMs)
  const page = `http://localhost:8787/demo-session/${id}`
  expect((await received(tutor)).at(-1)).toBe(texts.demo_session_reminder({ time: date, url: page }))
  clock.set(start)
  await manager.api(updateDemoSession, { body: { id, status: DemoSessionStatus.Rejected } })
  await sweep(start + minutes(1))
  expect((await received(tutor)).at(-1)).toBe(texts.demo_session_decided({ result: 'عدم القبول' }))
})

test('a cancelled demo session is told to the manager whom the tutor left', async () => {
  const { tutor, manager, id } = await bookedDemoSession(30)
  await tutor.api(updateDemoSession, { body: { id, status: DemoSessionStatus.CanceledByTutor } })
  await sweep(noon)
  expect(await received(manager)).toEqual([texts.demo_session_canceled({ date })])
})

test('every template has a text that uses each of its parameters, and takes nobody for a woman', () => {
  for (const [name, params] of Object.entries(templates)) {
    const filled = texts[name as TemplateName](Object.fromEntries(params.map((param) => [param, `<${param}>`])))
    for (const param of params) expect(filled).toContain(`<${param}>`)
    expect(filled).not.toMatch(/تكِ|تكَ|عزيزي|عزيزتي|ادخلي|احجزي|راجعيه/)
  }
})

describe('what nobody decided', () => {
  const statuses = (table: string, id: number) => rows(`SELECT status FROM ${table} WHERE id = ?`, id)

  test('is closed a week after its end, told to the tutor, and blocks no longer', async () => {
    const [interview, demo] = [await bookedInterview(30), await bookedDemoSession(40)]
    const due = demo.start + minutes(30) + booking.undecidedMs
    await closeUndecidedBookings(db, interview.start + minutes(30) + booking.undecidedMs - 1)
    expect(await statuses('interviews', interview.id)).toEqual([{ status: 1 }])
    await closeUndecidedBookings(db, due - 1)
    expect(await statuses('interviews', interview.id)).toEqual([{ status: CanceledByInterviewer }])
    expect(await statuses('demo_sessions', demo.id)).toEqual([{ status: 1 }])
    clock.set(due)
    await runDailySweep(due)
    await runDailySweep(due)
    expect(await statuses('demo_sessions', demo.id)).toEqual([{ status: DemoSessionStatus.CanceledByTutorManager }])
    await sweep(due)
    for (const { tutor } of [interview, demo])
      expect((await received(tutor)).filter((text) => text.startsWith('أُلغيت'))).toHaveLength(1)
    const later = await managerWithSlot({}, { start: due + 2 * hourMs })
    await interview.tutor.api(bookInterview, at(later.slot))
    await demo.tutor.api(bookDemoSession, at(later.slot, 60))
    await expectConsistentBookings()
  })

  test('is left alone once decided', async () => {
    const { manager, tutor, id, start } = await bookedInterview(30)
    clock.set(start)
    await decide(manager, id, Rejected)
    await closeUndecidedBookings(db, start + 30 * dayMs)
    expect(await statuses('interviews', id)).toEqual([{ status: Rejected }])
    const { slot } = await managerWithSlot({}, { start: start + dayMs })
    expect(await refusalOf(tutor.api(bookInterview, at(slot)))).toMatchObject({ code: 'conflicting-interview' })
  })
})
