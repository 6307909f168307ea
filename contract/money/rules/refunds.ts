/** What a student gets back for a subscription that ends early. Piastres; instants in epoch ms. */

import { sumOfParts } from '../../lessons/rules/minutes.ts'
import { isRefused } from '../../shared/rules/refusal.ts'
import type { Interval } from '../../shared/rules/time.ts'
import { type Pauses, subscriptionWeekOf, weekAt, weekIndexOf } from '../../shared/rules/weeks.ts'
import { money } from '../../vocabulary/limits.ts'
import {
  PaymentMethod,
  RefundMethod,
  RefundRequestStatus,
  TransactionStatus,
  WithdrawMethod,
} from '../../vocabulary/money.ts'
import { parseReceiver, type RefusedReceiver } from './receivers.ts'
import { type QuotaChange, quotaOfWeek } from './upgrades.ts'

/** A subscription with what was paid for it. */
export interface PaidSubscription {
  readonly amount: number
  readonly fees: number
  /** Of the first week; `changes` says which later weeks had more. */
  readonly weeklyMinutes: number
  readonly start: number
  readonly changes?: readonly QuotaChange[]
  readonly pauses?: Pauses
}

/** Minutes of a lot, by its id. */
export interface LotMinutes {
  readonly lotId: number
  readonly minutes: number
}

/** A lesson of the subscriber that has taken minutes of a week. What it took of lots was not paid for with the week. */
export interface ChargedLesson {
  /** Or when it was cancelled, if that was earlier. */
  readonly start: number
  /** Minutes of the week that it holds or has used, those that came back as a lot among them. */
  readonly minutes: number
  /** What is left of the lots in which its minutes came back, none while they all stayed with it. */
  readonly lots?: readonly LotMinutes[]
}

/** How the sum comes about; the parts are what is kept of `paid`. */
export interface RefundBreakdown {
  readonly paid: number
  readonly fees: number
  /** All minutes of the weeks that are over, used or not. */
  readonly pastWeeks: number
  /**
   * The lessons of this week that have begun, less what came back as a lot and is not used. Those ahead cost nothing: they
   * are cancelled with the subscription.
   */
  readonly thisWeek: number
  /** Never below zero. */
  readonly refund: number
}

/** Piastres of minutes at the student's rate, not rounded: a sum is rounded once, at its end. */
const costOf = (minutes: number): number => (money.studentHourPiastres * minutes) / 60

const isOfWeek = ({ start }: ChargedLesson, week: Interval | null, now: number): boolean =>
  week !== null && start >= week.start && start <= now

/** What goes of its lots when the money of its week goes back: never more than it took of the week. */
const unusedOf = ({ minutes, lots = [] }: ChargedLesson): LotMinutes[] => {
  let left = minutes
  return lots.flatMap(({ lotId, minutes: rest }) => {
    const taken = Math.min(left, rest)
    left -= taken
    return taken > 0 ? [{ lotId, minutes: taken }] : []
  })
}

/**
 * Minutes of the running week that came back and are not used: their money goes back, so they go with it. Nobody keeps
 * both. Those of earlier weeks stay: weeks that are over were paid for whole.
 */
export const lotsGoneWith = (
  { start, pauses = [] }: Pick<PaidSubscription, 'start' | 'pauses'>,
  lessons: readonly ChargedLesson[],
  now: number,
): LotMinutes[] => {
  const week = subscriptionWeekOf(start, now, pauses)
  return lessons.filter((lesson) => isOfWeek(lesson, week, now)).flatMap(unusedOf)
}

/**
 * 2,550 EGP for 120 minutes a week, less 10 EGP of fees. With one hour used in the first week: 2,285 EGP. After three
 * weeks, with half an hour in the fourth: 882.50 EGP. Before it begins, everything but the fees. A lesson that has not
 * begun costs the same whether it is cancelled first or by the end itself: nothing.
 */
export const refundOf = (
  { amount, fees, weeklyMinutes, start, changes = [], pauses = [] }: PaidSubscription,
  lessons: readonly ChargedLesson[],
  now: number,
): RefundBreakdown => {
  const week = subscriptionWeekOf(start, now, pauses)
  const weeksOver = week ? weekIndexOf(start, now, pauses) : 0
  const minutes = lessons
    .filter((lesson) => isOfWeek(lesson, week, now))
    .reduce((sum, one) => sum + one.minutes - sumOfParts(unusedOf(one)), 0)
  const pastMinutes = Array.from({ length: weeksOver }, (_, i) =>
    quotaOfWeek(weeklyMinutes, changes, weekAt(start, i, pauses).start),
  ).reduce((sum, quota) => sum + quota, 0)
  const pastWeeks = costOf(pastMinutes)
  const thisWeek = costOf(minutes)
  return {
    paid: amount,
    fees,
    pastWeeks,
    thisWeek,
    refund: Math.max(0, Math.floor(amount - fees - pastWeeks - thisWeek)),
  }
}

const withdrawMethods: Readonly<Record<RefundMethod, WithdrawMethod>> = {
  [RefundMethod.BankTransfer]: WithdrawMethod.Bank,
  [RefundMethod.EWallet]: WithdrawMethod.Wallet,
  [RefundMethod.Instapay]: WithdrawMethod.Instapay,
}

/**
 * Whether the team transfers the money itself. Cash that was handed over at a counter has no account the gateway could
 * send it back to; every other way of paying has one.
 */
export const isRefundedByHand = (paymentMethod: PaymentMethod): boolean => paymentMethod === PaymentMethod.Fawry

/** The address of a request whose student has not chosen yet. */
export const noAddress = ''

/** The address as it is stored: a wallet's phone, an Instapay address, or `BANK:ACCOUNT`. */
export const parseRefundAddress = (method: RefundMethod, typed: string): { address: string } | RefusedReceiver => {
  const parsed = parseReceiver(withdrawMethods[method], typed)
  if (isRefused(parsed)) return parsed
  return { address: parsed.bank === null ? parsed.receiver : `${parsed.bank}:${parsed.receiver}` }
}

/** What a request and its payment are like when the team decides. */
export interface DecidedRequest {
  readonly status: RefundRequestStatus
  readonly payment: TransactionStatus
  /** Whether it is known where the money goes. */
  readonly hasReceiver: boolean
  /** Whether the student has bought another subscription since, which still runs or is yet to begin. */
  readonly hasSubscribedSince: boolean
  /** Whether the caller changed the account of the student within the last 30 days. */
  readonly isAccountChangedByCaller: boolean
}

/**
 * Why a request cannot be decided like this; null when it can. Rejecting it lets the subscription go on, so it is
 * refused beside a newer one: two would run at the same time. Whoever changed an account could have chosen its receiver,
 * so that somebody else says that it was paid, as with withdrawals.
 */
export const refuseRefundDecision = (
  { status, payment, hasReceiver, hasSubscribedSince, isAccountChangedByCaller }: DecidedRequest,
  to: RefundRequestStatus,
): 'illegal' | 'non-refundable' | 'refund-receiver-required' | 'account-changed-by-you' | null => {
  if (status !== RefundRequestStatus.Pending) return 'illegal'
  if (payment !== TransactionStatus.Paid && payment !== TransactionStatus.Refunding) return 'non-refundable'
  if (to === RefundRequestStatus.Processed && isAccountChangedByCaller) return 'account-changed-by-you'
  if (to === RefundRequestStatus.Processed && !hasReceiver) return 'refund-receiver-required'
  const resumes = to === RefundRequestStatus.Rejected && payment === TransactionStatus.Refunding
  return resumes && hasSubscribedSince ? 'illegal' : null
}
