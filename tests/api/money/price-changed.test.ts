/** A purchase names the price its buyer was shown: at another price nothing is made, whoever changed it and when. */
import { beforeEach, describe, expect, test } from 'vitest'
import { payByCard, payByInstallments, payByReference, payByWallet } from '#contract/money/api/fawry.ts'
import { createCheckoutUrl } from '#contract/money/api/paymob.ts'
import { openPlanCheckout, updatePlan } from '#contract/money/api/plans.ts'
import { ApiError } from '#contract/shared/api/request.ts'
import { PaymentMethod } from '#contract/vocabulary/money.ts'
import { PlanPeriod } from '#contract/vocabulary/teaching.ts'
import { rows } from '#tests/kit/bookings.ts'
import { clock } from '#tests/kit/clock.ts'
import { make } from '#tests/kit/make.ts'
import { buyer, monthPrice, monthPriceWithCoupon, paymentsOf, savedCard } from '#tests/kit/payments.ts'
import { type Person, people } from '#tests/kit/people.ts'

beforeEach(async () => {
  clock.set('2026-11-22T10:00:00Z')
  await rows('DELETE FROM throttles')
  // Makes the simulator's table, where a test looks for orders.
  await savedCard(1)
})

interface Purchase {
  readonly planId: number
  readonly period: 'month' | 'quarter' | 'year'
  readonly expectedAmount: number
  readonly couponCode?: string
}
const numbers = { month: PlanPeriod.Month, quarter: PlanPeriod.Quarter, year: PlanPeriod.Year } as const

const ways: Readonly<Record<string, (student: Person, body: Purchase) => Promise<unknown>>> = {
  reference: (student, body) => student.api(payByReference, { body }),
  wallet: (student, body) => student.api(payByWallet, { body }),
  card: async (student, body) =>
    student.api(payByCard, { body: { ...body, cardToken: await savedCard(student.id), cvv: '123' } }),
  instalments: async (student, body) =>
    student.api(payByInstallments, {
      body: { ...body, cardToken: await savedCard(student.id), cvv: '123', installmentPlanId: 2 },
    }),
  paymob: (student, { period, ...body }) =>
    student.api(createCheckoutUrl, {
      body: { ...body, planPeriod: numbers[period], paymentMethod: PaymentMethod.Card },
    }),
  page: (student, body) =>
    student.api(openPlanCheckout, {
      body: {
        ...body,
        period: numbers[body.period],
        paymentMethod: 'CARD',
        returnUrl: 'http://localhost:8787/payments',
      },
    }),
}
const names = Object.keys(ways)
const pay = (way: string, student: Person, body: Purchase) => ways[way]?.(student, body)

/** Status, code and the new price of a refusal. */
const refusedWith = async (asked: Promise<unknown> | undefined) => {
  const error = await asked?.then(
    () => null,
    (fault: unknown) => fault,
  )
  if (!(error instanceof ApiError)) throw new Error('not refused')
  return { status: error.status, code: error.code, amount: error.amount }
}
const changedTo = (amount: number) => ({ status: 409, code: 'price-changed', amount })

/** Nothing of the student's is stored, and no gateway heard of it. */
const expectNothingMade = async ({ id }: Person) => {
  expect(await paymentsOf(id)).toEqual([])
  expect(await rows("SELECT id FROM dev_sim WHERE kind LIKE '%order%' AND data->>'userId' = ?", id)).toEqual([])
  expect(await rows('SELECT * FROM coupon_redemptions WHERE user_id = ?', id)).toEqual([])
  expect(await rows('SELECT * FROM idempotency WHERE user_id = ?', id)).toEqual([])
}

describe.each(names)('by %s', (way) => {
  test.each([
    ['month', 225_000],
    ['quarter', 600_000],
    ['year', 2_100_000],
  ] as const)('a %s at a price it does not have answers the one it has, and then is made', async (period, amount) => {
    const { student, body } = await buyer()
    for (const expectedAmount of [amount - 1, amount + 1]) {
      const refused = await refusedWith(pay(way, student, { ...body, period, expectedAmount }))
      expect(refused).toEqual(changedTo(amount))
    }
    await expectNothingMade(student)
    await pay(way, student, { ...body, period, expectedAmount: amount })
    expect(await paymentsOf(student.id)).toMatchObject([{ amount }])
  })

  test('without a price it is no request', async () => {
    const { student, body } = await buyer()
    const { expectedAmount: _, ...bare } = body
    expect(await refusedWith(pay(way, student, bare as Purchase))).toMatchObject({ status: 400, code: 'bad-request' })
    await expectNothingMade(student)
  })

  test('a discount that an admin changed between showing and paying is told', async () => {
    const { student, plan, body } = await buyer()
    const admin = await people.admin()
    const seen = new Date(plan.updatedAt).toISOString()
    await admin.api(updatePlan, { params: { id: plan.id }, body: { monthDiscount: 0, seen } })
    expect(await refusedWith(pay(way, student, body))).toEqual(changedTo(250_000))
    await expectNothingMade(student)
  })

  test('a coupon that lowers less than it did is told', async () => {
    const { student, plan, body } = await buyer()
    const { id, code: couponCode } = await make.coupon({ planId: plan.id })
    await rows('UPDATE coupons SET full_month_discount = 500 WHERE id = ?', id)
    const asked = { ...body, couponCode, expectedAmount: monthPriceWithCoupon }
    expect(await refusedWith(pay(way, student, asked))).toEqual(changedTo(213_750))
    await expectNothingMade(student)
  })
})

