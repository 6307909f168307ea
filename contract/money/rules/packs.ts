/** Packs of extra minutes beside a running subscription. Piastres; instants in epoch ms. */
import { type Refused, refuse } from '../../shared/rules/refusal.ts'
import { dayMs } from '../../shared/rules/time.ts'
import { minuteLimits, type PackSize } from '../../vocabulary/minutes.ts'
import { PlanPeriod } from '../../vocabulary/teaching.ts'
import { totalMinutes } from './pricing.ts'

/** What a pack is priced from. */
export interface PackPlan {
  readonly weeklyMinutes: number
  /** Before any discount. */
  readonly baseMonthlyPrice: number
}

const pound = 100

/**
 * As much a minute as a month of the plan without a discount, to the nearest whole pound and at least one: for 120 minutes
 * a week at 880 EGP a month, 60 minutes cost 110 EGP.
 */
export const packPriceOf = ({ weeklyMinutes, baseMonthlyPrice }: PackPlan, minutes: number): number => {
  const monthMinutes = totalMinutes(weeklyMinutes, PlanPeriod.Month)
  return Math.max(1, Math.round((baseMonthlyPrice * minutes) / (monthMinutes * pound))) * pound
}

/** The terms of a pack, kept with its payment. */
export interface PackTerms {
  readonly minutes: PackSize
}

/** Until when a pack that is paid now can be used. */
export const packUntil = (now: number): number => now + minuteLimits.boughtDays * dayMs

/** The price of a pack with its terms. Another plan than that of the running subscription has another price: `illegal`. */
export const decidePack = (
  subscription: { readonly planId: number; readonly end: number } | null,
  { plan, planId, minutes }: { readonly plan: PackPlan; readonly planId: number; readonly minutes: PackSize },
  now: number,
): { amount: number; terms: PackTerms } | Refused<'running-subscription-required' | 'illegal'> => {
  if (!subscription || subscription.end <= now) return refuse('running-subscription-required')
  if (subscription.planId !== planId) return refuse('illegal')
  return { amount: packPriceOf(plan, minutes), terms: { minutes } }
}

/** A pack as its money is asked back. */
export interface BoughtPack {
  readonly minutes: number
  /** What no lesson holds or has used. */
  readonly rest: number
  readonly end: number
}

/**
 * Why the money of a pack does not go back; null while it does. A pack goes back whole or not at all: until all of it is
 * there again, as after a lesson that was cancelled, and until it ends.
 */
export const refusePackRefund = (
  { minutes, rest, end }: BoughtPack,
  now: number,
): 'minutes-used' | 'non-refundable' | null => {
  if (now >= end) return 'non-refundable'
  return rest < minutes ? 'minutes-used' : null
}
