import { describe, expect, test } from 'vitest'
import { decidePack, type PackPlan, packPriceOf, packUntil, refusePackRefund } from '#contract/money/rules/packs.ts'
import { decidePurchase, type PurchaseFacts, type PurchaseRequest } from '#contract/money/rules/purchases.ts'
import { refuseRefund, splitRefund } from '#contract/money/rules/refund-shares.ts'
import { money } from '#contract/vocabulary/limits.ts'
import { minuteLimits, packSizes } from '#contract/vocabulary/minutes.ts'
import { PaymentMethod } from '#contract/vocabulary/money.ts'
import { PlanPeriod } from '#contract/vocabulary/teaching.ts'

const now = Date.parse('2027-01-20T08:00:00Z')
const plan: PackPlan = { weeklyMinutes: 120, baseMonthlyPrice: 88_000 }

describe('the price of a pack', () => {
  test.each([
    [{ weeklyMinutes: 120, baseMonthlyPrice: 88_000 }, 30, 5_500],
    [{ weeklyMinutes: 120, baseMonthlyPrice: 88_000 }, 60, 11_000],
    [{ weeklyMinutes: 120, baseMonthlyPrice: 88_000 }, 120, 22_000],
    // 2,250 EGP: 4.6875 a minute.
    [{ weeklyMinutes: 120, baseMonthlyPrice: 225_000 }, 30, 14_100],
    [{ weeklyMinutes: 120, baseMonthlyPrice: 225_000 }, 60, 28_100],
    [{ weeklyMinutes: 120, baseMonthlyPrice: 225_000 }, 120, 56_300],
    // Half a pound is rounded up; below one pound nothing is sold.
    [{ weeklyMinutes: 120, baseMonthlyPrice: 800 }, 90, 200],
    [{ weeklyMinutes: 10_080, baseMonthlyPrice: 1 }, 30, 100],
  ])('of %j for %i minutes is %i', (of, minutes, price) => {
    expect(packPriceOf(of, minutes)).toBe(price)
  })

  test('is whole pounds, at most half a pound from the price of the minutes, and never falls with more of them', () => {
    for (let weeklyMinutes = 15; weeklyMinutes <= 10_080; weeklyMinutes += 97)
      for (let baseMonthlyPrice = 1; baseMonthlyPrice <= 10_000_000; baseMonthlyPrice += 333_331) {
        let last = 0
        for (const minutes of packSizes) {
          const price = packPriceOf({ weeklyMinutes, baseMonthlyPrice }, minutes)
          const exact = (baseMonthlyPrice * minutes) / (weeklyMinutes * 4)
          expect(price % 100).toBe(0)
          expect(price).toBeGreaterThanOrEqual(Math.max(last, money.smallestChargePiastres))
          if (exact >= 100) expect(Math.abs(price - exact)).toBeLessThanOrEqual(50)
          last = price
        }
      }
  })
})

describe('who may buy a pack', () => {
  const running = { planId: 3, end: now + 1 }

  test.each([
    ['beside the running subscription', running, 3, { amount: 11_000, terms: { minutes: 60 } }],
    ['not without one', null, 3, { refused: 'running-subscription-required' }],
    ['not once it has ended', { planId: 3, end: now }, 3, { refused: 'running-subscription-required' }],
    ['not at the price of another plan', running, 4, { refused: 'illegal' }],
  ])('%s', (_, subscription, planId, decision) => {
    expect(decidePack(subscription, { plan, planId, minutes: 60 }, now)).toEqual(decision)
  })

  const upgradable = { id: 4, planId: 3, period: PlanPeriod.Month, weeklyMinutes: 120, price: 88_000 } as const
  const facts: PurchaseFacts = {
    ...{
      phone: '01012345678',
      guardian: { birthYear: 1990, consented: false },
      invited: false,
      open: null,
      coupon: null,
      live: [{ start: 0, end: now + 1 }],
    },
    // Neither on sale any more nor for everybody.
    plan: {
      ...{ ...plan, monthDiscount: 5000, quarterDiscount: 0, yearDiscount: 0 },
      ...{ active: false, archivedAt: 1, forInvitesOnly: true },
    },
    running: { ...upgradable, start: 0, end: now + 1 },
  }
  const request: PurchaseRequest = {
    ...{ planId: 3, period: PlanPeriod.Month, method: PaymentMethod.Fawry, phone: undefined, couponCode: undefined },
    ...{ buys: 'pack', packMinutes: 60, expectedAmount: 11_000, intent: 'this' },
  }

  test('in the middle of a term, of a plan that is gone, at its price without discounts', () => {
    expect(decidePurchase(facts, request, now)).toMatchObject({
      amount: 11_000,
      snapshot: { weeklyMinutes: 120, discountBasisPoints: 0, couponBasisPoints: 0, pack: { minutes: 60 } },
    })
    expect(decidePurchase(facts, { ...request, expectedAmount: 10_900 }, now)).toEqual({ changedTo: 11_000 })
    expect(decidePurchase({ ...facts, plan: null }, request, now)).toEqual({ refused: 'plan-not-found' })
  })

  test('no coupon lowers it', () => {
    const coupon = {
      ...{ planId: 3, expiresAt: now + 1, maxUses: null, perUserLimit: 1, uses: { total: 0, own: 0 } },
      ...{ fullMonthDiscount: 1000, fullQuarterDiscount: 0, fullYearDiscount: 0 },
    }
    expect(decidePurchase({ ...facts, coupon }, { ...request, couponCode: 'SAVE' }, now)).toEqual({
      refused: 'coupon-not-found',
    })
  })

  test('minutes belong to a pack, and to nothing else', () => {
    expect(decidePurchase(facts, { ...request, packMinutes: undefined }, now)).toEqual({ refused: 'bad-request' })
    for (const buys of ['plan', 'upgrade'] as const)
      expect(decidePurchase(facts, { ...request, buys }, now)).toEqual({ refused: 'bad-request' })
  })

  test('beside another open payment nothing is begun', () => {
    const open = { intent: 'other', amount: 11_000 }
    expect(decidePurchase({ ...facts, open }, request, now)).toEqual({ refused: 'illegal' })
    expect(decidePurchase({ ...facts, open: { ...open, intent: 'this' } }, request, now)).toBe('open')
  })
})

describe('the money of a pack', () => {
  const end = packUntil(now)
  const whole = { minutes: 60, rest: 60, end }
  const payment = { txId: 9, amount: 11_000, fees: 250, subscription: null, lessons: [] }

  test('can be used for so many days', () => {
    expect(end - now).toBe(minuteLimits.boughtDays * 86_400_000)
  })

  test.each([
    ['goes back but for the fee while it is whole', whole, end - 1, null, 10_750],
    ['stays once a lesson has taken of it', { ...whole, rest: 45 }, now, 'minutes-used', 0],
    ['stays once it is used up', { ...whole, rest: 0 }, now, 'minutes-used', 0],
    ['stays once it has ended', whole, end, 'non-refundable', 0],
  ] as const)('%s', (_, pack, at, refused, amount) => {
    expect(refusePackRefund(pack, at)).toBe(refused)
    expect(splitRefund({ ...payment, pack }, at)).toEqual({ txId: 9, amount, others: [], lots: [] })
    if (refused) expect(refuseRefund({ pack }, at)).toBe(refused)
  })

  test('is never less than nothing', () => {
    expect(splitRefund({ ...payment, fees: 12_000, pack: whole }, now).amount).toBe(0)
  })
})
