/** What the schedule finds without any webhook. */
import { beforeEach, describe, expect, test } from 'vitest'
import { payByCard, payByReference } from '#contract/money/api/fawry.ts'
import { createCheckoutUrl } from '#contract/money/api/paymob.ts'
import { dayMs, hourMs, minutes } from '#contract/shared/rules/time.ts'
import { PaymentMethod, TransactionStatus } from '#contract/vocabulary/money.ts'
import { PlanPeriod } from '#contract/vocabulary/teaching.ts'
import { rows } from '#tests/kit/bookings.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { make } from '#tests/kit/make.ts'
import {
  alertsAbout,
  buyer,
  findUnevenMoney,
  gateways,
  monthPrice,
  monthPriceWithCoupon,
  orderOf,
  paymentOf,
  paymentsOf,
  payOrder,
  referenceHolder,
  runJobs,
  savedCard,
  subscriptionsOf,
} from '#tests/kit/payments.ts'

const { Expired, Failed, New, Paid, Processed, Refunded, Refunding } = TransactionStatus
const often = '*/5 * * * *'

beforeEach(async () => {
  clock.set('2026-11-22T10:00:00Z')
  await rows('DELETE FROM throttles')
  await rows('UPDATE transactions SET status = 2 WHERE status IN (0, 7)')
})

describe('an open payment', () => {
  test('that was paid is found, once it is two minutes old', async () => {
    const { student, id } = await referenceHolder()
    await payOrder(id)
    clock.advance(minutes(2) - 1)
    await runJobs(often)
    expect((await paymentOf(id)).status).toBe(Processed)
    clock.advance(1)
    await runJobs(often)
    expect((await paymentOf(id)).status).toBe(Paid)
    expect(await subscriptionsOf(student.id)).toHaveLength(1)
  })

  test('whose deadline passed is voided at the gateway and expires; its coupon is free again', async () => {
    const { student, plan, body } = await buyer()
    const { code } = await make.coupon({ planId: plan.id, expiresAt: Date.now() + 3 * dayMs })
    const { transactionId: id } = await student.api(payByReference, {
      body: { ...body, couponCode: code, expectedAmount: monthPriceWithCoupon },
    })
    clock.advance(48 * hourMs - 1)
    await runJobs(often)
    expect((await paymentOf(id)).status).toBe(Processed)
    clock.advance(1)
    await runJobs(often)
    expect((await paymentOf(id)).status).toBe(Expired)
    expect(await findUnevenMoney()).toEqual([])
    await student.api(payByReference, { body: { ...body, couponCode: code, expectedAmount: monthPriceWithCoupon } })
  })

  test('that was paid with too little expires with its deadline, so that the student is not held up', async () => {
    const { student, id, body } = await referenceHolder()
    await payOrder(id, 100)
    clock.advance(minutes(3))
    await runJobs(often)
    expect((await paymentOf(id)).status).toBe(Processed)
    clock.advance(48 * hourMs)
    await runJobs(often)
    expect((await paymentOf(id)).status).toBe(Expired)
    expect(await alertsAbout(`payment:${id}:wrong-sum`)).toHaveLength(1)
    await student.api(payByReference, { body })
  })

  test('of a card nobody confirmed expires after half an hour', async () => {
    const { student, body } = await buyer()
    const card = { cardToken: await savedCard(student.id), cvv: '123' }
    const { transactionId: id } = await student.api(payByCard, { body: { ...body, ...card } })
    clock.advance(minutes(30))
    await runJobs(often)
    expect((await paymentOf(id)).status).toBe(Expired)
  })

  test('of a hosted checkout nobody paid expires after its hour, without a question', async () => {
    const { student, plan } = await buyer()
    const body = {
      planId: plan.id,
      planPeriod: PlanPeriod.Month,
      paymentMethod: PaymentMethod.Card,
      expectedAmount: monthPrice,
    }
    await student.api(createCheckoutUrl, { body })
    for (const [passed, status] of [
      [hourMs - 1, Processed],
      [1, Expired],
    ] as const) {
      clock.advance(passed)
      await runJobs(often)
      expect((await paymentsOf(student.id))[0]?.status).toBe(status)
    }
  })
})

