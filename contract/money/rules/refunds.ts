/** What a student gets back for a subscription that ends early. Piastres; instants in epoch ms. */

import { dayMs, utcDayStart } from '../../shared/rules/time.ts'
import { subscriptionWeekOf } from '../../shared/rules/weeks.ts'
import { money } from '../../vocabulary/limits.ts'

const weekMs = 7 * dayMs

/** A subscription with what was paid for it. */
export interface PaidSubscription {
  readonly amount: number
  readonly fees: number
  readonly weeklyMinutes: number
  readonly start: number
}

/** A lesson of the subscriber; a cancelled one costs nothing. */
export interface ChargedLesson {
  readonly start: number
  readonly duration: number
  readonly canceledAt: number | null
}

/** How the sum comes about; the parts are what is kept of `paid`. */
export interface RefundBreakdown {
  readonly paid: number
  readonly fees: number
  /** All minutes of the weeks that are over, used or not. */
  readonly pastWeeks: number
  /** The lessons of this week that have begun. Those ahead cost nothing: they are cancelled with the subscription. */
  readonly thisWeek: number
  /** Never below zero. */
  readonly refund: number
}

/** Piastres of minutes at the student's rate, not rounded: a sum is rounded once, at its end. */
const costOf = (minutes: number): number => (money.studentHourPiastres * minutes) / 60

/**
 * 2,550 EGP for 120 minutes a week, less 10 EGP of fees. With one hour used in the first week: 2,285 EGP. After three
 * weeks, with half an hour in the fourth: 882.50 EGP. Before it begins, everything but the fees. A lesson that has not
 * begun costs the same whether it is cancelled first or by the end itself: nothing.
 */
export const refundOf = (
  { amount, fees, weeklyMinutes, start }: PaidSubscription,
  lessons: readonly ChargedLesson[],
  now: number,
): RefundBreakdown => {
  const week = subscriptionWeekOf(start, now)
  const weeksOver = week ? Math.round((week.start - utcDayStart(start)) / weekMs) : 0
  const minutes = lessons
    .filter((one) => week && one.canceledAt === null && one.start >= week.start && one.start <= now)
    .reduce((sum, { duration }) => sum + duration, 0)
  const pastWeeks = costOf(weeksOver * weeklyMinutes)
  const thisWeek = costOf(minutes)
  return {
    paid: amount,
    fees,
    pastWeeks,
    thisWeek,
    refund: Math.max(0, Math.floor(amount - fees - pastWeeks - thisWeek)),
  }
}
