import { describe, expect, test } from 'vitest'
import { payerPhone } from '#contract/money/rules/payer.ts'
import {
  decidePurchase,
  mayBuyBeside,
  merchantRefPrefix,
  type PurchaseFacts,
  type PurchaseRequest,
  paidInstant,
  paymentExpiry,
  subscriptionTimes,
} from '#contract/money/rules/purchases.ts'
import { PaymentMethod } from '#contract/vocabulary/money.ts'
import { PlanPeriod } from '#contract/vocabulary/teaching.ts'
import { at, day, hour, minute, span } from '#tests/rules/facts.ts'

const [own, other] = ['01012345678', '01198765432']
const { Card, EWallet, BankInstallment, Fawry } = PaymentMethod

describe('the phone of a payment', () => {
  test.each([
    ['the profile’s, when none is given', own, undefined, Card, { phone: own, saved: false }],
    ['the one both name', own, own, Fawry, { phone: own, saved: false }],
    ['the given one, which the profile takes when it has none', null, other, Fawry, { phone: other, saved: true }],
    ['refused when both are there and differ', own, other, Card, { refused: 'invalid-phone' }],
    ['refused likewise in instalments', own, other, BankInstallment, { refused: 'invalid-phone' }],
    ['required', null, undefined, Card, { refused: 'phone-required' }],
    ['of a wallet may differ from the profile’s', own, other, EWallet, { phone: other, saved: false }],
    ['of a wallet never becomes the profile’s', null, other, EWallet, { phone: other, saved: false }],
    ['of a wallet is the profile’s when none is given', own, undefined, EWallet, { phone: own, saved: false }],
    ['of a wallet is required', null, undefined, EWallet, { refused: 'phone-required' }],
  ] as const)('%s', (_, profilePhone, enteredPhone, method, expected) => {
    expect(payerPhone({ profilePhone, enteredPhone, method })).toEqual(expected)
  })
})

test('a merchant reference begins with ten digits of seconds', () => {
  expect(merchantRefPrefix(at('2025-11-20T12:00:00.999Z'))).toBe('1763640000')
  expect(merchantRefPrefix(0)).toBe('0000000000')
})

test.each([
  ['card', 30 * minute],
  ['wallet', hour],
  ['installment', hour],
  ['hosted', hour],
  ['reference', 48 * hour],
] as const)('a payment by %s has its time', (way, ms) => {
  expect(paymentExpiry(way, 1000)).toBe(1000 + ms)
})

describe('buying beside a subscription', () => {
  const now = at('2026-03-04T10:00Z')
  const ending = (end: number) => ({ start: now - 20 * day, end })

  test.each([
    ['none', [], true],
    ['one that ends in exactly fourteen days', [ending(now + 14 * day)], true],
    ['one that ends a millisecond later', [ending(now + 14 * day + 1)], false],
    ['one that ends now', [ending(now)], true],
    ['one that was renewed already', [ending(now + day), { start: now + day, end: now + 29 * day }], false],
    ['one that waits for its start, however short', [{ start: now + 1, end: now + day }], false],
    ['one that begins now and ends soon', [{ start: now, end: now + day }], true],
  ])('%s', (_, live, allowed) => {
    expect(mayBuyBeside(live, now)).toBe(allowed)
  })
})

describe('what was bought runs', () => {
  test.each([
    ['a month of four weeks', PlanPeriod.Month, '2026-04-01T00:00Z'],
    ['a quarter of twelve', PlanPeriod.Quarter, '2026-05-27T00:00Z'],
    ['a year of fifty-two', PlanPeriod.Year, '2027-03-03T00:00Z'],
  ] as const)('%s from UTC midnight of the day it was paid', (_, period, end) => {
    for (const paid of ['2026-03-04T00:00:00.000Z', '2026-03-04T10:15Z', '2026-03-04T23:59:59.999Z'])
      expect(subscriptionTimes(at(paid), period, null)).toEqual(span('2026-03-04T00:00Z', end))
  })

  test('from the end of the one it renews', () => {
    const old = span('2026-02-07T05:00Z', '2026-03-07T05:00Z')
    expect(subscriptionTimes(at('2026-03-04T10:15Z'), PlanPeriod.Month, old)).toEqual(
      span('2026-03-07T05:00Z', '2026-04-04T05:00Z'),
    )
  })
})

test.each([
  ['the instant the gateway names', 150, 150],
  ['now, when it names none', undefined, 200],
  ['not before it was asked for', 50, 100],
  ['not in the future', 250, 200],
] as const)('paid counts as %s', (_, named, counted) => {
  expect(paidInstant(named, 100, 200)).toBe(counted)
})

