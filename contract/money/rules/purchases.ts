/** Paying for a plan: phone, reference, deadlines, renewal, and when what was bought begins. Instants in epoch ms. */

import { isRefused, type Refused, refuse } from '../../shared/rules/refusal.ts'
import { dayMs, type Interval, utcDayStart } from '../../shared/rules/time.ts'
import { booking, money } from '../../vocabulary/limits.ts'
import { PaymentMethod, type PaymentWay } from '../../vocabulary/money.ts'
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

export interface PayerPhones {
  /** Of the profile. */
  readonly profilePhone: string | null
  readonly enteredPhone: string | undefined
  readonly method: PaymentMethod
}

/**
 * The phone of a payment, and whether the profile has none yet and takes it. A wallet's number may differ from the
 * profile's and never becomes it. Both present and different: `invalid-phone`; neither: `phone-required`.
 */
export const payerPhone = ({
  profilePhone,
  enteredPhone,
  method,
}: PayerPhones): { phone: string; saved: boolean } | Refused<'invalid-phone' | 'phone-required'> => {
  if (method === PaymentMethod.EWallet && enteredPhone !== undefined) return { phone: enteredPhone, saved: false }
  if (profilePhone !== null && enteredPhone !== undefined && profilePhone !== enteredPhone)
    return refuse('invalid-phone')
  const phone = profilePhone ?? enteredPhone
  return phone === undefined ? refuse('phone-required') : { phone, saved: profilePhone === null }
}

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
  readonly couponCode: string | undefined
  /** The running subscription changes to the plan now, for the difference. */
  readonly upgrade: boolean
  /** The price that was shown, in piastres. */
  readonly expectedAmount: number
  /** Names everything that makes two purchases different. */
  readonly intent: string
}

/** A payment ready to be stored. Piastres and basis points. */
export interface PaymentDraft {
  readonly amount: number
  readonly phone: string
  /** The profile takes the phone. */
  readonly savesPhone: boolean
  readonly snapshot: {
    readonly weeklyMinutes: number
    readonly baseMonthlyPrice: number
    readonly discountBasisPoints: number
    readonly couponBasisPoints: number
    readonly upgrade?: UpgradeTerms
  }
}

export type PurchaseRefusal =
  | ('invalid-phone' | 'phone-required' | 'plan-not-found' | 'forbidden')
  | ('subscription-exists' | 'subscription-not-found' | 'illegal' | 'coupon-not-found')

/** The price is not the one that was shown, but this, in piastres. */
export interface ChangedPrice {
  readonly changedTo: number
}

/**
 * Whether a student may pay for a plan, and how much. `open`: the same purchase is being paid for already, and is
 * answered instead of beginning a second one; a different open payment is `illegal`. That comes before the coupon,
 * whose last use the open payment may hold. Nobody pays another price than was shown, whether it fell or rose. An
 * upgrade takes no coupon: what a coupon lowers is the price of a whole period.
 */
export const decidePurchase = (
  facts: PurchaseFacts,
  request: PurchaseRequest,
  now: number,
): PaymentDraft | 'open' | ChangedPrice | Refused<PurchaseRefusal> => {
  const payer = payerPhone({ profilePhone: facts.phone, enteredPhone: request.phone, method: request.method })
  if ('refused' in payer) return payer
  const { plan, coupon } = facts
  const refused = refusePlan(plan, { isAdmin: false, invited: facts.invited })
  if (refused || !plan) return refuse(refused ?? 'plan-not-found')
  const upgrade = request.upgrade ? decideUpgrade(facts.running, { plan, period: request.period }, now) : null
  if (upgrade && isRefused(upgrade)) return upgrade
  if (!upgrade && !mayBuyBeside(facts.live, now)) return refuse('subscription-exists')
  if (facts.open !== null) {
    if (facts.open.intent !== request.intent) return refuse('illegal')
    return facts.open.amount === request.expectedAmount ? 'open' : { changedTo: facts.open.amount }
  }
  if (
    request.couponCode !== undefined &&
    !(!upgrade && coupon?.planId === request.planId && isUsableCoupon(coupon, coupon.uses, now))
  )
    return refuse('coupon-not-found')
  const couponBasisPoints = coupon ? couponDiscount(coupon, request.period) : 0
  const { amount } = upgrade ? upgrade.price : priceOf(plan, request.period, couponBasisPoints)
  if (amount !== request.expectedAmount) return { changedTo: amount }
  return {
    amount,
    phone: payer.phone,
    savesPhone: payer.saved,
    snapshot: {
      weeklyMinutes: plan.weeklyMinutes,
      baseMonthlyPrice: plan.baseMonthlyPrice,
      discountBasisPoints: planDiscount(plan, request.period),
      couponBasisPoints,
      ...(upgrade ? { upgrade: upgrade.terms } : {}),
    },
  }
}
