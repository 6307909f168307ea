/** Lessons that were cancelled late: what both may say about it, what the team makes of it, and where its pay is read. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bookLesson, cancelLesson, listLessons } from '#contract/lessons/api/lessons.ts'
import { getLessonCase, openDispute } from '#contract/money/api/disputes.ts'
import { getInvoiceStats } from '#contract/money/api/invoices.ts'
import { accounts } from '#contract/money/rules/ledger.ts'
import { dayMs, hourMs } from '#contract/shared/rules/time.ts'
import type { DisputeKind } from '#contract/vocabulary/disputes.ts'
import { bookingRequestIn, expectConsistentMinutes, offer, rows, subscriber } from '#tests/kit/bookings.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { earnedBy, lotsOf, ruling, runJobs, disputeText as text, toldOf } from '#tests/kit/disputes.ts'
import { expectSoundLedger } from '#tests/kit/invoices.ts'
import { db, type Person, people } from '#tests/kit/people.ts'
import { readAccountSum } from '#worker/features/money/ledger/store.ts'

/** Wednesday; the week of the subscription ends on Tuesday. */
const now = Date.parse('2026-03-04T08:00:00Z')
beforeEach(async () => {
  clock.set(now)
  await rows(
    `INSERT OR REPLACE INTO platform_settings VALUES ('lessons.lateCancelHours', '12', 0, 1), ('lessons.lateCancelShare', '5000', 0, 1)`,
  )
})
afterEach(() => rows('DELETE FROM platform_settings'))
afterEach(expectConsistentMinutes)
afterEach(expectSoundLedger)

/** Half an hour in two days, cancelled by its student so long before the start. */
const canceled = async (beforeMs = 6 * hourMs) => {
  clock.set(now)
  const [student, tutor, admin] = [await subscriber(120), await people.tutor(), await people.admin()]
  const lesson = await student.api(bookLesson, {
    body: bookingRequestIn(await offer(tutor, { start: now + 2 * dayMs })),
  })
  const [agreed = { price: 0, charge: 0 }] = await rows<{ price: number; charge: number }>(
    'SELECT price, charge FROM lessons WHERE id = ?',
    lesson.id,
  )
  const at = Date.parse(lesson.start) - beforeMs
  clock.set(at)
  await student.api(cancelLesson, { params: { id: lesson.id } })
  return { student, tutor, admin, lessonId: lesson.id, at, agreed }
}
const open = (person: Person, lessonId: number, kind: DisputeKind = 'cancellation') =>
  person.api(openDispute, { body: { lessonId, kind, text }, files: {} })
const codeOf = async (promise: Promise<unknown>) => (await refusalOf(promise)).code

test('either side says so for 48 hours from the cancellation, and only what fits it', async () => {
  const { student, tutor, lessonId, at } = await canceled()
  for (const kind of ['absent', 'late', 'line'] as const)
    expect(await codeOf(open(student, lessonId, kind))).toBe('illegal')
  expect(await open(student, lessonId)).toMatchObject({ side: 'student', kind: 'cancellation', state: 'open' })
  expect(await toldOf(tutor.id)).toEqual(['dispute_opened'])
  // The lesson has begun and ended meanwhile; nobody was in it.
  clock.set(at + 2 * dayMs)
  await open(tutor, lessonId, 'behaviour')
  expect((await student.api(getLessonCase, { params: { lessonId } })).presence).toBeNull()
  const other = await canceled()
  clock.set(other.at + 2 * dayMs + 1)
  expect(await codeOf(open(other.student, other.lessonId))).toBe('dispute-too-late')
})

test('nothing is said of a cancellation that cost nothing', async () => {
  const { student, tutor, lessonId } = await canceled(13 * hourMs)
  for (const person of [student, tutor]) expect(await codeOf(open(person, lessonId))).toBe('illegal')
})

test('its pay waits for the ruling, which both ways ends at the piastre it names', async () => {
  const { student, tutor, admin, lessonId, agreed } = await canceled()
  await runJobs()
  expect(await earnedBy(tutor)).toBe(agreed.price / 2)
  await open(student, lessonId)
  const stats = () => tutor.api(getInvoiceStats, { params: { id: tutor.id } })
  expect(await stats()).toMatchObject({ spendable: 0, disputed: agreed.price / 2 })
  const back = await ruling(admin, lessonId, [30, 0])
  expect(await stats()).toMatchObject({ spendable: 0, disputed: 0 })
  expect(await readAccountSum(db, accounts.student(student.id))).toBe(0)
  // What went back to the week is the week's; the other half is a lot.
  expect(await lotsOf(student)).toEqual([15])
  await ruling(admin, lessonId, [15, 30], back.rulings.at(-1)?.id)
  expect(await earnedBy(tutor)).toBe(agreed.price)
  expect(await readAccountSum(db, accounts.student(student.id))).toBe(agreed.charge / 2)
  expect(await lotsOf(student)).toEqual([])
})

test('a ruling before its pay was posted leaves nothing to post', async () => {
  const { student, tutor, admin, lessonId, agreed } = await canceled()
  await open(student, lessonId)
  await Promise.all([ruling(admin, lessonId, [15, 15]), runJobs()])
  await runJobs()
  expect(await earnedBy(tutor)).toBe(agreed.price / 2)
  const other = await canceled()
  await ruling(other.admin, other.lessonId, [30, 0])
  await runJobs()
  expect(await earnedBy(other.tutor)).toBe(0)
})

test('its pay is in the list of what its tutor has earned, beside lessons that were taught', async () => {
  const { tutor, student, lessonId, agreed } = await canceled()
  const free = await canceled(13 * hourMs)
  const earned = (person: Person) =>
    person.api(listLessons, { query: { users: [person.id], earned: true, page: 1, size: 6 } })
  const { list, total } = await earned(tutor)
  expect(total).toBe(1)
  expect(list[0]?.lesson).toMatchObject({ id: lessonId, price: agreed.price / 2, lateMinutes: 15 })
  expect((await earned(free.tutor)).list).toEqual([])
  const admin = await people.admin()
  const query = { users: [student.id], earned: true }
  expect((await admin.api(listLessons, { query })).list.map(({ lesson }) => lesson.id)).toEqual([lessonId])
})
