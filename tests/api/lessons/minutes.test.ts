import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bookLesson, cancelLesson, rescheduleLesson } from '#contract/lessons/api/lessons.ts'
import { getMinutes, getMinutesOf } from '#contract/lessons/api/minutes.ts'
import { accounts } from '#contract/money/rules/ledger.ts'
import { dayMs, hourMs, minutes } from '#contract/shared/rules/time.ts'
import { SessionEventType } from '#contract/vocabulary/teaching.ts'
import {
  bookingRequestIn,
  expectConsistentBookings,
  expectConsistentMinutes,
  offer,
  outcomes,
  rows,
  subscriber,
} from '#tests/kit/bookings.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { make } from '#tests/kit/make.ts'
import { db, type Person, people } from '#tests/kit/people.ts'
import type { Bindings } from '#worker/bindings.ts'
import { readAccountSum } from '#worker/features/money/ledger/store.ts'
import { runScheduledJobs } from '#worker/schedules/sweep.ts'

const { UserJoined, UserLeft, UserLost } = SessionEventType

/** Wednesday morning; the week of a subscription of yesterday ends on Tuesday at midnight. */
const now = Date.parse('2026-03-04T08:00:00Z')
beforeEach(() => clock.set(now))
afterEach(expectConsistentBookings)
afterEach(expectConsistentMinutes)

const run = async (cron: string): Promise<void> => {
  const context = createExecutionContext()
  await runScheduledJobs(cron, Date.now(), env as Bindings, context)
  await waitOnExecutionContext(context)
}
const accountOf = (student: Person) => student.api(getMinutes, { query: {} })
const earned = async (tutor: Person) => -(await readAccountSum(db, accounts.tutor(tutor.id))) || 0

/** A lot of minutes that nobody paid for unless said otherwise; `end` in days from now. */
const give = async (student: Person, given: number, { end = 28, paid = false } = {}): Promise<void> => {
  await rows(
    `INSERT INTO minute_lots (user_id, kind, minutes, paid, end_at, cause, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)`,
    ...[student.id, paid ? 'bought' : 'granted', given, Number(paid), Date.now() + end * dayMs],
    ...[`test:${crypto.randomUUID()}`, Date.now()],
  )
}
const hoursOf = (tutor: Person, day: number) => offer(tutor, { start: now + day * dayMs + 2 * hourMs })
const come = (sessionId: string, userId: number, start: number, events: readonly [number, number][]) =>
  Promise.all(
    events.map(([type, minute]) =>
      rows(
        'INSERT INTO session_events (session_id, user_id, type, created_at) VALUES (?, ?, ?, ?)',
        ...[sessionId, userId, type, start + minutes(minute)],
      ),
    ),
  )

test('an account tells the week, its lots by their end, and what happened, to its student and the team', async () => {
  const [student, tutor, admin] = [await subscriber(60), await people.tutor(), await people.admin()]
  await give(student, 20, { end: 20 })
  await give(student, 10, { end: 10 })
  const lesson = await student.api(bookLesson, { body: bookingRequestIn(await hoursOf(tutor, 1)) })
  const account = await accountOf(student)
  expect(account.week).toEqual({
    ...{ start: '2026-03-03T00:00:00.000Z', end: '2026-03-10T00:00:00.000Z' },
    ...{ quota: 60, spent: 0, held: 30, trial: false },
  })
  expect(account.lots.map(({ rest }) => rest)).toEqual([10, 20])
  expect(account.movements).toMatchObject([
    { kind: 'taken', minutes: -30, lotKind: null, lesson: { id: lesson.id, start: lesson.start } },
    { kind: 'given', minutes: 10, lotKind: 'granted', lesson: null },
    { kind: 'given', minutes: 20, lotKind: 'granted', lesson: null },
  ])
  expect(account.next).toBeNull()
  expect(await admin.api(getMinutesOf, { params: { userId: student.id }, query: {} })).toEqual(account)
  expect((await refusalOf(tutor.api(getMinutesOf, { params: { userId: student.id }, query: {} }))).code).toBe(
    'forbidden',
  )
  expect((await refusalOf(admin.api(getMinutesOf, { params: { userId: 9_999_999 }, query: {} }))).code).toBe(
    'user-not-found',
  )
})

