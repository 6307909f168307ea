/** Cancelling shortly before the start, where the team has set that it uses up a part of the minutes. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bookLesson, cancelLesson, getLesson, rescheduleLesson } from '#contract/lessons/api/lessons.ts'
import { getMinutes } from '#contract/lessons/api/minutes.ts'
import { accounts } from '#contract/money/rules/ledger.ts'
import { getConfig } from '#contract/people/api/config.ts'
import { dayMs, hourMs, minutes, toIsoInstant } from '#contract/shared/rules/time.ts'
import {
  bookingRequestIn,
  expectConsistentBookings,
  expectConsistentMinutes,
  offer,
  rows,
  subscriber,
} from '#tests/kit/bookings.ts'
import { clock } from '#tests/kit/clock.ts'
import { runJobs } from '#tests/kit/payments.ts'
import { db, type Person, people } from '#tests/kit/people.ts'
import { findLedgerDifferences } from '#worker/features/money/invoices/audit-store.ts'
import { readAccountSum } from '#worker/features/money/ledger/store.ts'

/** Wednesday; the week of the subscription ends on Tuesday. */
const now = Date.parse('2026-03-04T08:00:00Z')
const setting = (hours: number, share: number) =>
  rows(
    `INSERT OR REPLACE INTO platform_settings VALUES ('lessons.lateCancelHours', ?, 0, 1), ('lessons.lateCancelShare', ?, 0, 1)`,
    ...[JSON.stringify(hours), JSON.stringify(share)],
  )
beforeEach(async () => {
  clock.set(now)
  await setting(12, 5000)
})
afterEach(() => rows('DELETE FROM platform_settings'))
afterEach(expectConsistentBookings)
afterEach(expectConsistentMinutes)

const booked = async () => {
  const [student, tutor] = [await subscriber(60), await people.tutor()]
  const slot = await offer(tutor, { start: now + 2 * dayMs })
  const lesson = await student.api(bookLesson, { body: bookingRequestIn(slot) })
  const id = lesson.id
  const read = async () => (await student.api(getLesson, { params: { id } })).lesson
  return { student, tutor, slot, lesson, id, read, start: Date.parse(lesson.start) }
}
const cancel = (person: Person, id: number) => person.api(cancelLesson, { params: { id } })
const usedOf = async (student: Person) => {
  const { week } = await student.api(getMinutes, { query: {} })
  return (week?.spent ?? 0) + (week?.held ?? 0)
}
const earned = async (tutor: Person) => -(await readAccountSum(db, accounts.tutor(tutor.id))) || 0

test('what is set is told to everybody, and with the lesson', async () => {
  expect(await (await people.student()).api(getConfig, {})).toMatchObject({ lateCancel: { hours: 12, share: 5000 } })
  const { lesson, start } = await booked()
  expect(lesson).toMatchObject({ lateCancel: { from: toIsoInstant(start - 12 * hourMs), minutes: 15 }, lateMinutes: 0 })
})

test('a moment before it costs nothing; then half is used up, the tutor is told, and is paid for it once', async () => {
  const early = await booked()
  clock.set(early.start - 12 * hourMs - 1)
  await cancel(early.student, early.id)
  expect(await usedOf(early.student)).toBe(0)
  clock.set(now)

  const { student, tutor, id, read, start } = await booked()
  const [before] = await rows<{ price: number; charge: number }>('SELECT price, charge FROM lessons WHERE id = ?', id)
  clock.set(start - 12 * hourMs)
  await cancel(student, id)
  expect(await read()).toMatchObject({ canceledBy: student.id, lateMinutes: 15, verdict: null })
  expect(await usedOf(student)).toBe(15)
  expect((await student.api(getMinutes, { query: {} })).week).toMatchObject({ spent: 15, held: 0 })
  const [news] = await rows<{ facts: string }>(
    "SELECT facts FROM notifications WHERE user_id = ? AND kind = 'lesson_canceled'",
    tutor.id,
  )
  expect(JSON.parse(news?.facts ?? '')).toMatchObject({ lateMinutes: 15, by: student.id })
  await Promise.all([runJobs('*/5 * * * *'), runJobs('*/5 * * * *')])
  await runJobs('*/5 * * * *')
  expect(await earned(tutor)).toBe((before?.price ?? 0) / 2)
  expect(await readAccountSum(db, accounts.student(student.id))).toBe((before?.charge ?? 0) / 2)
  expect(await findLedgerDifferences(db)).toEqual([])
})

test('a tutor who cancels then gives everything back, earns nothing, and has broken a promise', async () => {
  const { student, tutor, id, read, start } = await booked()
  clock.set(start - hourMs)
  await cancel(tutor, id)
  expect(await read()).toMatchObject({ canceledBy: tutor.id, lateMinutes: 0 })
  const { week, lots } = await student.api(getMinutes, { query: {} })
  const back = lots.reduce((sum, { rest }) => sum + rest, 0)
  expect((week?.quota ?? 0) - (week?.spent ?? 0) - (week?.held ?? 0) + back).toBeGreaterThanOrEqual(60)
  await runJobs('*/5 * * * *')
  expect(await earned(tutor)).toBe(0)
})

test('a lesson keeps the terms it was booked with', async () => {
  const free = await (async () => {
    await setting(0, 5000)
    return booked()
  })()
  await setting(24, 10_000)
  const all = await booked()
  await setting(0, 5000)
  clock.set(free.start - minutes(1))
  await cancel(free.student, free.id)
  expect(await usedOf(free.student)).toBe(0)
  await cancel(all.student, all.id)
  expect(await usedOf(all.student)).toBe(30)
})

test('moving away does not make it free once it is late; before, the terms move along', async () => {
  const { student, tutor, id, read, start } = await booked()
  const later = await offer(tutor, { start: start + 6 * hourMs })
  const move = () =>
    student.api(rescheduleLesson, {
      body: { lessonId: id, slotId: later.id, start: toIsoInstant(later.startAt), duration: 30 },
    })
  clock.set(start - 3 * hourMs)
  await move()
  expect((await read()).lateCancel?.from).toBe(toIsoInstant(start - 12 * hourMs))
  await cancel(student, id)
  expect(await usedOf(student)).toBe(15)
})

test('cancelled twice at once, it is used up once', async () => {
  const { student, tutor, id, start } = await booked()
  clock.set(start - hourMs)
  const results = await Promise.allSettled([cancel(student, id), cancel(student, id), cancel(tutor, id)])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const [row] = await rows<{ late: number; by: number }>(
    'SELECT late_minutes AS late, canceled_by AS by FROM lessons WHERE id = ?',
    id,
  )
  expect(row?.late).toBe(row?.by === student.id ? 15 : 0)
})
