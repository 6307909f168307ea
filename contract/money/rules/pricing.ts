/**
 * What a plan costs. Server and browser compute prices here and nowhere else. Piastres, basis points and weeks are
 * integers, and each product is divided once, rounding down.
 */
import { money } from '../../vocabulary/limits.ts'
import { PlanPeriod } from '../../vocabulary/teaching.ts'

/** Periods a student can buy; the free trial is given, not bought. */
export const paidPeriods = [PlanPeriod.Month, PlanPeriod.Quarter, PlanPeriod.Year] as const

export type PaidPeriod = (typeof paidPeriods)[number]

/** Months billed and weeks granted. A month grants four weeks and a quarter twelve, which is less than its days. */
export const periodLength: Readonly<Record<PlanPeriod, { readonly months: number; readonly weeks: number }>> = {
  [PlanPeriod.Month]: { months: 1, weeks: 4 },
  [PlanPeriod.Quarter]: { months: 3, weeks: 12 },
  [PlanPeriod.Year]: { months: 12, weeks: 52 },
  [PlanPeriod.FreeTrial]: { months: 1200, weeks: 5200 },
}

/** Price of one month in piastres and the discount of each period in basis points. */
export interface PlanPrice {
  readonly baseMonthlyPrice: number
  readonly monthDiscount: number
  readonly quarterDiscount: number
  readonly yearDiscount: number
}

/** Discounts of a coupon in basis points. */
export interface CouponDiscounts {
  readonly fullMonthDiscount: number
  readonly fullQuarterDiscount: number
  readonly fullYearDiscount: number
}

const wholeBasisPoints = 10_000

/** `lower(225000, 1000)` is 202500: ten percent less. */
const lower = (piastres: number, basisPoints: number): number =>
  Math.floor((piastres * (wholeBasisPoints - basisPoints)) / wholeBasisPoints)

export const planDiscount = (plan: PlanPrice, period: PaidPeriod): number =>
  ({
    [PlanPeriod.Month]: plan.monthDiscount,
    [PlanPeriod.Quarter]: plan.quarterDiscount,
    [PlanPeriod.Year]: plan.yearDiscount,
  })[period]

export const couponDiscount = (coupon: CouponDiscounts, period: PaidPeriod): number =>
  ({
    [PlanPeriod.Month]: coupon.fullMonthDiscount,
    [PlanPeriod.Quarter]: coupon.fullQuarterDiscount,
    [PlanPeriod.Year]: coupon.fullYearDiscount,
  })[period]

/** What a student pays, and what makes it up, in piastres. */
export interface Price {
  /** All months without any discount. */
  readonly gross: number
  /** After the discount of the period. */
  readonly afterPlan: number
  /** After the coupon, which lowers what the plan's discount left. This is charged. */
  readonly amount: number
}

/**
 * The price of a plan for a period. A sum between nothing and one pound is charged as one pound, the least a gateway
 * takes. 2,500 EGP a month, a month at 10.01 %: 2,249.75.
 */
export const priceOf = (plan: PlanPrice, period: PaidPeriod, couponBasisPoints = 0): Price => {
  const gross = plan.baseMonthlyPrice * periodLength[period].months
  const afterPlan = lower(gross, planDiscount(plan, period))
  const rest = lower(afterPlan, couponBasisPoints)
  return { gross, afterPlan, amount: rest === 0 ? 0 : Math.max(rest, money.smallestChargePiastres) }
}

/** Minutes of all weeks of a period. */
export const totalMinutes = (weeklyMinutes: number, period: PaidPeriod): number =>
  weeklyMinutes * periodLength[period].weeks