test('movements come in pages that meet', async () => {
  const student = await subscriber(60)
  for (let i = 0; i < 35; i++) await give(student, i + 1)
  const first = await accountOf(student)
  expect(first.movements.map((one) => one.minutes)).toEqual(Array.from({ length: 30 }, (_, i) => 35 - i))
  const rest = await student.api(getMinutes, { query: { before: first.next ?? 0 } })
  expect(rest.movements.map((one) => one.minutes)).toEqual([5, 4, 3, 2, 1])
  expect(rest.next).toBeNull()
})

describe('a lesson', () => {
  test('takes of week and lot, is charged for what was paid, and its own cancellation gives back to both', async () => {
    const [student, tutor] = [await subscriber(15), await people.tutor()]
    await give(student, 20, { end: 2 })
    const lesson = await student.api(bookLesson, { body: bookingRequestIn(await hoursOf(tutor, 1)) })
    expect(await rows('SELECT week_minutes AS week, charge FROM lessons WHERE id = ?', lesson.id)).toEqual([
      { week: 15, charge: 6375 },
    ])
    expect(await accountOf(student)).toMatchObject({ week: { held: 15 }, lots: [{ rest: 5 }] })
    await student.api(cancelLesson, { params: { id: lesson.id } })
    const after = await accountOf(student)
    expect(after).toMatchObject({ week: { held: 0 }, lots: [{ rest: 20 }] })
    // It went back to a lot that ends in two days: cancelling makes no minutes last longer.
    expect(after.lots).toHaveLength(1)
    expect(after.movements.map(({ kind, minutes: changed }) => [kind, changed])).toEqual([
      ...[
        ['returned', 15],
        ['returned', 15],
      ],
      ...[
        ['taken', -15],
        ['taken', -15],
      ],
      ['given', 20],
    ])
  })

  test('beyond the running week is booked of a lot that lasts, and of none that ends before it', async () => {
    const [student, tutor] = [await subscriber(60), await people.tutor()]
    const next = bookingRequestIn(await hoursOf(tutor, 8))
    expect((await refusalOf(student.api(bookLesson, { body: next }))).code).toBe('week-boundaries-violation')
    await give(student, 30, { end: 8 })
    expect((await refusalOf(student.api(bookLesson, { body: next }))).code).toBe('week-boundaries-violation')
    await give(student, 30, { end: 9 })
    await student.api(bookLesson, { body: next })
    expect(await accountOf(student)).toMatchObject({ week: { held: 0 }, lots: [{ rest: 30 }] })
  })

  test('needs no subscription while there is a lot, and tells who never had minutes what is missing', async () => {
    const [student, tutor] = [await subscriber(60), await people.tutor()]
    await rows(
      'UPDATE subscriptions SET terminated_at = ?, terminated_by = ? WHERE user_id = ?',
      now,
      student.id,
      student.id,
    )
    const body = bookingRequestIn(await hoursOf(tutor, 1))
    expect((await refusalOf(student.api(bookLesson, { body }))).code).toBe('subscription-required')
    await give(student, 29)
    expect((await refusalOf(student.api(bookLesson, { body }))).code).toBe('no-enough-minutes')
    await give(student, 1)
    await student.api(bookLesson, { body })
    expect((await accountOf(student)).lots).toEqual([])
  })

  test('that moves gives back and takes again, and by as much as changes', async () => {
    const [student, tutor] = [await subscriber(15), await people.tutor()]
    await give(student, 30, { end: 20 })
    const [first, later] = [await hoursOf(tutor, 1), await hoursOf(tutor, 10)]
    const { id: lessonId } = await student.api(bookLesson, { body: bookingRequestIn(first) })
    await student.api(rescheduleLesson, { body: { lessonId, ...bookingRequestIn(first, 60, 15) } })
    expect(await accountOf(student)).toMatchObject({ week: { held: 15 }, lots: [{ rest: 30 }] })
    await student.api(rescheduleLesson, { body: { lessonId, ...bookingRequestIn(later) } })
    expect(await accountOf(student)).toMatchObject({ week: { held: 0 }, lots: [] })
    await student.api(cancelLesson, { params: { id: lessonId } })
    expect(await accountOf(student)).toMatchObject({ week: { held: 0 }, lots: [{ rest: 30 }] })
  })

  test('that moves may keep the last minutes of a lot, which it holds itself', async () => {
    const [student, tutor] = [await subscriber(15), await people.tutor()]
    await give(student, 15, { end: 20 })
    const slot = await hoursOf(tutor, 1)
    const { id: lessonId } = await student.api(bookLesson, { body: bookingRequestIn(slot) })
    await student.api(rescheduleLesson, { body: { lessonId, ...bookingRequestIn(slot, 60) } })
    expect(await accountOf(student)).toMatchObject({ week: { held: 15 }, lots: [] })
  })

  test('two at once on the last minutes of a lot: one is booked', async () => {
    const student = await subscriber(15)
    const tutors = await Promise.all([people.tutor(), people.tutor(), people.tutor()])
    await give(student, 15)
    const bodies = await Promise.all(tutors.map(async (tutor, i) => bookingRequestIn(await hoursOf(tutor, 1), i * 60)))
    const answers = await outcomes(bodies.map((body) => student.api(bookLesson, { body })))
    expect(answers.toSorted()).toEqual(['no-enough-minutes', 'no-enough-minutes', 'ok'])
    expect(await accountOf(student)).toMatchObject({ week: { held: 15 }, lots: [] })
  })
})

