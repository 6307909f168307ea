/** While the money of a subscription is on its way back, nothing is booked of it: its end would cancel what was. */
import { beforeEach, describe, expect, test } from 'vitest'
import { bookLesson, bookLessons, rescheduleLesson } from '#contract/lessons/api/lessons.ts'
import { getUserSubscription } from '#contract/lessons/api/own-subscription.ts'
import { takeRescue } from '#contract/lessons/api/rescue.ts'
import { cancelSubscription } from '#contract/money/api/subscriptions.ts'
import { getRefundableSum } from '#contract/money/api/transactions.ts'
import { minuteMs, minutes } from '#contract/shared/rules/time.ts'
import { RefundMethod, TransactionStatus } from '#contract/vocabulary/money.ts'
import { bookingRequestIn, expectConsistentBookings, inHours, iso, offer, outcomes, rows } from '#tests/kit/bookings.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { search } from '#tests/kit/now.ts'
import { gateways, paymentOf, runJobs, subscribedBuyer } from '#tests/kit/payments.ts'
import { db, type Person, people } from '#tests/kit/people.ts'
import { claimRefund, releaseClaim } from '#worker/features/money/payments/refund-store.ts'
import { insertRefundRequest } from '#worker/features/money/refunds/store.ts'

beforeEach(() => {
  clock.set('2027-01-10T08:00:00Z')
})

const end = (student: Person) => student.api(cancelSubscription, { body: {} })
const codeOf = async (asked: Promise<unknown>) => (await refusalOf(asked)).code
const liveOf = (student: Person) =>
  rows<{ id: number }>('SELECT id FROM lessons WHERE student_id = ? AND canceled_at IS NULL', student.id)

/** A subscription whose refund is claimed; nobody has asked the gateway yet. */
const claim = async ({ student, id }: Awaited<ReturnType<typeof subscribedBuyer>>) => {
  const amount = await student.api(getRefundableSum, { params: { id } })
  const draft = { txId: id, amount, others: [], lots: [], seen: JSON.stringify(['', null]), by: student.id }
  await claimRefund(db, { ...draft, isLogged: false, approved: null }, Date.now())
  expect((await paymentOf(id)).status).toBe(TransactionStatus.Refunding)
}

describe('while a refund is claimed', () => {
  test('no lesson is booked, together with others, at once or moved; given back it is as before', async () => {
    const bought = await subscribedBuyer()
    const { student, id } = bought
    const slot = await offer(await people.tutor())
    const lesson = await student.api(bookLesson, { body: bookingRequestIn(slot) })
    const isRefunding = async () => (await student.api(getUserSubscription, { query: {} })).isRefunding
    expect(await isRefunding()).toBe(false)
    await claim(bought)
    expect(await isRefunding()).toBe(true)
    const wish = bookingRequestIn(slot, 60)
    expect(await codeOf(student.api(bookLesson, { body: wish }))).toBe('subscription-refunding')
    expect(await student.api(bookLessons, { body: { lessons: [wish] } })).toEqual([
      { lesson: null, code: 'subscription-refunding' },
    ])
    const { tutorId: _, ...time } = wish
    const move = () => student.api(rescheduleLesson, { body: { lessonId: lesson.id, ...time } })
    expect(await codeOf(move())).toBe('subscription-refunding')
    expect(await codeOf(search(student))).toBe('subscription-refunding')
    await releaseClaim(db, { txId: id, others: [] }, Date.now())
    expect(await isRefunding()).toBe(false)
    await move()
    await student.api(bookLesson, { body: bookingRequestIn(slot, 120) })
    expect(await liveOf(student)).toHaveLength(2)
  })

  test('minutes beside the week wait as well, since the end cancels every lesson in its time', async () => {
    const bought = await subscribedBuyer()
    const { student } = bought
    await rows(
      `INSERT INTO minute_lots (user_id, kind, minutes, paid, end_at, cause, created_at) VALUES (?, 'granted', 60, 0, ?, ?, ?)`,
      ...[student.id, inHours(200), `test:${student.id}`, Date.now()],
    )
    await claim(bought)
    const slot = await offer(await people.tutor())
    expect(await codeOf(student.api(bookLesson, { body: bookingRequestIn(slot) }))).toBe('subscription-refunding')
  })

  test('nobody takes over a lesson whose tutor did not come', async () => {
    const bought = await subscribedBuyer()
    const { student } = bought
    const start = inHours(1)
    const slot = await offer(await people.tutor(), { start, hours: 1 })
    const { id } = await student.api(bookLesson, { body: bookingRequestIn(slot) })
    clock.set(start + minutes(4))
    await claim(bought)
    const other = await people.tutor()
    const { id: slotId } = await offer(other, { start: start + minutes(15), hours: 1 })
    const body = { tutorId: other.id, slotId, start: iso(start + minutes(15)) }
    const take = () => student.api(takeRescue, { params: { id }, body })
    expect(await codeOf(take())).toBe('subscription-refunding')
    await releaseClaim(db, { txId: bought.id, others: [] }, Date.now())
    expect(await take()).toMatchObject({ slotId, duration: 30 })
  })
})

test('a gateway that does not answer holds bookings back until it does, one that refuses does not', async () => {
  const refused = await subscribedBuyer()
  const { providerRefNum } = await paymentOf(refused.id)
  // The gateway knows no such order.
  await rows(`UPDATE transactions SET provider_ref_num = '1' WHERE id = ?`, refused.id)
  expect(await codeOf(end(refused.student))).toBe('fawry-error')
  await rows('UPDATE transactions SET provider_ref_num = ? WHERE id = ?', providerRefNum, refused.id)
  const slot = await offer(await people.tutor())
  await refused.student.api(bookLesson, { body: bookingRequestIn(slot) })

  const unheard = await subscribedBuyer()
  await gateways.fail({ service: 'fawry', operation: 'refund', fault: 'timeout', times: 1 })
  expect(await codeOf(end(unheard.student))).toBe('fawry-error')
  const book = () => unheard.student.api(bookLesson, { body: bookingRequestIn(slot, 60) })
  expect(await codeOf(book())).toBe('subscription-refunding')
  await runJobs('*/15 * * * *', clock.advance(20 * minuteMs))
  expect(await codeOf(book())).toBe('subscription-required')
})

test('of bookings and the end at the same moment no lesson is left, whoever is first', async () => {
  for (let round = 0; round < 6; round++) {
    const { student } = await subscribedBuyer()
    const slot = await offer(await people.tutor())
    const book = (at: number) => student.api(bookLesson, { body: bookingRequestIn(slot, at) })
    const [ended] = await Promise.allSettled([end(student), outcomes([book(0), book(60), book(120)])])
    expect(ended.status).toBe('fulfilled')
    expect(await liveOf(student)).toEqual([])
  }
  await expectConsistentBookings()
})

test('a request that the team pays by hand ends it at once, and a booking beside it leaves no lesson', async () => {
  const { student, id } = await subscribedBuyer()
  const slot = await offer(await people.tutor())
  const amount = await student.api(getRefundableSum, { params: { id } })
  const draft = { txId: id, userId: student.id, amount, others: [], lots: [], seen: JSON.stringify(['', null]) }
  const way = {
    method: RefundMethod.EWallet,
    address: '01012345675',
    by: student.id,
    isLogged: false,
    approved: null,
    idempotency: null,
  }
  const [asked] = await Promise.all([
    insertRefundRequest(db, { ...draft, ...way } as const, Date.now()),
    outcomes([student.api(bookLesson, { body: bookingRequestIn(slot) })]),
  ])
  expect(asked).not.toBeNull()
  expect(await liveOf(student)).toEqual([])
})
