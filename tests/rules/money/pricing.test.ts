import { describe, expect, test } from 'vitest'
import { fitsInstalments, instalmentCounts, instalmentSums } from '#contract/money/rules/instalments.ts'
import { couponDiscount, type PaidPeriod, paidPeriods, priceOf, totalMinutes } from '#contract/money/rules/pricing.ts'
import { PlanPeriod } from '#contract/vocabulary/teaching.ts'

const { Month, Quarter, Year } = PlanPeriod
const plan = { baseMonthlyPrice: 250_000, monthDiscount: 1000, quarterDiscount: 2000, yearDiscount: 3000 }

describe('priceOf', () => {
  test.each([
    ['a month at 10 %', plan, Month, 225_000],
    ['a quarter at 20 %', plan, Quarter, 600_000],
    ['a year at 30 %', plan, Year, 2_100_000],
    ['a month at 10.01 %, where floating point gives one less', { ...plan, monthDiscount: 1001 }, Month, 224_975],
    ['no discount', { ...plan, monthDiscount: 0 }, Month, 250_000],
    ['everything off', { ...plan, monthDiscount: 10_000 }, Month, 0],
    ['a price that does not divide evenly is rounded down', { ...plan, baseMonthlyPrice: 33_333 }, Month, 29_999],
  ] as const)('%s', (_, of, period, amount) => {
    expect(priceOf(of, period).amount).toBe(amount)
  })

  test('names the sum before and after the discount of the plan', () => {
    expect(priceOf(plan, Quarter, 5000)).toEqual({ gross: 750_000, afterPlan: 600_000, amount: 300_000 })
  })

  test.each([
    ['ten percent of what the plan left', 1000, 202_500],
    ['all of it', 10_000, 0],
    ['nearly all of it is charged as one pound', 9999, 100],
  ])('a coupon takes %s', (_, basisPoints, amount) => {
    expect(priceOf(plan, Month, basisPoints).amount).toBe(amount)
  })

  test('is an integer from nothing to the gross sum, and a larger discount never costs more', () => {
    const discounts = [0, 1, 333, 1001, 4999, 9999, 10_000]
    for (const baseMonthlyPrice of [1, 99, 100, 33_333, 9_999_999])
      for (const period of paidPeriods)
        for (const coupon of discounts) {
          const amounts = discounts.map((off) => {
            const of = { baseMonthlyPrice, monthDiscount: off, quarterDiscount: off, yearDiscount: off }
            const { gross, amount } = priceOf(of, period, coupon)
            expect(Number.isSafeInteger(amount)).toBe(true)
            expect(amount).toBeLessThanOrEqual(Math.max(gross, 100))
            return amount
          })
          expect(amounts).toEqual([...amounts].sort((a, b) => b - a))
        }
  })
})

test.each([
  [Month, 480],
  [Quarter, 1440],
  [Year, 6240],
] as const)('120 minutes a week for period %i are %i minutes', (period, total) => {
  expect(totalMinutes(120, period)).toBe(total)
})

test.each([
  [Month, 100],
  [Quarter, 200],
  [Year, 300],
] as const)('period %i takes its own discount of a coupon', (period: PaidPeriod, basisPoints) => {
  const coupon = { fullMonthDiscount: 100, fullQuarterDiscount: 200, fullYearDiscount: 300 }
  expect(couponDiscount(coupon, period)).toBe(basisPoints)
})

test.each([
  [60, []],
  [89, []],
  [90, [2]],
  [120, [2]],
  [179, [2]],
  [180, [3, 4]],
  [230, [3, 4]],
  [600, [3, 4]],
])('a plan of %i minutes a week is paid in %j', (minutes, counts) => {
  expect(instalmentCounts(minutes)).toEqual(counts)
  for (const months of [1, 2, 3, 4, 6, 12]) expect(fitsInstalments(minutes, { months })).toBe(counts.includes(months))
})

test.each([
  [225_000, 2, 300, 231_750, 115_875],
  [225_000, 3, 0, 225_000, 75_000],
  [100_000, 3, 0, 100_000, 33_334],
  [99_999, 4, 150, 101_498, 25_375],
])('%i piastres in %i payments at %i basis points', (amount, months, rate, total, perMonth) => {
  expect(instalmentSums(amount, { months, rate })).toEqual({ total, perMonth })
})
