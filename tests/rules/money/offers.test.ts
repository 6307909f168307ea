import { describe, expect, test } from 'vitest'
import { isGenerousCoupon, isGenerousPlan, opensMethod } from '#contract/money/rules/offers.ts'

const coupon = {
  ...{ code: 'A', planId: 1, expiresAt: 100, maxUses: 5, perUserLimit: 1 },
  ...{ fullMonthDiscount: 5_000, fullQuarterDiscount: 0, halfYearDiscount: 0, fullYearDiscount: 0 },
}
const plan = {
  ...{ weeklyMinutes: 60, baseMonthlyPrice: 100_000, monthDiscount: 0, quarterDiscount: 1_000, yearDiscount: 2_000 },
  ...{ forInvitesOnly: true, active: true },
}

describe('a coupon', () => {
  test.each([
    [2_000, false],
    [2_001, true],
  ])('that is new and gives %i basis points', (fullYearDiscount, waits) => {
    const after = { ...coupon, fullMonthDiscount: 0, fullYearDiscount }
    expect(isGenerousCoupon(null, after, 2_000)).toBe(waits)
  })

  test.each([
    [{ fullMonthDiscount: 5_001 }],
    [{ fullQuarterDiscount: 1 }],
    [{ expiresAt: 101 }],
    [{ maxUses: 6 }],
    [{ maxUses: null }],
    [{ perUserLimit: 2 }],
    [{ code: 'B' }],
    [{ planId: 2 }],
  ])('above the bound that becomes %j gives more', (change) => {
    expect(isGenerousCoupon(coupon, { ...coupon, ...change }, 2_000)).toBe(true)
    expect(isGenerousCoupon(coupon, { ...coupon, ...change }, 6_000)).toBe(false)
  })

  test.each([[{}], [{ fullMonthDiscount: 4_999 }], [{ expiresAt: 99, maxUses: 4 }]])(
    'above the bound that becomes %j does not',
    (change) => {
      expect(isGenerousCoupon(coupon, { ...coupon, ...change }, 2_000)).toBe(false)
    },
  )

  test('without an end of its uses is not widened by one', () => {
    expect(isGenerousCoupon({ ...coupon, maxUses: null }, coupon, 2_000)).toBe(false)
  })
})

describe('a plan', () => {
  test.each([
    [{ baseMonthlyPrice: 99_999 }],
    [{ weeklyMinutes: 61 }],
    [{ monthDiscount: 1 }],
    [{ quarterDiscount: 1_001 }],
    [{ yearDiscount: 2_001 }],
    [{ forInvitesOnly: false }],
  ])('that becomes %j gives more, whether it is offered or not', (change) => {
    expect(isGenerousPlan(plan, { ...plan, ...change })).toBe(true)
    expect(isGenerousPlan({ ...plan, active: false }, { ...plan, active: false, ...change })).toBe(true)
  })

  test.each([[{}], [{ baseMonthlyPrice: 100_001, weeklyMinutes: 59, yearDiscount: 0 }], [{ active: false }]])(
    'that becomes %j does not',
    (change) => {
      expect(isGenerousPlan(plan, { ...plan, ...change })).toBe(false)
    },
  )

  test('gives more once it is offered', () => {
    expect(isGenerousPlan(null, plan)).toBe(true)
    expect(isGenerousPlan(null, { ...plan, active: false })).toBe(false)
    expect(isGenerousPlan({ ...plan, active: false }, plan)).toBe(true)
  })
})

test.each([
  [null, { min: 1, max: 2, enabled: true }, true],
  [null, { min: 1, max: 2, enabled: false }, false],
  [{ min: 1, max: 2, enabled: false }, { min: 1, max: 2, enabled: true }, true],
  [{ min: 2, max: 4, enabled: true }, { min: 1, max: 4, enabled: true }, true],
  [{ min: 2, max: 4, enabled: true }, { min: 2, max: 5, enabled: true }, true],
  [{ min: 2, max: 4, enabled: true }, { min: 3, max: 4, enabled: true }, false],
  [{ min: 2, max: 4, enabled: true }, { min: 1, max: 9, enabled: false }, false],
])('a way of withdrawing that was %j and becomes %j lets out more: %s', (before, after, opens) => {
  expect(opensMethod(before, after)).toBe(opens)
})
