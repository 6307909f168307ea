/**
 * The guarded writes, called with facts that have changed since they were read: each guard alone must prevent the
 * write.
 */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { measurePresence } from '#contract/lessons/rules/presence.ts'
import { hourMs, minutes } from '#contract/shared/rules/time.ts'
import type { BookingWeek } from '#contract/shared/rules/weeks.ts'
import { TransactionStatus } from '#contract/vocabulary/money.ts'
import { LessonVerdict } from '#contract/vocabulary/teaching.ts'
import { expectConsistentBookings, inHours, offer, rows } from '#tests/kit/bookings.ts'
import { make } from '#tests/kit/make.ts'
import { db, type Person, people } from '#tests/kit/people.ts'
import { readSchedule, storeSchedule } from '#worker/features/hours/availability/schedule-store.ts'
import { insertLesson, moveLesson, type NewLesson } from '#worker/features/lessons/booking-store.ts'
import { storeCancellation } from '#worker/features/lessons/cancel-store.ts'
import { findLesson } from '#worker/features/lessons/store.ts'
import { createIdempotentRequest } from '#worker/storage/idempotency.ts'

let tutor: Person
let student: Person
let slot: Awaited<ReturnType<typeof offer>>
let week: BookingWeek
let now: number
/** The payment of the subscription. */
let paidWith: number

beforeEach(async () => {
  now = Date.now()
  tutor = await people.tutor()
  student = await people.student()
  paidWith = (await make.transaction({ userId: student.id, status: TransactionStatus.Paid })).id
  await make.subscription({ userId: student.id, txId: paidWith, start: now - hourMs, end: now + 700 * hourMs })
  slot = await offer(tutor)
  const window = { start: now - hourMs, end: now + 100 * hourMs }
  week = { window, countFrom: window.start, quota: 60, trial: false, lastEnd: now + 700 * hourMs }
})
afterEach(expectConsistentBookings)

/** Half an hour of the week. */
const weekParts = [{ lotId: null, minutes: 30, paid: true }]

const wish = async (over: Partial<NewLesson> = {}): Promise<NewLesson> => {
  const times = { start: slot.startAt + minutes(60), end: slot.startAt + minutes(90), duration: 30 } as const
  const draft = {
    tutorId: tutor.id,
    slotId: slot.id,
    price: 7500,
    charge: 12_750,
    parts: weekParts,
    returned: [],
    trial: false,
    terms: { lateFrom: null, lateShare: 0 },
    ...times,
  }
  const idempotency = await createIdempotentRequest(student.id, 'a-key-of-this-test', 'bookLesson', draft)
  return { draft, studentId: student.id, week, now, idempotency, sessionId: `lesson:${crypto.randomUUID()}`, ...over }
}

const counted = async () =>
  (
    await rows(`SELECT (SELECT count(*) FROM lessons) AS lessons, (SELECT count(*) FROM sessions) AS sessions,
      (SELECT count(*) FROM rooms) AS rooms, (SELECT count(*) FROM outbox) AS outbox, (SELECT count(*) FROM idempotency) AS keys`)
  )[0]

const busyWith = (tutorId: number, studentId: number, at = 60, duration: 15 | 30 = 15) =>
  make.lesson({ tutorId, studentId, start: slot.startAt + minutes(at), duration, trial: false })

const changes: readonly [string, () => Promise<unknown>][] = [
  ['the tutor was switched off', () => rows('UPDATE tutors SET activated = 0 WHERE id = ?', tutor.id)],
  ['the slot was taken back', () => rows('UPDATE availability_slots SET deleted = 1 WHERE id = ?', slot.id)],
  [
    'the slot was shortened',
    () => rows('UPDATE availability_slots SET end_at = start_at + 3600000 WHERE id = ?', slot.id),
  ],
  [
    'the slot begins later',
    () => rows('UPDATE availability_slots SET start_at = start_at + 4500000 WHERE id = ?', slot.id),
  ],
  ['the slot serves interviews only', () => rows('UPDATE availability_slots SET purpose = 3 WHERE id = ?', slot.id)],
  [
    'the slot belongs to another',
    async () => rows('UPDATE availability_slots SET user_id = ? WHERE id = ?', (await people.tutor()).id, slot.id),
  ],
  ['the tutor has something on', async () => busyWith(tutor.id, (await people.student()).id, 75)],
  ['the student has something on', async () => busyWith((await people.tutor()).id, student.id)],
  [
    'the minutes are spent',
    async () => {
      const other = await people.tutor()
      await busyWith(other.id, student.id, 120, 30)
      await busyWith(other.id, student.id, 150)
    },
  ],
  [
    'the money of the subscription is on its way back',
    () => rows('UPDATE transactions SET status = ? WHERE id = ?', TransactionStatus.Refunding, paidWith),
  ],
  [
    'a pause was ended, and the week with it',
    () => rows('UPDATE subscriptions SET end_at = end_at - 86400000 WHERE tx_id = ?', paidWith),
  ],
  [
    'the subscription was ended',
    () => rows('UPDATE subscriptions SET terminated_at = ? WHERE tx_id = ?', now, paidWith),
  ],
]

