/** Paying for a plan: phone, reference, deadlines, renewal, and when what was bought begins. Instants in epoch ms. */

import { type GuardianFacts, refuseBuyer } from '../../people/rules/guardians.ts'
import { isRefused, type Refused, refuse } from '../../shared/rules/refusal.ts'
import { dayMs, type Interval, utcDayStart } from '../../shared/rules/time.ts'
import { booking, money } from '../../vocabulary/limits.ts'
import type { PackSize } from '../../vocabulary/minutes.ts'
import type { PaymentMethod, PaymentWay, PurchaseKind } from '../../vocabulary/money.ts'
import { decidePack, type PackTerms } from './packs.ts'
import { payerPhone } from './payer.ts'
import { type CouponState, type CouponUses, isUsableCoupon, type PlanState, refusePlan } from './plans.ts'
import {
  type CouponDiscounts,
  couponDiscount,
  type PaidPeriod,
  type PlanPrice,
  periodLength,
  planDiscount,
  priceOf,
} from './pricing.ts'
import { decideUpgrade, type UpgradableSubscription, type UpgradeTerms } from './upgrades.ts'

/** Digits of the unix seconds that begin a merchant reference. */
const secondDigits = 10

/** Ten digits of unix seconds; a merchant reference is these followed by the transaction's id. */
export const merchantRefPrefix = (createdAt: number): string =>
  String(Math.floor(createdAt / 1000)).padStart(secondDigits, '0')

/** Each way has its own deadline. */
export const paymentExpiry = (way: PaymentWay, createdAt: number): number => createdAt + money.expiryMs[way]

/** A subscription that is not terminated and has not ended; `start` may lie ahead. */
export type LiveSubscription = Interval

/**
 * Whether a plan may be bought beside the student's live subscriptions: without any, or in the last days of the only
 * one, which is then renewed. While one waits for its start nothing can be bought, also when none runs.
 */
export const mayBuyBeside = (live: readonly LiveSubscription[], now: number): boolean =>
  live.every(({ start, end }) => start <= now && end <= now + money.renewalMs)

/**
 * From when until when a subscription runs: four, twelve or fifty-two weeks, from UTC midnight of the day it was paid,
 * or from the end of the one it renews. Begun at midnight, its last week ends exactly with it.
 */
export const subscriptionTimes = (paidAt: number, period: PaidPeriod, renews: Interval | null): Interval => {
  const start = renews ? renews.end : utcDayStart(paidAt)
  return { start, end: start + periodLength[period].weeks * booking.weekDays * dayMs }
}

/**
 * When a payment counts as paid: the instant the gateway names, but neither before it was asked for nor in the future,
 * so that a wrong clock elsewhere gives away or takes no days.
 */
export const paidInstant = (reportedAt: number | undefined, createdAt: number, now: number): number =>
  reportedAt === undefined ? now : Math.min(Math.max(reportedAt, createdAt), now)

export interface PurchaseFacts {
  /** Of the profile. */
  readonly phone: string | null
  readonly guardian: GuardianFacts
  readonly plan: (PlanState & PlanPrice & { readonly weeklyMinutes: number }) | null
  /** Whether the student holds an invite to the plan that counts now. */
  readonly invited: boolean
  readonly live: readonly LiveSubscription[]
  /** The one that runs and is paid; of several the one that ends first. */
  readonly running: UpgradableSubscription | null
  /** The student's open payment. */
  readonly open: { readonly intent: string; readonly amount: number } | null
  /** Null where none was named, or there is no such code. */
  readonly coupon: (CouponState & CouponDiscounts & { readonly uses: CouponUses }) | null
}

export interface PurchaseRequest {
  readonly planId: number
  readonly period: PaidPeriod
  readonly method: PaymentMethod
  readonly phone: string | undefined
  /** Of a guardian who pays: taken as it is, and never the profile's. */
  readonly guardianPhone?: string | undefined
  readonly couponCode: string | undefined
  readonly buys: PurchaseKind
  /** Of a pack alone. */
  readonly packMinutes?: PackSize | undefined
  /** The price that was shown, in piastres. */
  readonly expectedAmount: number
  /** Names everything that makes two purchases different. */
  readonly intent: string
}

/** What is bought besides a plan for its period; at most one of them. */
export interface PurchaseTerms {
  readonly upgrade?: UpgradeTerms
  readonly pack?: PackTerms
}

