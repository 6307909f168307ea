/** Minutes of a week that came back as lots, when the money of that week goes back: nobody keeps both, nobody loses both. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bookLesson, cancelLesson } from '#contract/lessons/api/lessons.ts'
import { payByWallet } from '#contract/money/api/fawry.ts'
import { createRefundRequest, listRefundRequests, updateRefundRequest } from '#contract/money/api/refunds.ts'
import { cancelSubscription } from '#contract/money/api/subscriptions.ts'
import { getRefundableSum } from '#contract/money/api/transactions.ts'
import { dayMs, hourMs, minuteMs } from '#contract/shared/rules/time.ts'
import { RefundMethod, RefundRequestStatus, TransactionStatus } from '#contract/vocabulary/money.ts'
import { SessionEventType } from '#contract/vocabulary/teaching.ts'
import { bookingRequestIn, expectConsistentMinutes, inHours, offer, outcomes, rows } from '#tests/kit/bookings.ts'
import { clock } from '#tests/kit/clock.ts'
import { lotsOf } from '#tests/kit/packs.ts'
import { cashBuyer, findUnevenMoney, paymentOf, runJobs, subscribedBuyer } from '#tests/kit/payments.ts'
import { db, type Person, people } from '#tests/kit/people.ts'
import { upgraded, start as upgradeStart } from '#tests/kit/upgrades.ts'
import { insertSessionEvents } from '#worker/features/lessons/attendance-store.ts'
import { settleDueLessons } from '#worker/features/money/invoices/settle-store.ts'

const halfHour = 12_750
const end = (student: Person) => student.api(cancelSubscription, { body: {} })
const sumOf = (student: Person, id: number) => student.api(getRefundableSum, { params: { id } })
const book = async (student: Person, hours = 2, duration: 15 | 30 = 30) => {
  const tutor = await people.tutor()
  const slot = await offer(tutor, { start: inHours(hours) })
  const { id } = await student.api(bookLesson, { body: bookingRequestIn(slot, 0, duration) })
  return { tutor, id, slot }
}
/** A lesson tomorrow that its tutor cancels: its minutes come back for seven days. */
const returnHalfHour = async (student: Person, hours = 30) => {
  const { tutor, id } = await book(student, hours)
  await tutor.api(cancelLesson, { params: { id } })
  return id
}
const restsOf = async (student: Person) => (await lotsOf(student)).map(({ rest }) => rest)
const verdictOf = async (id: number) =>
  (await rows<{ verdict: string | null }>(`SELECT verdict FROM lessons WHERE id = ${id}`))[0]?.verdict

/** A Sunday morning in Cairo: no test here comes upon a change of day. */
beforeEach(() => {
  clock.set('2027-01-10T08:00:00Z')
})

afterEach(async () => {
  expect(await findUnevenMoney()).toEqual([])
  await expectConsistentMinutes()
})

test('what tutors cancelled this week is paid back, and its minutes go with it', async () => {
  const { student, id } = await subscribedBuyer()
  const whole = await sumOf(student, id)
  await returnHalfHour(student)
  await returnHalfHour(student, 32)
  expect(await restsOf(student)).toEqual([30, 30])
  expect(await sumOf(student, id)).toBe(whole)
  expect(await end(student)).toEqual({ refundAmount: whole })
  expect(await restsOf(student)).toEqual([])
})

test('what a lesson has used of them is charged', async () => {
  const { student, id } = await subscribedBuyer()
  const whole = await sumOf(student, id)
  const returned = await returnHalfHour(student)
  // The week had no more: this lesson is of the lot.
  await rows(`UPDATE lessons SET week_minutes = 120 WHERE id = ${returned}`)
  await book(student, 2, 15)
  await rows(`UPDATE lessons SET week_minutes = 30 WHERE id = ${returned}`)
  clock.set(inHours(2))
  expect(await restsOf(student)).toEqual([15])
  expect(await sumOf(student, id)).toBe(whole - halfHour / 2)
  await end(student)
  expect(await restsOf(student)).toEqual([])
})

test('minutes of a week that is over stay: it was paid for whole', async () => {
  const { student } = await subscribedBuyer()
  clock.set(inHours(5 * 24))
  await returnHalfHour(student)
  clock.set(Date.now() + 3 * dayMs)
  await end(student)
  expect(await restsOf(student)).toContain(30)
})

test('a verdict that comes after the refund gives nothing back a second time', async () => {
  const { student, id: txId } = await subscribedBuyer()
  const whole = await sumOf(student, txId)
  const { id } = await book(student)
  clock.set(inHours(2) + 30 * minuteMs)
  expect(await end(student)).toEqual({ refundAmount: whole })
  clock.set(Date.now() + 31 * minuteMs)
  await runJobs('*/5 * * * *')
  expect(await verdictOf(id)).toBe('tutorAbsent')
  expect(await restsOf(student)).toEqual([])
})

test('of a lesson that ran at the refund the minutes come back: it was charged', async () => {
  const { student, id: txId } = await subscribedBuyer()
  const whole = await sumOf(student, txId)
  const { id } = await book(student)
  clock.set(inHours(2) + minuteMs)
  expect(await end(student)).toEqual({ refundAmount: whole - halfHour })
  clock.set(Date.now() + 61 * minuteMs)
  await runJobs('*/5 * * * *')
  expect(await verdictOf(id)).toBe('tutorAbsent')
  expect(await restsOf(student)).toEqual([30])
})