describe('a purchase', () => {
  const now = at('2026-03-04T10:00Z')
  const plan = {
    active: true,
    archivedAt: null,
    forInvitesOnly: false,
    weeklyMinutes: 120,
    baseMonthlyPrice: 250_000,
    monthDiscount: 1000,
    quarterDiscount: 2000,
    yearDiscount: 3000,
  }
  const coupon = {
    ...{ planId: 2, expiresAt: now + day, maxUses: 5, perUserLimit: 1, uses: { total: 0, own: 0 } },
    fullMonthDiscount: 1000,
    fullQuarterDiscount: 0,
    fullYearDiscount: 10_000,
  }
  const facts = {
    phone: own,
    plan,
    guardian: { birthYear: 1990, consented: false },
    invited: false,
    live: [],
    running: null,
    open: null,
    coupon: null,
  }
  const request = {
    planId: 2,
    period: PlanPeriod.Month,
    method: Fawry,
    phone: undefined,
    couponCode: undefined,
    buys: 'plan' as const,
    expectedAmount: 225_000,
  }
  const decide = (over: Partial<PurchaseFacts> = {}, asked: Partial<PurchaseRequest> = {}) =>
    decidePurchase({ ...facts, ...over }, { ...request, intent: 'this', ...asked }, now)

  test('costs what the plan costs now, and keeps what was agreed', () => {
    expect(decide()).toEqual({
      amount: 225_000,
      phone: own,
      savesPhone: false,
      snapshot: { weeklyMinutes: 120, baseMonthlyPrice: 250_000, discountBasisPoints: 1000, couponBasisPoints: 0 },
    })
  })

  test('with a coupon costs less, down to nothing', () => {
    const couponCode = 'SAVE'
    expect(decide({ coupon }, { couponCode, expectedAmount: 202_500 })).toMatchObject({
      amount: 202_500,
      snapshot: { couponBasisPoints: 1000 },
    })
    expect(decide({ coupon }, { couponCode, period: PlanPeriod.Year, expectedAmount: 0 })).toMatchObject({ amount: 0 })
  })

  test.each<[string, Partial<PurchaseFacts>, Partial<PurchaseRequest>, string]>([
    ['of nobody with a phone', { phone: null }, {}, 'phone-required'],
    ['of a plan that is gone', { plan: null }, {}, 'plan-not-found'],
    ['of a plan taken off the list', { plan: { ...plan, active: false } }, {}, 'plan-not-found'],
    ['of an archived plan', { plan: { ...plan, archivedAt: 1 } }, {}, 'plan-not-found'],
    ['of a plan for invited students', { plan: { ...plan, forInvitesOnly: true } }, {}, 'forbidden'],
    ['beside a running subscription', { live: [{ start: 0, end: now + 15 * day }] }, {}, 'subscription-exists'],
    ['beside another open payment', { open: { intent: 'another', amount: 225_000 } }, {}, 'illegal'],
    ['with an unknown coupon', {}, { couponCode: 'SAVE' }, 'coupon-not-found'],
    ['with a coupon of another plan', { coupon: { ...coupon, planId: 3 } }, { couponCode: 'S' }, 'coupon-not-found'],
    ['with an old coupon', { coupon: { ...coupon, expiresAt: now } }, { couponCode: 'S' }, 'coupon-not-found'],
    [
      'with a coupon others used up',
      { coupon: { ...coupon, uses: { total: 5, own: 0 } } },
      { couponCode: 'S' },
      'coupon-not-found',
    ],
  ])('%s is refused', (_, over, asked, code) => {
    expect(decide(over, asked)).toEqual({ refused: code })
  })

  test('that is being paid for already is the same one, though it holds the last use of its coupon', () => {
    const used = { ...coupon, uses: { total: 1, own: 1 } }
    const open = { intent: 'this', amount: 202_500 }
    const asked = { couponCode: 'SAVE', expectedAmount: 202_500 }
    expect(decide({ open, coupon: used }, asked)).toBe('open')
    // What was agreed when it began is charged, so another price on the button is named before anything is answered.
    expect(decide({ open, coupon: used }, { ...asked, expectedAmount: 225_000 })).toEqual({ changedTo: 202_500 })
  })

  test.each([224_999, 225_001, 0])('at %i piastres, which is not its price, is not made', (expectedAmount) => {
    expect(decide({}, { expectedAmount })).toEqual({ changedTo: 225_000 })
  })
})