describe('minutes that a student did not lose by themselves', () => {
  test('come back as a lot of seven days when the tutor cancels, once', async () => {
    const [student, tutor] = [await subscriber(60), await people.tutor()]
    const lesson = await student.api(bookLesson, { body: bookingRequestIn(await hoursOf(tutor, 1)) })
    await outcomes([1, 2, 3].map(() => tutor.api(cancelLesson, { params: { id: lesson.id } })))
    const account = await accountOf(student)
    // They have left the week, and no lesson holds them.
    expect(account.week).toMatchObject({ quota: 60, spent: 30, held: 0 })
    expect(account.lots).toMatchObject([{ kind: 'returned', rest: 30, lessonId: lesson.id }])
    expect(account.lots[0]?.end).toBe(new Date(now + 7 * dayMs).toISOString())
  })

  test('of the trial go back to the trial', async () => {
    const [student, tutor] = [await people.student(), await people.tutor()]
    const lesson = await student.api(bookLesson, { body: bookingRequestIn(await hoursOf(tutor, 1)) })
    await tutor.api(cancelLesson, { params: { id: lesson.id } })
    expect(await accountOf(student)).toMatchObject({ week: { trial: true, spent: 0, held: 0 }, lots: [] })
  })

  test('on the last evening of the last week can still be used, after the subscription', async () => {
    const [student, tutor] = [await people.student(), await people.tutor()]
    await make.subscription({ userId: student.id, start: now - 21 * dayMs, end: now + dayMs + 4 * hourMs })
    const lesson = await student.api(bookLesson, { body: bookingRequestIn(await hoursOf(tutor, 1)) })
    clock.set(Date.parse(lesson.start) + minutes(61))
    await run('*/5 * * * *')
    clock.set(now + 3 * dayMs)
    expect(await accountOf(student)).toMatchObject({ week: null, lots: [{ kind: 'returned', rest: 30 }] })
    await student.api(bookLesson, { body: bookingRequestIn(await hoursOf(tutor, 5)) })
  })

  test('are those a late tutor owes: the rest is paid and charged', async () => {
    const [student, tutor] = [await subscriber(60), await people.tutor()]
    const lesson = await student.api(bookLesson, { body: bookingRequestIn(await hoursOf(tutor, 1)) })
    const start = Date.parse(lesson.start)
    await come(lesson.sessionId, student.id, start, [
      [UserJoined, 0],
      [UserLeft, 30],
    ])
    await come(lesson.sessionId, tutor.id, start, [
      [UserJoined, 4.5],
      [UserLeft, 30],
    ])
    clock.set(start + minutes(61))
    await Promise.all([run('*/5 * * * *'), run('*/5 * * * *'), run('0 1 * * *')])
    expect(
      await rows('SELECT verdict, price, charge, week_minutes AS week FROM lessons WHERE id = ?', lesson.id),
    ).toEqual([{ verdict: 'tutorLate', price: 6250, charge: 10_625, week: 30 }])
    expect(await earned(tutor)).toBe(6250)
    expect(await accountOf(student)).toMatchObject({ week: { spent: 30 }, lots: [{ kind: 'returned', rest: 5 }] })
    expect(await rows('SELECT * FROM lesson_verdicts WHERE lesson_id = ?', lesson.id)).toMatchObject([
      { verdict: 'tutorLate', returned_minutes: 5, paid_minutes: 25, late_ms: minutes(4.5), left_ms: 0, reported: 0 },
    ])
  })

  test('are all of them when connections failed or we did, and the tutor is paid by us', async () => {
    const [student, tutor] = [await subscriber(300), await people.tutor()]
    const slot = await hoursOf(tutor, 1)
    const dead = await student.api(bookLesson, { body: bookingRequestIn(slot) })
    const down = await student.api(bookLesson, { body: bookingRequestIn(slot, 60) })
    const start = Date.parse(dead.start)
    for (const userId of [student.id, tutor.id])
      await come(dead.sessionId, userId, start, [
        [UserJoined, 0],
        [UserLost, 8],
      ])
    await rows(
      'INSERT INTO outages (start_at, end_at, reason, created_by, created_at) VALUES (?, ?, ?, 1, ?)',
      ...[Date.parse(down.start), Date.parse(down.start) + minutes(5), 'the media server', now],
    )
    clock.set(start + 3 * hourMs)
    await run('*/5 * * * *')
    const verdicts = await rows<{ verdict: string; charge: number }>(
      'SELECT verdict, charge FROM lessons WHERE student_id = ? ORDER BY id',
      student.id,
    )
    expect(verdicts).toEqual([
      { verdict: 'deadLine', charge: 0 },
      { verdict: 'outage', charge: 0 },
    ])
    expect(await earned(tutor)).toBe(15_000)
    expect((await accountOf(student)).lots.map(({ rest }) => rest)).toEqual([30, 30])
    expect(await readAccountSum(db, accounts.student(student.id))).toBe(0)
  })

  test('wait for nobody, but a tutor whose lines keep failing waits for the team to look', async () => {
    const [student, tutor] = [await subscriber(300), await people.tutor()]
    for (let day = 1; day <= 4; day++) {
      const lesson = await make.lesson({ tutorId: tutor.id, studentId: student.id, start: now + day * hourMs })
      for (const userId of [student.id, tutor.id])
        await come(lesson.sessionId, userId, lesson.startAt, [
          [UserJoined, 0],
          [UserLost, 8],
        ])
      clock.set(lesson.endAt + minutes(31))
      await run('*/5 * * * *')
    }
    expect((await accountOf(student)).lots.map(({ rest }) => rest)).toEqual([30, 30, 30, 30])
    expect(await earned(tutor)).toBe(3 * 7500)
    expect(
      await rows(
        `SELECT held_back AS held FROM lesson_verdicts v JOIN lessons l ON l.id = v.lesson_id
         WHERE l.student_id = ? ORDER BY l.id`,
        student.id,
      ),
    ).toEqual([0, 0, 0, 1].map((held) => ({ held })))
    // Somebody has to know that it waits.
    expect(await rows("SELECT kind FROM outbox WHERE dedupe_key LIKE 'alert:lesson:%:held-back'")).toEqual([
      { kind: 'team_alert' },
    ])
  })
})
