/** Whether a student may buy a plan beside the subscription they have. Instants in epoch ms. */

import type { MySubscription, Subscription } from '#contract/lessons/shapes/subscription.ts'
import { mayBuyBeside } from '#contract/money/rules/purchases.ts'
import { isRunning, trialId } from '#contract/shared/rules/weeks.ts'
import { money } from '#contract/vocabulary/limits.ts'

export type Purchasable =
  /** Nothing stands in the way: what is paid begins at once. */
  | { readonly state: 'open' }
  /** A subscription runs in its last days: what is paid begins when it ends. */
  | { readonly state: 'renewable'; readonly planId: number; readonly weeklyMinutes: number; readonly end: number }
  /**
   * It runs too long for a renewal, or is renewed already; `waiting`: none runs, and the one that is paid ahead begins at
   * `end`. `opensAt` is null where only the next end decides.
   */
  | {
      readonly state: 'blocked' | 'renewed' | 'waiting'
      readonly planId: number
      readonly weeklyMinutes: number
      readonly end: number
      readonly opensAt: number | null
    }

/** Nothing can be bought now. */
export type Unpurchasable = Extract<Purchasable, { opensAt: number | null }>

/**
 * A subscription until 30 September: `blocked` until the 16th, then `renewable`, and `renewed` once that is paid. `next`
 * is the one that is paid ahead.
 */
export const judgePurchase = (
  { info }: Pick<MySubscription, 'info'>,
  now: number,
  next: Pick<Subscription, 'planId' | 'weeklyMinutes' | 'start'> | null = null,
): Purchasable => {
  const none: Purchasable = next
    ? { ...next, state: 'waiting', end: Date.parse(next.start), opensAt: null }
    : { state: 'open' }
  if (!info || info.id === trialId) return none
  const [start, end] = [Date.parse(info.start), Date.parse(info.end)]
  const terminatedAt = info.terminatedAt === null ? null : Date.parse(info.terminatedAt)
  if (!isRunning({ start, end, terminatedAt }, now)) return none
  const { planId, weeklyMinutes } = info
  if (info.extendedBy !== null) return { state: 'renewed', planId, weeklyMinutes, end, opensAt: null }
  if (mayBuyBeside([{ start, end }], now)) return { state: 'renewable', planId, weeklyMinutes, end }
  return { state: 'blocked', planId, weeklyMinutes, end, opensAt: end - money.renewalMs }
}
