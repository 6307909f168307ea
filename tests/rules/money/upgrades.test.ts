import { describe, expect, test } from 'vitest'
import { periodLength, priceOf } from '#contract/money/rules/pricing.ts'
import { decidePurchase, type PurchaseFacts, type PurchaseRequest } from '#contract/money/rules/purchases.ts'
import { refundSharesOf, type SubscriptionPayment, splitRefund } from '#contract/money/rules/refund-shares.ts'
import { refundOf } from '#contract/money/rules/refunds.ts'
import {
  decideUpgrade,
  mayUpgrade,
  quotaChanges,
  quotaOfWeek,
  type UpgradableSubscription,
  upgradePriceOf,
  weeksLeft,
} from '#contract/money/rules/upgrades.ts'
import { PaymentMethod, TransactionStatus } from '#contract/vocabulary/money.ts'
import { PlanPeriod } from '#contract/vocabulary/teaching.ts'
import { at, day, hour } from '#tests/rules/facts.ts'

const { Paid, Refunding, Canceled } = TransactionStatus
const start = at('2026-11-07T00:00Z')
const week = 7 * day
const small: UpgradableSubscription = {
  ...{ id: 4, planId: 2, period: PlanPeriod.Month, weeklyMinutes: 120, price: 88_000 },
  ...{ start, end: start + 4 * week },
}
const discounts = { monthDiscount: 0, quarterDiscount: 1000, yearDiscount: 2000 }
const large = { weeklyMinutes: 230, baseMonthlyPrice: 156_000, ...discounts }

describe('weeks left', () => {
  test.each([
    ['all, in the first instant', start, 4],
    ['all, to the last instant of the first week', start + week - 1, 4],
    ['one fewer from the next on', start + week, 3],
    ['one in the last week', start + 4 * week - 1, 1],
    ['none at the end', start + 4 * week, 0],
  ])('are %s', (_, now, left) => {
    expect(weeksLeft(small, now)).toBe(left)
  })

  test('are none in days that make no week', () => {
    expect(weeksLeft({ start, end: start + 4 * week + 3 * day }, start + 4 * week + day)).toBe(0)
  })
})

describe('the price of an upgrade', () => {
  test('is the difference of the weeks left, whose parts add up', () => {
    expect(upgradePriceOf(large, small, start + 2 * week + hour)).toEqual({
      ...{ left: 2, weeks: 4, newPrice: 156_000, oldPrice: 88_000 },
      ...{ newShare: 78_000, oldShare: 44_000, amount: 34_000 },
    })
  })

  test.each([
    ['to the piastre, each part rounded down', 101, 1000, 3, { newShare: 750, oldShare: 75, amount: 675 }],
    ['nothing, where it costs no more', 88_000, 88_000, 4, { amount: 0 }],
    ['nothing, where it costs less than was paid', 90_000, 88_000, 4, { amount: 0 }],
    ['one pound, where it is less than that', 88_000, 88_050, 4, { amount: 100 }],
    ['one pound at one piastre', 88_000, 88_004, 1, { amount: 100 }],
  ])('is %s', (_, paid, price, left, expected) => {
    const now = start + (4 - left) * week
    expect(upgradePriceOf({ ...large, baseMonthlyPrice: price }, { ...small, price: paid }, now)).toMatchObject(
      expected,
    )
  })

  test('of a year in its thirtieth week has twenty-three of fifty-two', () => {
    const year = { ...small, period: PlanPeriod.Year, price: 844_800, end: start + 52 * week }
    const price = upgradePriceOf(large, year, start + 29 * week)
    expect(price).toMatchObject({ left: 23, weeks: 52, newPrice: 1_497_600 })
    expect(price.amount).toBe(Math.floor((1_497_600 * 23) / 52) - Math.floor((844_800 * 23) / 52))
  })

  test('never exceeds the price of the larger plan, nor falls as more weeks are left', () => {
    for (let price = 1; price < 200_000; price += 7919)
      for (let paid = 0; paid < 200_000; paid += 6007) {
        const amounts = [3, 2, 1, 0].map(
          (index) =>
            upgradePriceOf({ ...large, baseMonthlyPrice: price }, { ...small, price: paid }, start + index * week)
              .amount,
        )
        expect(amounts).toEqual([...amounts].sort((a, b) => a - b))
        expect(amounts.at(-1)).toBeLessThanOrEqual(Math.max(price, 100))
      }
  })
})

describe('an upgrade is refused', () => {
  const refused = (subscription: UpgradableSubscription | null, plan = large, period = small.period, now = start) =>
    decideUpgrade(subscription, { plan, period }, now)

  test.each([
    ['without a subscription', null, large, small.period, start, 'subscription-not-found'],
    ['before it begins', small, large, small.period, start - 1, 'subscription-not-found'],
    ['when it has ended', small, large, small.period, small.end, 'subscription-not-found'],
    ['to as many minutes', small, { ...large, weeklyMinutes: 120 }, small.period, start, 'illegal'],
    ['to fewer', small, { ...large, weeklyMinutes: 60 }, small.period, start, 'illegal'],
    ['in another period', small, large, PlanPeriod.Year, start, 'illegal'],
    ['in days that make no week', { ...small, end: small.end + day }, large, small.period, small.end, 'illegal'],
  ] as const)('%s', (_, subscription, plan, period, now, code) => {
    expect(refused(subscription, plan, period, now)).toEqual({ refused: code })
  })
})

