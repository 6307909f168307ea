/** What gateways report, in whatever order and however often. */
import { beforeEach, describe, expect, test } from 'vitest'
import { cancelUnpaidOrder, payByReference } from '#contract/money/api/fawry.ts'
import { TransactionStatusUpdate } from '#contract/money/events/money-events.ts'
import { dayMs, hourMs, minutes, utcDayStart } from '#contract/shared/rules/time.ts'
import { PaymentMethod, TransactionStatus } from '#contract/vocabulary/money.ts'
import { rows } from '#tests/kit/bookings.ts'
import { clock } from '#tests/kit/clock.ts'
import { make } from '#tests/kit/make.ts'
import {
  alertsAbout,
  buyer,
  deliver,
  eventsOf,
  findUnevenMoney,
  gateways,
  monthPrice,
  monthPriceWithCoupon,
  paymentOf,
  payOrder,
  postingsOf,
  referenceHolder,
  subscriptionsOf,
} from '#tests/kit/payments.ts'
import { openTab } from '#tests/kit/sockets.ts'
import type { FawryStatus } from '#worker/gateways/simulated/fawry-orders.ts'
import type { WebhookCall } from '#worker/gateways/simulated/gateway-webhooks.ts'

const { Canceled, Expired, Failed, Paid, Refunded } = TransactionStatus
/**
 * Tomorrow at ten. Ahead of the real clock, which the alarms of objects follow: with a clock behind it they would go off
 * at once and close sockets as silent.
 */
const now = utcDayStart(Date.now()) + dayMs + 10 * hourMs

beforeEach(async () => {
  clock.set(now)
  await rows('DELETE FROM throttles')
})

/** A signed notification of this status, whatever the order’s is. */
const reportOf = async (id: number, status: Exclude<FawryStatus, 'UNPAID'> | 'NEW'): Promise<WebhookCall> => {
  const { merchantRef } = await paymentOf(id)
  await gateways.counter.force(merchantRef, status)
  const call = (await gateways.takeWebhooks()).at(-1)
  if (!call) throw new Error('nothing was notified')
  return call
}

describe('a paid reference', () => {
  test.each([
    ['month', 4, monthPrice],
    ['quarter', 12, 600_000],
    ['year', 52, 2_100_000],
  ] as const)('begins a %s of %i weeks, booked and told to the payer', async (period, weeks, expectedAmount) => {
    const { student, plan, body } = await buyer()
    const { transactionId: id } = await student.api(payByReference, { body: { ...body, period, expectedAmount } })
    clock.advance(minutes(5))
    const socket = await openTab(student)
    for (const call of await payOrder(id)) expect(await deliver(call)).toBe(200)
    const row = await paymentOf(id)
    expect(row).toMatchObject({ status: Paid, paidAt: now + minutes(5), updatedAt: now + minutes(5), fees: 250 })
    const [subscription, ...others] = await subscriptionsOf(student.id)
    expect(others).toEqual([])
    expect(subscription).toMatchObject({
      txId: id,
      planId: plan.id,
      weeklyMinutes: 120,
      startAt: utcDayStart(now),
      extendedBy: null,
      endAt: utcDayStart(now) + weeks * 7 * dayMs,
    })
    expect(await postingsOf(id)).toEqual([
      { account: 'gateway:fake', amount: row.amount },
      { account: `student:${student.id}`, amount: -row.amount },
      { account: 'expense:fees', amount: 250 },
      { account: 'gateway:fake', amount: -250 },
    ])
    expect(await socket.next(TransactionStatusUpdate)).toEqual({ transactionId: id, status: Paid })
  })

  test('keeps what was agreed, though the plan was changed and taken off meanwhile', async () => {
    const { student, plan, id } = await referenceHolder()
    await rows(
      'UPDATE plans SET weekly_minutes = 15, base_monthly_price = 1, active = 0, archived_at = 1 WHERE id = ?',
      plan.id,
    )
    for (const call of await payOrder(id)) await deliver(call)
    expect(await subscriptionsOf(student.id)).toMatchObject([{ weeklyMinutes: 120, planId: plan.id }])
  })

  test('renews a subscription in its last days, from its end', async () => {
    const { student, body } = await buyer()
    const old = await make.subscription({ userId: student.id, start: now - 25 * dayMs, end: now + 3 * dayMs })
    const { transactionId: id } = await student.api(payByReference, { body })
    for (const call of await payOrder(id)) await deliver(call)
    const [before, after] = await subscriptionsOf(student.id)
    expect(after).toMatchObject({ txId: id, startAt: old.endAt, endAt: old.endAt + 28 * dayMs, extendedBy: null })
    expect(before?.extendedBy).toBe(after?.id)
  })

  test('begins today when the one it was to renew has ended meanwhile', async () => {
    const { student, body } = await buyer()
    const old = await make.subscription({ userId: student.id, start: now - 25 * dayMs, end: now + dayMs })
    const { transactionId: id } = await student.api(payByReference, { body })
    clock.advance(30 * 60 * 60_000)
    for (const call of await payOrder(id)) await deliver(call)
    const [before, after] = await subscriptionsOf(student.id)
    expect(after?.startAt).toBe(utcDayStart(now + 30 * 60 * 60_000))
    expect([before?.id, before?.extendedBy]).toEqual([old.id, null])
  })

  test('is paid another way than was begun, which is kept', async () => {
    const { id } = await referenceHolder()
    const [call] = await payOrder(id)
    await rows('UPDATE transactions SET payment_method = ? WHERE id = ?', PaymentMethod.EWallet, id)
    await deliver(call as WebhookCall)
    expect(await paymentOf(id)).toMatchObject({ status: Paid, paymentMethod: PaymentMethod.Fawry })
  })
})

