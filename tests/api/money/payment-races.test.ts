/** Many at the same instant: one payment, one charge, one subscription, and what was shared is spent once. */
import { beforeEach, describe, expect, test } from 'vitest'
import {
  cancelUnpaidOrder,
  payByCard,
  payByReference,
  payByWallet,
  syncPaymentStatus,
} from '#contract/money/api/fawry.ts'
import { decidePurchase } from '#contract/money/rules/purchases.ts'
import { ApiError } from '#contract/shared/api/request.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import { dayMs, minutes } from '#contract/shared/rules/time.ts'
import { PaymentMethod, TransactionStatus } from '#contract/vocabulary/money.ts'
import { PlanPeriod } from '#contract/vocabulary/teaching.ts'
import { rows } from '#tests/kit/bookings.ts'
import { clock } from '#tests/kit/clock.ts'
import { make } from '#tests/kit/make.ts'
import {
  buyer,
  deliver,
  findUnevenMoney,
  gateways,
  monthPriceWithCoupon,
  paymentOf,
  paymentsOf,
  payOrder,
  postingsOf,
  referenceHolder,
  runJobs,
  savedCard,
  subscriptionsOf,
} from '#tests/kit/payments.ts'
import { db, newPhone, people } from '#tests/kit/people.ts'
import { insertPayment, readPurchaseFacts } from '#worker/features/money/payments/purchase-store.ts'

const { Canceled, Paid } = TransactionStatus

beforeEach(async () => {
  clock.set('2026-11-22T10:00:00Z')
  await rows('DELETE FROM throttles')
})

/** The answer, or the code of the refusal. */
const settle = <T>(asked: Promise<T>): Promise<T | string | null> =>
  asked.catch((error: unknown) => {
    if (error instanceof ApiError) return error.code
    throw error
  })
const times = <T>(n: number, work: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: n }, (_, i) => work(i)))

const ordersOf = async (userId: number) =>
  (await rows("SELECT id FROM dev_sim WHERE kind = 'fawry-order' AND data->>'userId' = ?", userId)).length

describe('twenty payments of one student at the same instant', () => {
  test('are one payment and one charge', async () => {
    const { student, body } = await buyer()
    const answers = await times(20, () => settle(student.api(payByReference, { body })))
    const [row, ...others] = await paymentsOf(student.id)
    expect(others).toEqual([])
    const answered = answers.filter((one) => typeof one === 'object')
    expect(answered.length).toBeGreaterThan(0)
    for (const one of answered)
      expect(one).toEqual({ transactionId: row?.id, referenceNumber: Number(row?.providerRefNum) })
    for (const one of answers) if (typeof one === 'string') expect(['illegal', 'too-many-requests']).toContain(one)
    expect(await ordersOf(student.id)).toBe(1)
  })

  test('with one key are one payment, and the answer is the same again later', async () => {
    const { student, body } = await buyer()
    const idempotencyKey = crypto.randomUUID()
    await times(4, () => settle(student.api(payByReference, { body, idempotencyKey })))
    const again = await student.api(payByReference, { body, idempotencyKey })
    expect(again.transactionId).toBe((await paymentsOf(student.id))[0]?.id)
    expect(await ordersOf(student.id)).toBe(1)
    const other = settle(student.api(payByReference, { body: { ...body, period: 'year' }, idempotencyKey }))
    clock.advance(minutes(1))
    expect(await other).toMatch(/illegal|too-many-requests/)
  })
})

test('two tabs that pay in two ways leave one payment', async () => {
  const { student, body } = await buyer()
  const card = { cardToken: await savedCard(student.id), cvv: '123' }
  await Promise.all([
    settle(student.api(payByReference, { body })),
    settle(student.api(payByWallet, { body })),
    settle(student.api(payByCard, { body: { ...body, ...card } })),
  ])
  expect(await paymentsOf(student.id)).toHaveLength(1)
  expect(await ordersOf(student.id)).toBe(1)
})

test('two plans at once leave one payment', async () => {
  const { student, body } = await buyer()
  const { id: planId } = await make.plan()
  await Promise.all([
    settle(student.api(payByReference, { body })),
    settle(student.api(payByReference, { body: { ...body, planId } })),
  ])
  expect(await paymentsOf(student.id)).toHaveLength(1)
})

test('webhook, status query and cron at the same instant begin one subscription', async () => {
  const { student, id } = await referenceHolder()
  clock.advance(minutes(5))
  const calls = await payOrder(id)
  await Promise.all([
    ...calls.flatMap((call) => [deliver(call), deliver(call), deliver({ ...call, body: `${call.body} ` })]),
    ...[1, 2, 3].map(() => settle(student.api(syncPaymentStatus, { body: { transactionId: id } }))),
    runJobs('*/5 * * * *'),
    runJobs('*/5 * * * *'),
  ])
  expect((await paymentOf(id)).status).toBe(Paid)
  expect(await subscriptionsOf(student.id)).toHaveLength(1)
  expect(await postingsOf(id)).toHaveLength(4)
})