test('an upgrade is bought without looking at the end of the subscription, and without a coupon', () => {
  const now = start + 2 * week
  const plan = { ...large, active: true, archivedAt: null, forInvitesOnly: false }
  const coupon = {
    ...{ planId: 3, expiresAt: now + day, maxUses: null, perUserLimit: 1, uses: { total: 0, own: 0 } },
    ...{ fullMonthDiscount: 1000, fullQuarterDiscount: 0, fullYearDiscount: 0 },
  }
  const facts: PurchaseFacts = {
    ...{
      phone: '01012345678',
      plan,
      guardian: { birthYear: 1990, consented: false },
      invited: false,
      running: small,
      open: null,
      coupon: null,
    },
    live: [small, { start: small.end, end: small.end + 4 * week }],
  }
  const request: PurchaseRequest = {
    ...{ planId: 3, period: PlanPeriod.Month, method: PaymentMethod.Fawry, phone: undefined },
    ...{ couponCode: undefined, buys: 'upgrade', expectedAmount: 34_000, intent: 'this' },
  }
  expect(decidePurchase(facts, request, now)).toMatchObject({
    amount: 34_000,
    snapshot: { weeklyMinutes: 230, upgrade: { subscriptionId: 4, fromWeeklyMinutes: 120, weeks: 2 } },
  })
  expect(decidePurchase(facts, { ...request, expectedAmount: 34_001 }, now)).toEqual({ changedTo: 34_000 })
  const withCoupon = decidePurchase({ ...facts, coupon }, { ...request, couponCode: 'SAVE' }, now)
  expect(withCoupon).toEqual({ refused: 'coupon-not-found' })
  expect(decidePurchase({ ...facts, plan: { ...plan, active: false } }, request, now)).toEqual({
    refused: 'plan-not-found',
  })
})

describe('a paid upgrade', () => {
  const now = start + 2 * week + hour
  const decided = decideUpgrade(small, { plan: large, period: small.period }, now)
  if ('refused' in decided) throw new Error('not to be upgraded')
  const { terms } = decided
  const weekEnd = start + 3 * week

  test.each([
    ['begins', small, weekEnd - 1, weekEnd - 1, true],
    ['begins when it is reported in the next week', small, weekEnd - 1, weekEnd + hour, true],
    ['begins nothing when it was paid in the next week', small, weekEnd, weekEnd, false],
    ['begins nothing when the subscription has ended', small, weekEnd - 1, small.end, false],
    ['begins nothing without one', null, now, now, false],
    ['begins nothing for another one', { ...small, id: 5 }, now, now, false],
    ['begins nothing on other terms', { ...small, weeklyMinutes: 230, planId: 3 }, now, now, false],
    ['begins nothing at another price', { ...small, price: 88_001 }, now, now, false],
  ])('%s', (_, subscription, paidAt, at, begins) => {
    expect(mayUpgrade(subscription, terms, { paidAt, now: at })).toBe(begins)
  })
})

describe('the minutes of the weeks', () => {
  const upgrade = { weekStart: start + week, weeklyMinutes: 230, fromWeeklyMinutes: 120, undoneAt: null }
  const perWeek = (upgrades: Parameters<typeof quotaChanges>[1]) =>
    [0, 1, 2, 3].map((index) => quotaOfWeek(120, quotaChanges(start, upgrades), start + index * week))

  test.each([
    ['stay without an upgrade', [], [120, 120, 120, 120]],
    ['grow from its week on', [upgrade], [120, 230, 230, 230]],
    [
      'grow twice',
      [upgrade, { ...upgrade, weekStart: start + 3 * week, weeklyMinutes: 300, fromWeeklyMinutes: 230 }],
      [120, 230, 230, 300],
    ],
    [
      'grow twice in one week',
      [upgrade, { ...upgrade, weeklyMinutes: 300, fromWeeklyMinutes: 230 }],
      [120, 300, 300, 300],
    ],
    [
      'fall from the week on in which it is undone',
      [{ ...upgrade, undoneAt: start + 2 * week + hour }],
      [120, 230, 120, 120],
    ],
    [
      'never grew where it is undone in its own week',
      [{ ...upgrade, undoneAt: start + week + hour }],
      [120, 120, 120, 120],
    ],
  ])('%s', (_, upgrades, expected) => {
    expect(perWeek(upgrades)).toEqual(expected)
  })
})