describe('a charge without an answer', () => {
  const unanswered = async (fault: 'timeout' | 'network') => {
    const { student, body } = await buyer()
    await gateways.fail({ service: 'fawry', operation: '', fault: 'drop', times: 1 })
    await gateways.fail({ service: 'fawry', operation: 'charge', fault, times: 1 })
    expect((await refusalOf(student.api(payByReference, { body }))).code).toBe('fawry-error')
    const [row] = await paymentsOf(student.id)
    if (!row) throw new Error('no payment')
    return { student, id: row.id }
  }

  test('that did reach the gateway goes on as its order', async () => {
    const { student, id } = await unanswered('timeout')
    clock.advance(minutes(2))
    await runJobs(often)
    expect((await paymentOf(id)).status).toBe(Processed)
    expect(await orderOf(id)).toMatchObject({ userId: student.id })
  })

  test('that never did fails, but only when asked twice a minute apart', async () => {
    const { student, id } = await unanswered('network')
    await gateways.fail({ service: 'fawry', operation: '', fault: 'drop', times: 0 })
    clock.advance(minutes(2))
    for (const passed of [0, minutes(1) - 1]) {
      clock.advance(passed)
      await runJobs(often)
      expect((await paymentOf(id)).status).toBe(New)
    }
    clock.advance(1)
    await runJobs(often)
    expect((await paymentOf(id)).status).toBe(Failed)
    expect(await subscriptionsOf(student.id)).toEqual([])
  })

  test('stays open while the gateway cannot be asked', async () => {
    const { id } = await unanswered('network')
    await gateways.fail({ service: 'fawry', operation: '', fault: 'drop', times: 0 })
    clock.advance(minutes(10))
    await gateways.fail({ service: 'fawry', operation: 'status', fault: 'http500', times: 6 })
    await runJobs(often)
    await runJobs(often)
    expect(await paymentOf(id)).toMatchObject({ status: New, missingSince: null })
    await gateways.fail({ service: 'fawry', operation: 'status', fault: 'http500', times: 0 })
  })
})

test('those asked about longest ago come first, fifty a run', async () => {
  const made = await Promise.all(
    Array.from({ length: 53 }, async () =>
      make.transaction({ userId: (await buyer()).student.id, createdAt: Date.now() }),
    ),
  )
  clock.advance(minutes(3))
  await runJobs(often)
  const checked = async () => {
    const found = await Promise.all(made.map(({ id }) => paymentOf(id)))
    return found.filter(({ checkedAt }) => checkedAt !== null).length
  }
  expect(await checked()).toBe(50)
  clock.advance(1000)
  await runJobs(often)
  expect(await checked()).toBe(53)
})

test('a refund the gateway has carried out is found by the quarter-hour', async () => {
  const { student, id } = await referenceHolder()
  await payOrder(id)
  clock.advance(minutes(2))
  await runJobs(often)
  await rows('UPDATE transactions SET status = ?, refunded_amount = 100000 WHERE id = ?', Refunding, id)
  await runJobs('*/15 * * * *')
  expect((await paymentOf(id)).status).toBe(Refunding)
  await gateways.counter.force((await paymentOf(id)).merchantRef, 'REFUNDED')
  await runJobs('*/15 * * * *')
  expect(await paymentOf(id)).toMatchObject({ status: Refunded, refundedAmount: 100_000 })
  expect(await subscriptionsOf(student.id)).toMatchObject([{ terminatedAt: Date.now() }])
})

test('the daily look tells the team of payments and subscriptions that do not fit together', async () => {
  await rows('DELETE FROM subscriptions')
  await rows('DELETE FROM outbox')
  const { student } = await buyer()
  const { id } = await make.transaction({ userId: student.id, status: Paid })
  const { id: free } = await make.subscription({ userId: student.id, start: Date.now(), end: Date.now() + dayMs })
  clock.advance(minutes(2))
  await rows('UPDATE transactions SET status = 6 WHERE status = 1 AND id <> ?', id)
  await runJobs('0 1 * * *')
  await runJobs('0 1 * * *')
  const [text, ...others] = await alertsAbout('payments:audit')
  expect(others).toEqual([])
  expect(text).toContain(`اشتُري بها: ${id}`)
  expect(text).toContain(`بلا عملية مدفوعة: ${free}`)
})