test('the last use of a coupon goes to one of many', async () => {
  const plan = await make.plan()
  const { id, code } = await make.coupon({ planId: plan.id, maxUses: 1 })
  const buyers = await times(6, () => people.student({ phone: newPhone() }))
  const body = { planId: plan.id, period: 'month', couponCode: code, expectedAmount: monthPriceWithCoupon } as const
  const answers = await Promise.all(buyers.map((one) => settle(one.api(payByReference, { body }))))
  expect(answers.filter((one) => typeof one === 'object')).toHaveLength(1)
  expect(answers.filter((one) => one === 'coupon-not-found')).toHaveLength(5)
  expect(await rows('SELECT tx_id FROM coupon_redemptions WHERE coupon_id = ?', id)).toHaveLength(1)
})

test('free plans taken by many at once begin one subscription each', async () => {
  const { student, plan, body } = await buyer()
  const { code } = await make.coupon({ planId: plan.id, fullMonthDiscount: 10_000, perUserLimit: 9 })
  await times(5, () => settle(student.api(payByReference, { body: { ...body, couponCode: code, expectedAmount: 0 } })))
  expect(await subscriptionsOf(student.id)).toHaveLength(1)
  expect(await findUnevenMoney()).toEqual([])
})

describe('a purchase is decided anew when, since it was decided,', () => {
  const decide = async () => {
    const { student, plan } = await buyer()
    const coupon = await make.coupon({ planId: plan.id, maxUses: 1 })
    const purchase = { userId: student.id, planId: plan.id, couponCode: coupon.code }
    const way = { period: PlanPeriod.Month, method: PaymentMethod.Fawry, intent: 'test' } as const
    const now = Date.now()
    const reading = await readPurchaseFacts(db, purchase, now)
    const draft = decidePurchase(
      reading.facts,
      { ...purchase, ...way, phone: undefined, buys: 'plan', expectedAmount: monthPriceWithCoupon },
      now,
    )
    if (draft === 'open' || 'changedTo' in draft || isRefused(draft)) throw new Error('not to be bought')
    const made = { ...way, purchase, reading, draft, idempotency: null, provider: 'fake', gateway: 'fawry' } as const
    const store = () => insertPayment(db, { ...made, expiresAt: now + minutes(30) }, now)
    return { student, plan, coupon, store }
  }
  type Decided = Awaited<ReturnType<typeof decide>>

  const changes: readonly [string, (decided: Decided) => Promise<unknown>][] = [
    ['its price has changed', ({ plan }) => rows('UPDATE plans SET base_monthly_price = 300000 WHERE id = ?', plan.id)],
    ['the plan was taken off', ({ plan }) => rows('UPDATE plans SET active = 0 WHERE id = ?', plan.id)],
    ['the plan went private', ({ plan }) => rows('UPDATE plans SET for_invites_only = 1 WHERE id = ?', plan.id)],
    [
      'a subscription has begun',
      ({ student }) => make.subscription({ userId: student.id, start: Date.now(), end: Date.now() + 28 * dayMs }),
    ],
    ['another payment was opened', ({ student }) => make.transaction({ userId: student.id })],
    [
      'the coupon has gone to somebody else',
      async ({ plan, coupon }) => {
        const { student } = await buyer()
        await student.api(payByReference, {
          body: { planId: plan.id, period: 'month', couponCode: coupon.code, expectedAmount: monthPriceWithCoupon },
        })
      },
    ],
  ]
  test.each(changes)('%s', async (_, change) => {
    const decided = await decide()
    await change(decided)
    const before = await paymentsOf(decided.student.id)
    expect(await decided.store()).toBeNull()
    expect(await paymentsOf(decided.student.id)).toEqual(before)
  })

  test('nothing has: then it is stored', async () => {
    const { student, store } = await decide()
    expect(await store()).toMatchObject({ userId: student.id, amount: 202_500 })
  })
})

describe('cancelling', () => {
  test('a payment while it is being paid ends in one of both, with its subscription', async () => {
    for (let i = 0; i < 3; i++) {
      const { student, id } = await referenceHolder()
      const [, canceled] = await Promise.all([
        payOrder(id).then((calls) => Promise.all(calls.map(deliver))),
        settle(student.api(cancelUnpaidOrder, { body: { transactionId: id } })),
      ])
      const { status } = await paymentOf(id)
      expect([Paid, Canceled]).toContain(status)
      expect(await subscriptionsOf(student.id)).toHaveLength(status === Paid ? 1 : 0)
      if (status === Canceled) expect(canceled).toBeUndefined()
    }
  })

  test('while the charge is on its way voids the order the gateway then makes', async () => {
    const { student, body } = await buyer()
    await gateways.fail({ service: 'fawry', operation: 'charge', fault: 'slow:300', times: 1 })
    const paying = settle(student.api(payByReference, { body }))
    await expect.poll(async () => (await paymentsOf(student.id)).length).toBe(1)
    const [row] = await paymentsOf(student.id)
    await rows('UPDATE transactions SET status = 2 WHERE id = ?', row?.id)
    expect(await paying).toBe('illegal')
    const found = await gateways.fawry.findOrder(row?.merchantRef ?? '')
    expect(found.ok && found.value.status).toBe('canceled')
  })
})