test.each(changes)('a booking writes nothing at all when %s', async (_, change) => {
  await change()
  const before = await counted()
  expect(await insertLesson(db, await wish())).toBeNull()
  expect(await counted()).toEqual(before)
})

test.each(changes.filter(([name]) => !name.includes('switched')))(
  'a move changes nothing at all when %s',
  async (_, change) => {
    const lesson = await insertLesson(
      db,
      await wish({ draft: { ...(await wish()).draft, start: slot.startAt, end: slot.startAt + minutes(30) } }),
    )
    if (!lesson) throw new Error('no lesson')
    await change()
    const before = await counted()
    const move = { ...(await wish()), week: { ...week, quota: 45 + 29 }, old: { ...lesson, parts: weekParts } }
    expect(await moveLesson(db, move)).toBeNull()
    expect(await findLesson(db, lesson.id)).toEqual(lesson)
    expect(await counted()).toEqual(before)
  },
)

test('with unchanged facts the same writes succeed', async () => {
  const lesson = await insertLesson(db, await wish())
  if (!lesson) throw new Error('no lesson')
  const draft = { ...(await wish()).draft, start: slot.startAt + minutes(75), end: slot.startAt + minutes(105) }
  expect(
    (await moveLesson(db, { draft, studentId: student.id, week, now, old: { ...lesson, parts: weekParts } }))?.start,
  ).toBe(draft.start)
})

test('a lesson that was cancelled since is not moved', async () => {
  const lesson = await insertLesson(db, await wish())
  if (!lesson) throw new Error('no lesson')
  const draft = { ...(await wish()).draft, start: slot.startAt + minutes(75), end: slot.startAt + minutes(105) }
  await rows('UPDATE lessons SET canceled_at = ?, canceled_by = ? WHERE id = ?', now, student.id, lesson.id)
  expect(
    await moveLesson(db, { draft, studentId: student.id, week, now, old: { ...lesson, parts: weekParts } }),
  ).toBeNull()
})

test('a trial student who holds a lesson gets no second one', async () => {
  const trial = { week: { ...week, trial: true }, draft: { ...(await wish()).draft, trial: true } }
  await busyWith((await people.tutor()).id, student.id, 150)
  expect(await insertLesson(db, await wish(trial))).toBeNull()
})

test('a lesson that was moved, or whose tutor joined, is not cancelled by an older decision', async () => {
  const lesson = await insertLesson(db, await wish())
  if (!lesson) throw new Error('no lesson')
  const old = { ...lesson, start: lesson.start - hourMs }
  expect(
    await storeCancellation(db, {
      lesson: old,
      by: student.id,
      judged: null,
      events: 0,
      returns: [],
      used: null,
      chargedMinutes: 30,
      idempotency: null,
      now,
    }),
  ).toBeNull()
  const presence = measurePresence(lesson, [], lesson.start + minutes(10))
  const judged = { verdict: LessonVerdict.TutorAbsent, presence }
  const late = {
    lesson,
    by: student.id,
    judged,
    events: 0,
    returns: [],
    used: null,
    chargedMinutes: 30,
    idempotency: null,
    now: lesson.start + minutes(10),
  }
  await rows(
    'INSERT INTO session_events (session_id, user_id, type, created_at) VALUES (?, ?, 1, 0)',
    lesson.sessionId,
    tutor.id,
  )
  expect(await storeCancellation(db, late)).toBeNull()
  expect(await findLesson(db, lesson.id)).toEqual(lesson)
})

test('a schedule decided before a booking is not stored after it', async () => {
  const seen = await readSchedule(db, tutor.id, [slot.id], now)
  await insertLesson(db, await wish())
  const plan = { create: [], update: [], remove: [slot.id], retire: [], cancel: [] }
  expect(await storeSchedule(db, { ownerId: tutor.id, slotIds: [slot.id], seen, plan, now })).toBe('stale')
  expect(await rows('SELECT deleted FROM availability_slots WHERE id = ?', slot.id)).toEqual([{ deleted: 0 }])
})

test('a slot created elsewhere in the meantime is an overlap, not a second slot', async () => {
  const seen = await readSchedule(db, tutor.id, [], now)
  const range = { start: inHours(20), end: inHours(21), purpose: 2 } as const
  await make.slot({ userId: tutor.id, start: range.start, end: range.end })
  const plan = { create: [range], update: [], remove: [], retire: [], cancel: [] }
  expect(await storeSchedule(db, { ownerId: tutor.id, slotIds: [], seen, plan, now })).toBe('overlap')
})