describe('reports in disorder', () => {
  test('a repeat changes nothing, and is stored once', async () => {
    const { student, id } = await referenceHolder()
    const [call] = (await payOrder(id)) as [WebhookCall]
    for (let i = 0; i < 3; i++) expect(await deliver(call)).toBe(200)
    expect(await eventsOf((await paymentOf(id)).merchantRef)).toHaveLength(1)
    expect(await subscriptionsOf(student.id)).toHaveLength(1)
    expect(await postingsOf(id)).toHaveLength(4)
  })

  test.each(['NEW', 'EXPIRED'] as const)('%s after PAID is ignored', async (status) => {
    const { student, id } = await referenceHolder()
    const late = await reportOf(id, status)
    await gateways.counter.force((await paymentOf(id)).merchantRef, 'PAID')
    for (const call of await gateways.takeWebhooks()) await deliver(call)
    expect(await deliver(late)).toBe(200)
    expect((await paymentOf(id)).status).toBe(Paid)
    expect(await subscriptionsOf(student.id)).toMatchObject([{ terminatedAt: null }])
  })

  test('FAILED of an earlier try after PAID is ignored, since the gateway says otherwise', async () => {
    const { student, id } = await referenceHolder()
    const late = await reportOf(id, 'FAILED')
    for (const call of [await reportOf(id, 'PAID'), late]) await deliver(call)
    expect((await paymentOf(id)).status).toBe(Paid)
    expect(await subscriptionsOf(student.id)).toMatchObject([{ terminatedAt: null }])
  })

  test.each([
    ['EXPIRED', Expired],
    ['CANCELED', Canceled],
    ['FAILED', Failed],
  ] as const)('PAID after %s is money, and begins what was bought', async (status, stored) => {
    const { student, plan, body } = await buyer()
    const coupon = await make.coupon({ planId: plan.id })
    const { transactionId: id } = await student.api(payByReference, {
      body: { ...body, couponCode: coupon.code, expectedAmount: monthPriceWithCoupon },
    })
    await deliver(await reportOf(id, status))
    expect((await paymentOf(id)).status).toBe(stored)
    await deliver(await reportOf(id, 'PAID'))
    expect((await paymentOf(id)).status).toBe(Paid)
    expect(await subscriptionsOf(student.id)).toHaveLength(1)
    expect(await findUnevenMoney()).toEqual([])
  })

  test('PAID after EXPIRED keeps its price, though its coupon has gone to somebody else meanwhile', async () => {
    const { student, plan, body } = await buyer()
    const coupon = await make.coupon({ planId: plan.id, maxUses: 1 })
    const discounted = { body: { ...body, couponCode: coupon.code, expectedAmount: monthPriceWithCoupon } }
    const { transactionId: id } = await student.api(payByReference, discounted)
    await deliver(await reportOf(id, 'EXPIRED'))
    const { student: other } = await buyer()
    await other.api(payByReference, discounted)
    await deliver(await reportOf(id, 'PAID'))
    expect(await paymentOf(id)).toMatchObject({ status: Paid, amount: 202_500 })
    expect(await subscriptionsOf(student.id)).toMatchObject([{ txId: id, terminatedAt: null }])
    expect(await alertsAbout(`payment:${id}:`)).toEqual([])
    expect(await findUnevenMoney()).toEqual([])
  })

  test('PAID after EXPIRED beside another subscription is owed back, and the team is told', async () => {
    const { student, id, body } = await referenceHolder()
    await deliver(await reportOf(id, 'EXPIRED'))
    const { transactionId: second } = await student.api(payByReference, { body })
    for (const call of await payOrder(second)) await deliver(call)
    await deliver(await reportOf(id, 'PAID'))
    expect(await paymentOf(id)).toMatchObject({ status: Paid })
    expect(await subscriptionsOf(student.id)).toMatchObject([{ txId: second }])
    expect(await rows('SELECT user_id AS userId, status FROM refund_requests WHERE tx_id = ?', id)).toEqual([
      { userId: student.id, status: 0 },
    ])
    expect(await alertsAbout(`payment:${id}:second`)).toHaveLength(1)
    expect(await postingsOf(id)).toHaveLength(4)
  })

  test('a payment the gateway took back ends the subscription and stays taken back', async () => {
    const { student, id } = await referenceHolder()
    const paid = await reportOf(id, 'PAID')
    for (const call of [paid, await reportOf(id, 'CANCELED')]) await deliver(call)
    expect((await paymentOf(id)).status).toBe(Canceled)
    expect(await subscriptionsOf(student.id)).toMatchObject([{ terminatedAt: now, terminatedBy: null }])
    expect(await postingsOf(id)).toContainEqual({ account: 'gateway:fake', amount: -225_000 })
    expect(await alertsAbout(`payment:${id}:reversed`)).toHaveLength(1)
    await deliver({ ...(await reportOf(id, 'PAID')) })
    expect((await paymentOf(id)).status).toBe(Canceled)
  })

  test('a refund made at the gateway ends the subscription', async () => {
    const { student, id } = await referenceHolder()
    for (const call of [await reportOf(id, 'PAID'), await reportOf(id, 'REFUNDED')]) await deliver(call)
    expect(await paymentOf(id)).toMatchObject({ status: Refunded, refundedAmount: 225_000 })
    expect(await subscriptionsOf(student.id)).toMatchObject([{ terminatedAt: now }])
    expect(await findUnevenMoney()).toEqual([])
  })
})

describe('a refund of which no payment was reported', () => {
  test('is booked as both, so that the student can buy again', async () => {
    const { student, id, body } = await referenceHolder()
    await deliver(await reportOf(id, 'REFUNDED'))
    expect(await paymentOf(id)).toMatchObject({ status: Refunded, refundedAmount: 225_000, paidAt: now })
    expect(await subscriptionsOf(student.id)).toMatchObject([{ terminatedAt: now }])
    expect((await postingsOf(id)).filter(({ account }) => account === `student:${student.id}`)).toEqual([
      { account: `student:${student.id}`, amount: -225_000 },
      { account: `student:${student.id}`, amount: 225_000 },
    ])
    expect(await findUnevenMoney()).toEqual([])
    await student.api(payByReference, { body })
  })

  test('of too little begins nothing, and the student can cancel it', async () => {
    const { student, id, body } = await referenceHolder()
    await payOrder(id, 100)
    await reportOf(id, 'REFUNDED')
    await student.api(cancelUnpaidOrder, { body: { transactionId: id } })
    expect([(await paymentOf(id)).status, await subscriptionsOf(student.id)]).toEqual([Canceled, []])
    await student.api(payByReference, { body })
  })
})