/** What a stored payment buys. */
export const purchaseKindOf = (terms: { readonly [Kind in keyof PurchaseTerms]?: unknown } | null): PurchaseKind =>
  terms?.upgrade ? 'upgrade' : terms?.pack ? 'pack' : 'plan'

/** A payment ready to be stored. Piastres and basis points. */
export interface PaymentDraft {
  readonly amount: number
  readonly phone: string
  /** The profile takes the phone. */
  readonly savesPhone: boolean
  readonly snapshot: PurchaseTerms & {
    readonly weeklyMinutes: number
    readonly baseMonthlyPrice: number
    readonly discountBasisPoints: number
    readonly couponBasisPoints: number
  }
}

export type PurchaseRefusal =
  | ('invalid-phone' | 'phone-required' | 'plan-not-found' | 'forbidden')
  | ('subscription-exists' | 'subscription-not-found' | 'illegal' | 'coupon-not-found')
  | ('running-subscription-required' | 'bad-request' | 'birth-year-required' | 'guardian-required')

/** The price is not the one that was shown, but this, in piastres. */
export interface ChangedPrice {
  readonly changedTo: number
}

interface Offer {
  readonly plan: NonNullable<PurchaseFacts['plan']>
  readonly terms: PurchaseTerms
  /** Null where it depends on the coupon. */
  readonly amount: number | null
}

/**
 * What is offered to whoever asks for it. A pack belongs to a subscription that runs already, so that its plan need not be
 * on sale any more.
 */
const decideOffer = (
  { plan, invited, running, live }: PurchaseFacts,
  { buys, packMinutes, planId, period }: PurchaseRequest,
  now: number,
): Offer | Refused<PurchaseRefusal> => {
  if ((buys === 'pack') !== (packMinutes !== undefined)) return refuse('bad-request')
  if (packMinutes !== undefined) {
    if (!plan) return refuse('plan-not-found')
    const pack = decidePack(running, { plan, planId, minutes: packMinutes }, now)
    return isRefused(pack) ? pack : { plan, terms: { pack: pack.terms }, amount: pack.amount }
  }
  const refused = refusePlan(plan, { isAdmin: false, invited })
  if (refused || !plan) return refuse(refused ?? 'plan-not-found')
  if (buys === 'upgrade') {
    const upgrade = decideUpgrade(running, { plan, period }, now)
    return isRefused(upgrade) ? upgrade : { plan, terms: { upgrade: upgrade.terms }, amount: upgrade.price.amount }
  }
  return mayBuyBeside(live, now) ? { plan, terms: {}, amount: null } : refuse('subscription-exists')
}

/**
 * Whether a student may pay for this, and how much. `open`: the same purchase is being paid for already, and is
 * answered instead of beginning a second one; a different open payment is `illegal`. That comes before the coupon,
 * whose last use the open payment may hold. Nobody pays another price than was shown, whether it fell or rose. What a
 * coupon lowers is the price of a whole period: an upgrade and a pack take none.
 */
export const decidePurchase = (
  facts: PurchaseFacts,
  request: PurchaseRequest,
  now: number,
): PaymentDraft | 'open' | ChangedPrice | Refused<PurchaseRefusal> => {
  const unfit = refuseBuyer(facts.guardian, now)
  if (unfit) return unfit
  const payer = payerPhone({ ...request, profilePhone: facts.phone, enteredPhone: request.phone })
  if ('refused' in payer) return payer
  const offer = decideOffer(facts, request, now)
  if (isRefused(offer)) return offer
  if (facts.open !== null) {
    if (facts.open.intent !== request.intent) return refuse('illegal')
    return facts.open.amount === request.expectedAmount ? 'open' : { changedTo: facts.open.amount }
  }
  const { plan, terms } = offer
  const { coupon } = facts
  if (
    request.couponCode !== undefined &&
    !(offer.amount === null && coupon?.planId === request.planId && isUsableCoupon(coupon, coupon.uses, now))
  )
    return refuse('coupon-not-found')
  const couponBasisPoints = coupon ? couponDiscount(coupon, request.period) : 0
  const amount = offer.amount ?? priceOf(plan, request.period, couponBasisPoints).amount
  if (amount !== request.expectedAmount) return { changedTo: amount }
  return {
    amount,
    phone: payer.phone,
    savesPhone: payer.saved,
    snapshot: {
      weeklyMinutes: plan.weeklyMinutes,
      baseMonthlyPrice: plan.baseMonthlyPrice,
      discountBasisPoints: terms.pack ? 0 : planDiscount(plan, request.period),
      couponBasisPoints,
      ...terms,
    },
  }
}
