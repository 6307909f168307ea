/** What gateways report, in whatever order, however often and however wrong. */
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { cancelUnpaidOrder, payByReference } from '#contract/api/fawry.ts'
import { TransactionStatusUpdate } from '#contract/realtime/broadcast.ts'
import { dayMs, hourMs, minutes, utcDayStart } from '#contract/rules/time.ts'
import { PaymentMethod, TransactionStatus } from '#contract/vocabulary/money.ts'
import type { FawryStatus } from '#worker/gateways/simulated/fawry-orders.ts'
import type { WebhookCall } from '#worker/gateways/simulated/gateway-webhooks.ts'
import { rows } from '../kit/bookings.ts'
import { send } from '../kit/client.ts'
import { clock } from '../kit/clock.ts'
import { make } from '../kit/make.ts'
import {
  alertsAbout,
  buyer,
  deliver,
  findUnevenMoney,
  gateways,
  paymentOf,
  payOrder,
  postingsOf,
  referenceHolder,
  subscriptionsOf,
} from '../kit/payments.ts'
import { openTab } from '../kit/sockets.ts'

const { Canceled, Expired, Failed, Paid, Processed, Refunded } = TransactionStatus
/**
 * Tomorrow at ten. Ahead of the real clock, which the alarms of objects follow: with a clock behind it they would go off
 * at once and close sockets as silent.
 */
const now = utcDayStart(Date.now()) + dayMs + 10 * hourMs
const door = '/api/v1/fawry/payment-status'

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
/** Stored reports that an order is paid, or just accepted. */
const eventsOf = (merchantRef: string, status: 'paid' | 'new' = 'paid') =>
  rows<{ lastError: string | null; open: number; attempts: number }>(
    `SELECT last_error AS lastError, processed_at IS NULL AS open, attempts FROM gateway_events
     WHERE body->>'$.order.merchantRef' = ? AND body->>'$.order.status' = ?`,
    merchantRef,
    status,
  )

describe('a paid reference', () => {
  test.each([
    ['month', 4],
    ['quarter', 12],
    ['year', 52],
  ] as const)('begins a %s of %i weeks, booked and told to the payer', async (period, weeks) => {
    const { student, plan, body } = await buyer()
    const { transactionId: id } = await student.api(payByReference, { body: { ...body, period } })
    clock.advance(minutes(5))
    const socket = await openTab(student)
    for (const call of await payOrder(id)) expect(await deliver(call)).toBe(200)
    const row = await paymentOf(id)
    expect(row).toMatchObject({ status: Paid, paidAt: now + minutes(5), updatedAt: now + minutes(5), fees: 250 })
    const [subscription, ...others] = await subscriptionsOf(student.id)
    expect(others).toEqual([])
    expect(subscription).toMatchObject({
      ...{ txId: id, planId: plan.id, weeklyMinutes: 120, startAt: utcDayStart(now), extendedBy: null },
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

  test('renews a subscription in its last week, from its end', async () => {
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
    const { transactionId: id } = await student.api(payByReference, { body: { ...body, couponCode: coupon.code } })
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
    const discounted = { body: { ...body, couponCode: coupon.code } }
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

describe('reports that are wrong', () => {
  const forge = ({ body, ...call }: WebhookCall, change: (report: Record<string, unknown>) => void): WebhookCall => {
    const report = JSON.parse(body)
    change(report)
    return { ...call, body: JSON.stringify(report) }
  }

  test('a wrong signature is refused and kept nowhere', async () => {
    const { student, id } = await referenceHolder()
    const [call] = (await payOrder(id)) as [WebhookCall]
    const forged = forge(call, (report) => Object.assign(report, { messageSignature: '0'.repeat(64) }))
    const unsigned = forge(call, (report) => Reflect.deleteProperty(report, 'messageSignature'))
    const raised = forge(call, (report) => Object.assign(report, { orderAmount: 1 }))
    for (const one of [forged, raised]) expect(await deliver(one)).toBe(403)
    expect(await deliver(unsigned)).toBeGreaterThanOrEqual(400)
    expect(await eventsOf((await paymentOf(id)).merchantRef)).toEqual([])
    expect([(await paymentOf(id)).status, await subscriptionsOf(student.id)]).toEqual([Processed, []])
  })

  test.each([
    ['no JSON', '<html>'],
    ['empty', ''],
  ])('%s is refused', async (_, body) => {
    expect((await send(door, { method: 'POST', body })).status).toBeGreaterThanOrEqual(400)
  })

  test('a body that is too long is not read', async () => {
    expect((await send(door, { method: 'POST', body: 'x'.repeat(256 * 1024 + 1) })).status).toBe(413)
  })

  test('a sum below the price activates nothing, and the team is told', async () => {
    const { student, id } = await referenceHolder()
    for (const call of await payOrder(id, 100)) expect(await deliver(call)).toBe(200)
    expect([(await paymentOf(id)).status, await subscriptionsOf(student.id)]).toEqual([Processed, []])
    expect(await alertsAbout(`payment:${id}:wrong-sum`)).toHaveLength(1)
    expect(await postingsOf(id)).toEqual([])
  })

  test('more than the price activates, and the team is told', async () => {
    const { student, id } = await referenceHolder()
    for (const call of await payOrder(id, 300_000)) await deliver(call)
    expect((await paymentOf(id)).status).toBe(Paid)
    expect(await subscriptionsOf(student.id)).toHaveLength(1)
    expect(await alertsAbout(`payment:${id}:sum`)).toHaveLength(1)
  })

  test('an order nobody here knows is kept as an orphan, answered and told to the team', async () => {
    const { merchantRef, ...charge } = { merchantRef: '1763640000999999', userId: 1, amount: 100 }
    const about = { name: null, phone: '01012345678', email: 'a@example.com', label: 'x' }
    await gateways.fawry.chargeReference({ ...charge, ...about, merchantRef })
    const [call] = (await gateways.takeWebhooks()) as [WebhookCall]
    expect(await deliver(call)).toBe(200)
    expect(await eventsOf(merchantRef, 'new')).toEqual([
      { lastError: 'no payment it belongs to', open: 0, attempts: 1 },
    ])
    expect(await alertsAbout(merchantRef)).toHaveLength(1)
  })

  test('an order of somebody else under our reference changes nothing', async () => {
    const { student, id } = await referenceHolder()
    const [call] = (await payOrder(id)) as [WebhookCall]
    await rows('UPDATE transactions SET gateway = ? WHERE id = ?', 'paymob', id)
    expect(await deliver(call)).toBe(200)
    expect([(await paymentOf(id)).status, await subscriptionsOf(student.id)]).toEqual([Processed, []])
    expect(await alertsAbout((await paymentOf(id)).merchantRef)).toHaveLength(1)
  })

  test('there is no door where there is no gateway', async () => {
    const { APP_ENV } = env
    try {
      Object.assign(env, { APP_ENV: 'production' })
      for (const path of [door, '/api/v1/paymob/on-checkout'])
        expect((await send(path, { method: 'POST', body: '{}' })).status).toBe(503)
    } finally {
      Object.assign(env, { APP_ENV })
    }
  })
})