test('of a tutor who came late the missing minutes are paid back before the verdict, and not given after it', async () => {
  const { student, id: txId } = await subscribedBuyer()
  const whole = await sumOf(student, txId)
  const { tutor, id } = await book(student)
  const start = inHours(2)
  const over = start + 30 * minuteMs
  const [lesson] = await rows<{ sessionId: string }>(`SELECT session_id AS sessionId FROM lessons WHERE id = ${id}`)
  const stay = (userId: number, from: number) => [
    { userId, type: SessionEventType.UserJoined, at: from },
    { userId, type: SessionEventType.UserLeft, at: over },
  ]
  await insertSessionEvents(db, lesson?.sessionId ?? '', [
    ...stay(student.id, start),
    ...stay(tutor.id, start + 10 * minuteMs),
  ])
  clock.set(over)
  expect(await end(student)).toEqual({ refundAmount: whole - (halfHour * 20) / 30 })
  clock.set(over + 31 * minuteMs)
  await runJobs('*/5 * * * *')
  expect(await verdictOf(id)).toBe('tutorLate')
  expect(await restsOf(student)).toEqual([])
})

test('a refund and a booking of the same minutes at once: one of both comes about', async () => {
  const { student, id } = await subscribedBuyer()
  const returned = await returnHalfHour(student)
  await rows(`UPDATE lessons SET week_minutes = 120 WHERE id = ${returned}`)
  const slot = await offer(await people.tutor(), { start: inHours(2) })
  await outcomes([end(student), student.api(bookLesson, { body: bookingRequestIn(slot) })])
  const [{ live } = { live: 0 }] = await rows<{ live: number }>(
    `SELECT count(*) AS live FROM lessons WHERE student_id = ${student.id} AND canceled_at IS NULL`,
  )
  const refunding = (await paymentOf(id)).status === TransactionStatus.Refunding
  expect([live, refunding]).toEqual(refunding ? [0, true] : [1, false])
})

test('where the team turns the refund down, they are there again, those judged meanwhile among them', async () => {
  const { student, id: txId } = await cashBuyer()
  await returnHalfHour(student)
  const { id } = await book(student)
  clock.set(inHours(2) + 30 * minuteMs)
  const receiver = { method: RefundMethod.Instapay, address: 'layla.m@instapay' }
  await student.api(createRefundRequest, { body: { txId, ...receiver } })
  expect(await restsOf(student)).toEqual([])
  clock.set(Date.now() + 31 * minuteMs)
  await runJobs('*/5 * * * *')
  expect(await verdictOf(id)).toBe('tutorAbsent')
  expect(await restsOf(student)).toEqual([])

  const [request] = (await student.api(listRefundRequests, { query: {} })).list
  const admin = await people.admin()
  const decision = { status: RefundRequestStatus.Rejected, note: 'n', seen: request?.updatedAt ?? '' }
  await admin.api(updateRefundRequest, { params: { id: request?.id ?? 0 }, body: decision })
  expect(await restsOf(student)).toEqual([30, 30])
})

test('a lesson of a marked outage costs nothing before its verdict either', async () => {
  const { student, id: txId } = await subscribedBuyer()
  const whole = await sumOf(student, txId)
  const { tutor, id } = await book(student)
  const start = inHours(2)
  const over = start + 30 * minuteMs
  const [lesson] = await rows<{ sessionId: string }>(`SELECT session_id AS sessionId FROM lessons WHERE id = ${id}`)
  // The student could not come in: without the outage that would be their absence.
  await insertSessionEvents(db, lesson?.sessionId ?? '', [
    { userId: tutor.id, type: SessionEventType.UserJoined, at: start },
    { userId: tutor.id, type: SessionEventType.UserLeft, at: over },
  ])
  const admin = await people.admin()
  await rows(
    `INSERT INTO outages (start_at, end_at, reason, created_by, created_at)
     VALUES (${start}, ${over}, 'the line was down', ${admin.id}, ${over})`,
  )
  clock.set(over)
  expect(await end(student)).toEqual({ refundAmount: whole })
  clock.set(over + 31 * minuteMs)
  await runJobs('*/5 * * * *')
  expect(await verdictOf(id)).toBe('outage')
  expect(await restsOf(student)).toEqual([])
  // Every test here is of the same morning.
  await rows('DELETE FROM outages')
})

test('the share of an upgrade, asked for long after the end, is what it was then', async () => {
  clock.set(upgradeStart + 8 * hourMs)
  const { student, id, upgradeId } = await upgraded(subscribedBuyer, payByWallet, upgradeStart + 9 * hourMs)
  await returnHalfHour(student)
  await book(student)
  clock.set(inHours(2))
  const { refundAmount } = await end(student)
  const [first, second] = [await paymentOf(id), await paymentOf(upgradeId)]
  expect(second.refundedAmount).toBe(refundAmount - first.refundedAmount)
  // As where the first payment alone went back, by its bank.
  await rows('UPDATE transactions SET status = 1, refunded_amount = 0 WHERE id = ?', upgradeId)
  expect(await sumOf(student, upgradeId)).toBe(second.refundedAmount)
  clock.advance(hourMs)
  await settleDueLessons(db, 0, Date.now())
  clock.advance(30 * dayMs)
  expect(await sumOf(student, upgradeId)).toBe(second.refundedAmount)
})
