/**
 * The guarded insert of interviews and demo sessions, called with facts that have changed since they were read: each
 * guard alone must prevent the write.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { minutes } from '#contract/shared/rules/time.ts'
import { DemoSessionStatus, InterviewStatus, ReviewStatus } from '#contract/vocabulary/teaching.ts'
import { bookedInterview, managerWithSlot, readyForDemo } from '#tests/kit/applicants.ts'
import { expectConsistentBookings, rows } from '#tests/kit/bookings.ts'
import { make } from '#tests/kit/make.ts'
import { db, type Person, people } from '#tests/kit/people.ts'
import { storeManagerBookingChange } from '#worker/features/classroom/sessions/manager-booking-change-store.ts'
import {
  insertManagerBooking,
  readManagerBookingFacts,
} from '#worker/features/classroom/sessions/manager-booking-store.ts'
import { demoSessionHistorySql } from '#worker/features/joining/demo-sessions/store.ts'
import { newestInterviewSql } from '#worker/features/joining/interviews/store.ts'
import { createIdempotentRequest } from '#worker/storage/idempotency.ts'

let tutor: Person
let manager: Person
let slot: Awaited<ReturnType<typeof managerWithSlot>>['slot']

beforeEach(async () => {
  tutor = await readyForDemo()
  // The interview passed long ago, so that another may be booked.
  await rows('UPDATE interviews SET start_at = 0, end_at = 1800000 WHERE interviewee_id = ?', tutor.id)
  ;({ manager, slot } = await managerWithSlot())
})
afterEach(expectConsistentBookings)

const historySqlOf = { interview: newestInterviewSql, demo: demoSessionHistorySql } as const
type Kind = keyof typeof historySqlOf

/** The write of a booking whose facts have been read. */
const decided = async (kind: Kind) => {
  const start = slot.startAt + minutes(60)
  const historySql = historySqlOf[kind]
  const wanted = { tutorId: tutor.id, slotId: slot.id, start, historySql, now: Date.now() }
  const { history } = await readManagerBookingFacts(db, wanted)
  const draft = { managerId: manager.id, slotId: slot.id, start, end: start + minutes(30) }
  const idempotency = await createIdempotentRequest(tutor.id, 'a-key-of-this-test', kind, draft)
  const sessionId = `${kind}:${crypto.randomUUID()}`
  return () =>
    insertManagerBooking(db, {
      kind,
      draft,
      tutorId: tutor.id,
      sessionId,
      historySql,
      history,
      idempotency,
      now: Date.now(),
    })
}

const counted = async () =>
  (
    await rows(`SELECT (SELECT count(*) FROM interviews WHERE status = 1) AS interviews,
      (SELECT count(*) FROM demo_sessions WHERE status = 1) AS demos, (SELECT count(*) FROM sessions) AS sessions,
      (SELECT count(*) FROM rooms) AS rooms, (SELECT count(*) FROM outbox) AS outbox, (SELECT count(*) FROM idempotency) AS keys`)
  )[0]

const setSlot = (change: string) => rows(`UPDATE availability_slots SET ${change} WHERE id = ?`, slot.id)
const lessonOf = async (tutorId: number, at: number) =>
  make.lesson({ tutorId, studentId: (await people.student()).id, start: slot.startAt + minutes(at), duration: 15 })

const changes: readonly [string, () => Promise<unknown>][] = [
  ['the manager was switched off', () => rows('UPDATE tutors SET activated = 0 WHERE id = ?', manager.id)],
  ['the manager became a tutor', () => rows('UPDATE users SET role = 3 WHERE id = ?', manager.id)],
  ['the manager asks for more notice', () => rows('UPDATE tutors SET notice = 1000 WHERE id = ?', manager.id)],
  ['the slot was taken back', () => setSlot('deleted = 1')],
  ['the slot was shortened', () => setSlot('end_at = start_at + 3600000')],
  ['the slot begins later', () => setSlot('start_at = start_at + 4500000')],
  ['the slot serves lessons only', () => setSlot('purpose = 2')],
  ['the slot belongs to another', async () => setSlot(`user_id = ${(await people.manager()).id}`)],
  ['the manager has a lesson', () => lessonOf(manager.id, 75)],
  ['the tutor has a lesson', () => lessonOf(tutor.id, 60)],
]

const histories: Readonly<Record<Kind, readonly [string, () => Promise<unknown>][]>> = {
  interview: [
    [
      'another interview was booked',
      () =>
        make.interview({
          tutorId: tutor.id,
          managerId: manager.id,
          start: slot.startAt,
          status: InterviewStatus.Pending,
        }),
    ],
  ],
  demo: [
    [
      'another demo session was booked',
      () =>
        make.demo({ tutorId: tutor.id, managerId: manager.id, start: slot.startAt, status: DemoSessionStatus.Pending }),
    ],
    [
      'one was rejected',
      () =>
        make.demo({
          tutorId: tutor.id,
          managerId: manager.id,
          start: slot.startAt,
          status: DemoSessionStatus.Rejected,
        }),
    ],
    [
      'the film is no longer approved',
      () => rows('UPDATE intro_videos SET state = ? WHERE tutor_id = ?', ReviewStatus.Pending, tutor.id),
    ],
    [
      'the interview is no longer passed',
      () => rows('UPDATE interviews SET status = ? WHERE interviewee_id = ?', InterviewStatus.Rejected, tutor.id),
    ],
  ],
}

describe.each(['interview', 'demo'] as const)('%s', (kind) => {
  test.each([...changes, ...histories[kind]])('nothing at all is written when %s', async (_, change) => {
    const write = await decided(kind)
    await change()
    const before = await counted()
    expect(await write()).toBe(false)
    expect(await counted()).toEqual(before)
  })

  test('with unchanged facts the same write succeeds', async () => {
    expect(await (await decided(kind))()).toBe(true)
  })
})

test.each([
  ['a cancellation', 'status = 5'],
  ['another change of the same state', 'updated_at = updated_at + 1'],
])('a result decided before %s is not stored after it', async (_, meanwhile) => {
  const { id, sessionId, start, ...booked } = await bookedInterview(30)
  const [{ updatedAt = 0 } = {}] = await rows<{ updatedAt: number }>(
    'SELECT updated_at AS updatedAt FROM interviews WHERE id = ?',
    id,
  )
  const from = { kind: 'interview', id, sessionId, start, end: start + minutes(30), status: 1, updatedAt } as const
  const people = { managerId: booked.manager.id, tutorId: booked.tutor.id }
  await rows(`UPDATE interviews SET ${meanwhile} WHERE id = ?`, id)
  const before = await rows('SELECT status, updated_at FROM interviews WHERE id = ?', id)
  const change = { to: 2, columns: {}, actorId: booked.manager.id, auditEntry: null, now: Date.now() }
  expect(await storeManagerBookingChange(db, { from: { ...from, ...people }, ...change })).toBe('stale')
  expect(await rows('SELECT status, updated_at FROM interviews WHERE id = ?', id)).toEqual(before)
})
