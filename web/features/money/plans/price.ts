/** Figures that are shown beside the price that is charged. Piastres and minutes; rounded, so for display only. */
import {
  type CouponDiscounts,
  couponDiscount,
  type PaidPeriod,
  type PlanPrice,
  type Price,
  paidPeriods,
  periodLength,
  planDiscount,
  priceOf,
  totalMinutes,
} from '#contract/money/rules/pricing.ts'
import { LessonDuration } from '#contract/vocabulary/teaching.ts'

export interface DisplayPrice extends Price {
  readonly planBasisPoints: number
  readonly couponBasisPoints: number
  /** A month of it, of longer periods in whole pounds rounded up; and a month without discounts. */
  readonly perMonth: number
  readonly grossPerMonth: number
  /** What the discounts take off the whole period. */
  readonly saving: number
  /** Minutes of the whole period. */
  readonly minutes: number
  /** A lesson of the longest length that fits into a week, if all minutes are used. */
  readonly perLesson: number
  readonly lessonMinutes: LessonDuration
}

const wholePound = 100

interface PricedPlan extends PlanPrice {
  readonly weeklyMinutes: number
}

/** 880 EGP a month at 10 % for a quarter: 2,376 in all, 792 a month, 264 saved, 49.50 for half an hour. */
export const displayPriceOf = (plan: PricedPlan, period: PaidPeriod, coupon?: CouponDiscounts | null): DisplayPrice => {
  const couponBasisPoints = coupon ? couponDiscount(coupon, period) : 0
  const price = priceOf(plan, period, couponBasisPoints)
  const { months } = periodLength[period]
  const minutes = totalMinutes(plan.weeklyMinutes, period)
  const lessonMinutes = plan.weeklyMinutes < LessonDuration.Long ? LessonDuration.Short : LessonDuration.Long
  return {
    ...price,
    planBasisPoints: planDiscount(plan, period),
    couponBasisPoints,
    perMonth: months === 1 ? price.amount : Math.ceil(price.amount / months / wholePound) * wholePound,
    grossPerMonth: plan.baseMonthlyPrice,
    saving: price.gross - price.amount,
    minutes,
    perLesson: Math.round((price.amount * lessonMinutes) / minutes),
    lessonMinutes,
  }
}

/** The plan between the small and the large ones by price. Null unless three or more stand beside each other. */
export const findMiddlePlan = <P extends { readonly id: number }>(byPrice: readonly P[]): P | null =>
  byPrice.length < 3 ? null : (byPrice[Math.floor((byPrice.length - 1) / 2)] ?? null)

/** What half an hour costs at least, in whole pounds rounded up, and the payment that it costs so little with. */
export interface LowestLessonPrice {
  readonly perLesson: number
  readonly period: PaidPeriod
  readonly amount: number
}

/** The least that half an hour costs with any plan on offer; null when none has lessons of that length. */
export const lowestLessonPrice = (plans: readonly PricedPlan[]): LowestLessonPrice | null => {
  const prices = plans.flatMap((plan) => paidPeriods.map((period) => ({ period, ...displayPriceOf(plan, period) })))
  const [lowest] = prices
    .filter(({ lessonMinutes }) => lessonMinutes === LessonDuration.Long)
    .toSorted((a, b) => a.perLesson - b.perLesson || a.amount - b.amount)
  if (!lowest) return null
  const { period, amount } = lowest
  return { perLesson: Math.ceil(lowest.perLesson / wholePound) * wholePound, period, amount }
}