describe('what goes back of a subscription that was upgraded', () => {
  const changes = [{ at: start + 2 * week, weeklyMinutes: 230 }]
  const first: SubscriptionPayment = { txId: 1, amount: 400_000, fees: 1000, status: Paid, refundedAmount: 0 }
  const second: SubscriptionPayment = { txId: 2, amount: 50_000, fees: 500, status: Paid, refundedAmount: 0 }
  const subscription = { weeklyMinutes: 120, start, changes }

  test('is charged by the minutes each past week had', () => {
    const { pastWeeks } = refundOf({ ...subscription, amount: 450_000, fees: 1500 }, [], start + 3 * week)
    expect(pastWeeks).toBe((255_00 * (120 + 120 + 230)) / 60)
  })

  test('comes out of the first payment as far as it goes, then out of the upgrade', () => {
    const now = start + 3 * week
    const kept = (255_00 * (120 + 120 + 230)) / 60
    expect(refundSharesOf(subscription, [first, second], [], now)).toEqual([{ txId: 1, amount: 448_500 - kept }])
    const all = refundSharesOf({ ...subscription, start: now, changes: [] }, [first, second], [], now)
    expect(all).toEqual([
      { txId: 1, amount: 399_000 },
      { txId: 2, amount: 49_500 },
    ])
  })

  test('is less what has gone back before', () => {
    const now = start + 3 * week
    const kept = (255_00 * (120 + 120 + 230)) / 60
    const gone = { ...first, status: Refunding, refundedAmount: 230_000 }
    expect(refundSharesOf(subscription, [gone, second], [], now)).toEqual([
      { txId: 2, amount: 448_500 - kept - 230_000 },
    ])
  })

  test('is never more than was paid, by none of them nor in all, whatever went back before', () => {
    const statuses = [Paid, Refunding, Canceled]
    for (let amount = 0; amount <= 300_000; amount += 60_000)
      for (let index = 0; index < 5; index++)
        for (const a of statuses)
          for (const b of statuses) {
            const payments = [
              { ...first, amount, status: a, refundedAmount: a === Refunding ? Math.max(0, amount - 1000) : 0 },
              { ...second, status: b, refundedAmount: b === Refunding ? 20_000 : 0 },
            ]
            const shares = refundSharesOf(subscription, payments, [], start + index * week)
            for (const share of shares) {
              const payment = payments.find(({ txId }) => txId === share.txId)
              expect(payment?.status).toBe(Paid)
              expect(share.amount).toBeLessThanOrEqual((payment?.amount ?? 0) - (payment?.fees ?? 0))
            }
            const returned = payments.reduce((sum, { refundedAmount }) => sum + refundedAmount, 0)
            const paid = payments.reduce((sum, one) => sum + (one.status === Canceled ? 0 : one.amount), 0)
            expect(shares.reduce((sum, share) => sum + share.amount, returned)).toBeLessThanOrEqual(
              Math.max(paid, returned),
            )
          }
  })

  const facts = {
    ...{ amount: 0, fees: 0, pack: null },
    lessons: [],
    subscription: { ...subscription, payments: [first, second], terminatedAt: null },
  }

  test('by its first payment takes the others along; the upgrade alone gives nothing', () => {
    expect(splitRefund({ ...facts, txId: 1 }, start)).toEqual({
      ...{ txId: 1, amount: 399_000 },
      others: [{ txId: 2, amount: 49_500 }],
      lots: [],
    })
    expect(splitRefund({ ...facts, txId: 2 }, start)).toEqual({ txId: 2, amount: 0, others: [], lots: [] })
  })

  test('of an upgrade whose subscription ended without it is its share of then', () => {
    const gone = { ...first, status: Refunding, refundedAmount: 300_000 }
    const ended = { ...facts.subscription, payments: [gone, second], terminatedAt: start }
    expect(splitRefund({ ...facts, txId: 2, subscription: ended }, start + 3 * week).amount).toBe(49_500)
  })

  test('of a payment that began nothing is everything', () => {
    expect(
      splitRefund({ txId: 9, amount: 34_000, fees: 100, pack: null, subscription: null, lessons: [] }, start),
    ).toEqual({
      ...{ txId: 9, amount: 34_000, others: [], lots: [] },
    })
  })
})

test('upgrading step by step costs what one step costs, but for the rounding', () => {
  const middle = { weeklyMinutes: 180, baseMonthlyPrice: 120_001, ...discounts }
  for (const period of [PlanPeriod.Month, PlanPeriod.Quarter, PlanPeriod.Year] as const)
    for (let index = 0; index < periodLength[period].weeks; index++) {
      const now = start + index * week
      const times = { start, end: start + periodLength[period].weeks * week, period, price: 88_000 }
      const once = upgradePriceOf(large, times, now).amount
      const twice =
        upgradePriceOf(middle, times, now).amount +
        upgradePriceOf(large, { ...times, price: priceOf(middle, period).amount }, now).amount
      expect(Math.abs(once - twice)).toBeLessThanOrEqual(1)
    }
})