describe.each(names)('by %s, between showing and paying,', (way) => {
  test.each([
    ['ended', 'UPDATE coupons SET expires_at = 1 WHERE id = ?'],
    ['was used up', 'UPDATE coupons SET max_uses = 0 WHERE id = ?'],
    ['was taken away', 'DELETE FROM coupons WHERE id = ?'],
  ])('a coupon that %s is told, and the plan is sold without it at its own price alone', async (_, change) => {
    const { student, plan, body } = await buyer()
    const { id, code: couponCode } = await make.coupon({ planId: plan.id })
    await rows(change, id)
    const asked = { ...body, couponCode, expectedAmount: monthPriceWithCoupon }
    expect(await refusedWith(pay(way, student, asked))).toMatchObject({ code: 'coupon-not-found' })
    const bare = { ...body, expectedAmount: monthPriceWithCoupon }
    expect(await refusedWith(pay(way, student, bare))).toEqual(changedTo(monthPrice))
    await expectNothingMade(student)
    await pay(way, student, body)
    expect(await paymentsOf(student.id)).toMatchObject([{ amount: monthPrice, couponId: null }])
  })
})

describe('a request that is repeated with its key', () => {
  test('is refused again while the price is another, and made once at the new one', async () => {
    const { student, plan, body } = await buyer()
    await rows('UPDATE plans SET month_discount = 0 WHERE id = ?', plan.id)
    const idempotencyKey = crypto.randomUUID()
    const ask = (expectedAmount: number) =>
      student.api(payByReference, { body: { ...body, expectedAmount }, idempotencyKey })
    expect(await refusedWith(ask(monthPrice))).toEqual(changedTo(250_000))
    expect(await refusedWith(ask(monthPrice))).toEqual(changedTo(250_000))
    await expectNothingMade(student)
    const made = await ask(250_000)
    expect(await ask(250_000)).toEqual(made)
    expect(await paymentsOf(student.id)).toMatchObject([{ amount: 250_000 }])
  })

  test('answers what it made, whatever the plan costs by then, and no other price', async () => {
    const { student, plan, body } = await buyer()
    const idempotencyKey = crypto.randomUUID()
    const ask = (expectedAmount: number) =>
      student.api(payByReference, { body: { ...body, expectedAmount }, idempotencyKey })
    const made = await ask(monthPrice)
    await rows('UPDATE plans SET month_discount = 0 WHERE id = ?', plan.id)
    expect(await ask(monthPrice)).toEqual(made)
    expect(await refusedWith(ask(250_000))).toMatchObject({ code: 'illegal' })
    expect(await paymentsOf(student.id)).toHaveLength(1)
  })
})

test('a private plan whose price was raised for the invited is told', async () => {
  const { student } = await buyer()
  const plan = await make.plan({ forInvitesOnly: true })
  const invite = 'INSERT INTO plan_invites (user_id, plan_id, created_by, created_at) VALUES (?, ?, 1, 0)'
  await rows(invite, student.id, plan.id)
  await rows('UPDATE plans SET base_monthly_price = 300000 WHERE id = ?', plan.id)
  const body = { planId: plan.id, period: 'month', expectedAmount: monthPrice } as const
  expect(await refusedWith(pay('reference', student, body))).toEqual(changedTo(270_000))
  await expectNothingMade(student)
})

test('an open payment is repeated at its own price alone, whatever the plan costs by then', async () => {
  const { student, plan, body } = await buyer()
  await pay('reference', student, body)
  await rows('UPDATE plans SET month_discount = 0 WHERE id = ?', plan.id)
  expect(await refusedWith(pay('reference', student, { ...body, expectedAmount: 250_000 }))).toEqual(
    changedTo(monthPrice),
  )
  await pay('reference', student, body)
  expect(await paymentsOf(student.id)).toMatchObject([{ amount: monthPrice }])
})

test('of many payments beside a change of the price, each is made at the price its buyer was shown or not at all', async () => {
  const plan = await make.plan()
  const students = await Promise.all(Array.from({ length: 10 }, () => people.student({ phone: '01012345678' })))
  const body = { planId: plan.id, period: 'month', expectedAmount: monthPrice } as const
  const change = rows('UPDATE plans SET base_monthly_price = 500000 WHERE id = ?', plan.id)
  const answers = await Promise.allSettled([...students.map((student) => pay('reference', student, body)), change])
  for (const [i, student] of students.entries()) {
    const made = await paymentsOf(student.id)
    if (answers[i]?.status === 'fulfilled') expect(made).toMatchObject([{ amount: monthPrice }])
    else expect(made).toEqual([])
  }
})
