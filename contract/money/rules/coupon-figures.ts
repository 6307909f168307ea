/** What coupons brought and cost. Piastres. Pure. */
import { type PaidPeriod, priceOf } from './pricing.ts'

/** A payment that was made with a coupon, with the terms it was agreed on. */
export interface PaidUse {
  readonly userId: number
  /** What was paid, less what went back. */
  readonly amount: number
  readonly charged: number
  readonly period: PaidPeriod
  readonly baseMonthlyPrice: number
  /** Basis points. */
  readonly discountBasisPoints: number
  /** Whether the student has paid again since. */
  readonly boughtAgain: boolean
}

export interface CouponFigures {
  readonly uses: number
  /** How much less was charged than the plan's own price for the period. */
  readonly discount: number
  readonly income: number
  readonly buyers: number
  /** Of the buyers those who have paid again after a use. */
  readonly buyersAgain: number
}

export const couponFiguresOf = (uses: readonly PaidUse[]): CouponFigures => {
  const withoutCoupon = ({ baseMonthlyPrice, discountBasisPoints: off, period }: PaidUse): number =>
    priceOf({ baseMonthlyPrice, monthDiscount: off, quarterDiscount: off, yearDiscount: off }, period).afterPlan
  const sum = (of: (use: PaidUse) => number): number => uses.reduce((total, use) => total + of(use), 0)
  return {
    uses: uses.length,
    discount: sum((use) => Math.max(0, withoutCoupon(use) - use.charged)),
    income: sum(({ amount }) => amount),
    buyers: new Set(uses.map(({ userId }) => userId)).size,
    buyersAgain: new Set(uses.filter(({ boughtAgain }) => boughtAgain).map(({ userId }) => userId)).size,
  }
}
