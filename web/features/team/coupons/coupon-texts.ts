/** A coupon as it is typed, with discounts in percent, and what it gives. Pure. */
import { couponDiscount, type PaidPeriod, paidPeriods, priceOf } from '#contract/money/rules/pricing.ts'
import type { Plan } from '#contract/money/shapes/plan.ts'
import { addCairoDays, cairoDay, cairoDayStart, toIsoInstant } from '#contract/shared/rules/time.ts'
import { parseAmount } from '#web/lib/parse-amount.ts'
import type { CouponRow, CouponTerms } from './query.ts'

export interface CouponTexts {
  readonly code: string
  readonly planId: string
  readonly month: string
  readonly quarter: string
  readonly year: string
  /** The last day in Cairo, as a date field has it. */
  readonly lastDay: string
  readonly maxUses: string
  readonly perUser: string
}

const percent = (basisPoints: number): string => String(basisPoints / 100)

/** The last whole day on which a coupon is taken. */
export const lastDayOf = ({ expiresAt }: Pick<CouponRow, 'expiresAt'>): string => cairoDay(Date.parse(expiresAt) - 1)

export const toTexts = (coupon: CouponRow | null): CouponTexts => ({
  code: coupon?.code ?? '',
  planId: coupon ? String(coupon.planId) : '',
  month: coupon ? percent(coupon.fullMonthDiscount) : '10',
  quarter: coupon ? percent(coupon.fullQuarterDiscount) : '10',
  year: coupon ? percent(coupon.fullYearDiscount) : '10',
  lastDay: coupon ? lastDayOf(coupon) : '',
  maxUses: coupon?.maxUses ? String(coupon.maxUses) : '',
  perUser: coupon ? String(coupon.perUserLimit) : '1',
})

const toCount = (text: string): number | null => (/^[1-9]\d{0,6}$/.test(text.trim()) ? Number(text) : null)
const toBasisPoints = (text: string): number => (text.trim() === '' ? 0 : (parseAmount(text) ?? 0))

export const discountsOf = ({ month, quarter, year }: CouponTexts) => ({
  fullMonthDiscount: toBasisPoints(month),
  fullQuarterDiscount: toBasisPoints(quarter),
  fullYearDiscount: toBasisPoints(year),
})

/** What is sent; null while a part of it is missing. */
export const toTerms = (texts: CouponTexts): CouponTerms | null => {
  const [planId, perUserLimit] = [toCount(texts.planId), toCount(texts.perUser)]
  const maxUses = texts.maxUses.trim() === '' ? null : toCount(texts.maxUses)
  if (planId === null || perUserLimit === null || texts.lastDay === '' || texts.code.trim() === '') return null
  if (texts.maxUses.trim() !== '' && maxUses === null) return null
  const expiresAt = toIsoInstant(cairoDayStart(addCairoDays(texts.lastDay, 1)))
  return {
    code: texts.code.trim(),
    planId,
    ...discountsOf(texts),
    halfYearDiscount: 0,
    expiresAt,
    maxUses,
    perUserLimit,
  }
}

/** What each period costs without and with the coupon, by the function that charges it. Piastres. */
export const pricesOf = (
  plan: Plan,
  discounts: ReturnType<typeof discountsOf>,
): { readonly period: PaidPeriod; readonly before: number; readonly after: number }[] =>
  paidPeriods.map((period) => ({
    period,
    before: priceOf(plan, period).amount,
    after: priceOf(plan, period, couponDiscount(discounts, period)).amount,
  }))
