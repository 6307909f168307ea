/** Changing to a plan with more weekly minutes while a subscription runs. Piastres; instants in epoch ms. */
import { type Refused, refuse } from '../../shared/rules/refusal.ts'
import { type Interval, utcDayStart } from '../../shared/rules/time.ts'
import { countWeeks, type Pauses, subscriptionWeekOf, weekIndexOf } from '../../shared/rules/weeks.ts'
import { money } from '../../vocabulary/limits.ts'
import { type PaidPeriod, type PlanPrice, periodLength, priceOf } from './pricing.ts'

/** A subscription as its upgrade is computed from. */
export interface UpgradableSubscription extends Interval {
  readonly id: number
  readonly planId: number
  readonly period: PaidPeriod
  readonly weeklyMinutes: number
  /** What its whole period costs at the terms it has: what was paid for it, or what the last upgrade named. */
  readonly price: number
  readonly pauses?: Pauses
}

/**
 * What an upgrade costs, and how: the share that the weeks left have of each period's price, the running week included,
 * whose minutes become the new ones. The shares are rounded down, so that the sum is what is shown.
 */
export interface UpgradePrice {
  /** Weeks left, the running one included, and weeks of a period. */
  readonly left: number
  readonly weeks: number
  /** Of the whole period. */
  readonly newPrice: number
  readonly oldPrice: number
  /** Of the weeks left. */
  readonly newShare: number
  readonly oldShare: number
  /** Charged now. */
  readonly amount: number
}

/** Weeks of a subscription that are not over; none for the days that make no week. */
export const weeksLeft = ({ start, end, pauses }: Interval & { readonly pauses?: Pauses }, now: number): number =>
  Math.max(0, countWeeks({ start, end }, pauses) - weekIndexOf(start, now, pauses))

/**
 * 880 EGP for a month of 120 minutes, upgraded in its third week to one of 1,560 EGP: 780 less 440, that is 340 EGP. A
 * difference between nothing and one pound is charged as one pound, the least a gateway takes.
 */
export const upgradePriceOf = (
  plan: PlanPrice,
  { period, price: oldPrice, ...times }: Pick<UpgradableSubscription, 'period' | 'price' | 'start' | 'end' | 'pauses'>,
  now: number,
): UpgradePrice => {
  const { weeks } = periodLength[period]
  const left = weeksLeft(times, now)
  const newPrice = priceOf(plan, period).amount
  const [newShare, oldShare] = [newPrice, oldPrice].map((price) => Math.floor((price * left) / weeks)) as [
    number,
    number,
  ]
  const difference = newShare - oldShare
  const amount = difference <= 0 ? 0 : Math.max(difference, money.smallestChargePiastres)
  return { left, weeks, newPrice, oldPrice, newShare, oldShare, amount }
}

/** The terms of an upgrade, kept with its payment: what was shown, and what it is valid for. */
export interface UpgradeTerms {
  readonly subscriptionId: number
  readonly fromPlanId: number
  readonly fromWeeklyMinutes: number
  readonly fromPrice: number
  readonly price: number
  readonly weeks: number
  /** The week it was priced in. Paid in a later one, it would have paid for a week too many, and begins nothing. */
  readonly week: Interval
}

/** The price of an upgrade with its terms; refused without a running subscription, and for anything but more minutes. */
export const decideUpgrade = (
  subscription: UpgradableSubscription | null,
  { plan, period }: { readonly plan: PlanPrice & { readonly weeklyMinutes: number }; readonly period: PaidPeriod },
  now: number,
): { price: UpgradePrice; terms: UpgradeTerms } | Refused<'subscription-not-found' | 'illegal'> => {
  const week =
    subscription && now < subscription.end ? subscriptionWeekOf(subscription.start, now, subscription.pauses) : null
  if (!subscription || !week) return refuse('subscription-not-found')
  const price = upgradePriceOf(plan, subscription, now)
  if (period !== subscription.period || plan.weeklyMinutes <= subscription.weeklyMinutes || price.left === 0)
    return refuse('illegal')
  const { id: subscriptionId, planId: fromPlanId, weeklyMinutes: fromWeeklyMinutes } = subscription
  return {
    price,
    terms: {
      ...{ subscriptionId, fromPlanId, fromWeeklyMinutes },
      ...{ fromPrice: price.oldPrice, price: price.newPrice, weeks: price.left, week },
    },
  }
}

/** Whether a paid upgrade begins: in the week it was priced in, and on the terms it was priced from. */
export const mayUpgrade = (
  subscription: Pick<UpgradableSubscription, 'id' | 'planId' | 'weeklyMinutes' | 'price' | 'end'> | null,
  terms: UpgradeTerms,
  { paidAt, now }: { readonly paidAt: number; readonly now: number },
): boolean =>
  subscription !== null &&
  subscription.id === terms.subscriptionId &&
  subscription.planId === terms.fromPlanId &&
  subscription.weeklyMinutes === terms.fromWeeklyMinutes &&
  subscription.price === terms.fromPrice &&
  now < subscription.end &&
  paidAt < terms.week.end

/** From an instant on, a subscription has these minutes a week. */
export interface QuotaChange {
  /** Begin of a week of the subscription. */
  readonly at: number
  readonly weeklyMinutes: number
}

/** An upgrade as it is stored. */
export interface StoredUpgrade {
  readonly weekStart: number
  readonly weeklyMinutes: number
  readonly fromWeeklyMinutes: number
  /** When its money went back although the subscription goes on; null while it holds. */
  readonly undoneAt: number | null
}

/** The changes of a subscription's quota in the order in which they count. One that is undone holds up to that week. */
export const quotaChanges = (start: number, upgrades: readonly StoredUpgrade[], pauses: Pauses = []): QuotaChange[] =>
  upgrades
    .flatMap(({ weekStart, weeklyMinutes, fromWeeklyMinutes, undoneAt }) => [
      { at: weekStart, weeklyMinutes },
      ...(undoneAt === null
        ? []
        : [
            {
              at: subscriptionWeekOf(start, undoneAt, pauses)?.start ?? utcDayStart(start),
              weeklyMinutes: fromWeeklyMinutes,
            },
          ]),
    ])
    .sort((a, b) => a.at - b.at)

/** The minutes of one week of a subscription. */
export const quotaOfWeek = (first: number, changes: readonly QuotaChange[], weekStart: number): number =>
  changes.reduce((minutes, { at, weeklyMinutes }) => (at <= weekStart ? weeklyMinutes : minutes), first)
