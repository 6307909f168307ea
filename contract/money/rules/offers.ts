/** Which terms of plans, coupons and ways of withdrawing give more than before: one of the team does not set those alone. */
import type { NewPlan } from '../shapes/plan.ts'

const discounts = ['fullMonthDiscount', 'fullQuarterDiscount', 'halfYearDiscount', 'fullYearDiscount'] as const

/** Basis points, epoch ms; `maxUses` null is unlimited. */
interface CouponTerms extends Readonly<Record<(typeof discounts)[number], number>> {
  readonly code: string
  readonly planId: number
  readonly expiresAt: number
  readonly maxUses: number | null
  readonly perUserLimit: number
}

/**
 * Whether a coupon needs a second admin: it gives more than the bound, and more than it did, to more people or to others.
 * Another code or plan counts as more, since it gives what was agreed upon to somebody else. `before` null: it is new.
 */
export const isGenerousCoupon = (before: CouponTerms | null, after: CouponTerms, bound: number): boolean => {
  if (discounts.every((name) => after[name] <= bound)) return false
  if (before === null || before.code !== after.code || before.planId !== after.planId) return true
  const uses = ({ maxUses }: CouponTerms) => maxUses ?? Number.POSITIVE_INFINITY
  return (
    discounts.some((name) => after[name] > before[name]) ||
    after.expiresAt > before.expiresAt ||
    uses(after) > uses(before) ||
    after.perUserLimit > before.perUserLimit
  )
}

/**
 * Whether a plan needs a second admin: it is offered, or gives more minutes or a lower price than it did. An inactive one
 * counts as well, because packs of its subscribers are priced by it. `before` null: it is new.
 */
export const isGenerousPlan = (before: NewPlan | null, after: NewPlan): boolean => {
  if (before === null) return after.active
  return (
    (after.active && !before.active) ||
    (before.forInvitesOnly && !after.forInvitesOnly) ||
    after.weeklyMinutes > before.weeklyMinutes ||
    after.baseMonthlyPrice < before.baseMonthlyPrice ||
    (['monthDiscount', 'quarterDiscount', 'yearDiscount'] as const).some((name) => after[name] > before[name])
  )
}

/** Piastres. */
interface MethodTerms {
  readonly min: number
  readonly max: number
  readonly enabled: boolean
}

/**
 * Whether a way of withdrawing lets out more than before, and needs a second admin. Closing or narrowing one works at once
 * and for every admin: it keeps money in, and whoever is awake may have to. A way has bounds only; where money goes stands
 * in each withdrawal and is judged there. A closed one may be prepared, since opening it waits with all its terms.
 */
export const opensMethod = (before: MethodTerms | null, after: MethodTerms): boolean => {
  if (!after.enabled) return false
  return before === null || !before.enabled || after.min < before.min || after.max > before.max
}
