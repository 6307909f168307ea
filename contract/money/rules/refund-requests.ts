/** Refunds that the team pays by hand: where the money goes, when one may be asked for, and when it may be decided. */

import { isRefused, type Refused, refuse } from '../../shared/rules/refusal.ts'
import {
  PaymentMethod,
  RefundMethod,
  RefundRequestStatus,
  TransactionStatus,
  WithdrawMethod,
} from '../../vocabulary/money.ts'
import { parseReceiver, type RefusedReceiver } from './receivers.ts'
import { type ChargedLesson, type PaidSubscription, refundOf } from './refunds.ts'

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

export interface RefundablePayment {
  readonly status: TransactionStatus
  readonly amount: number
  /** Null when the payment began nothing, because another one was faster. */
  readonly subscription: PaidSubscription | null
  readonly lessons: readonly ChargedLesson[]
  /** Whether a request for it is undecided. */
  readonly isRequested: boolean
}

/** The sum a request asks for, piastres. A payment that began nothing is owed whole, the gateway's fee included. */
export const decideRefundRequest = (
  { status, amount, subscription, lessons, isRequested }: RefundablePayment,
  now: number,
): { amount: number } | Refused<'illegal' | 'non-refundable'> => {
  if (isRequested) return refuse('illegal')
  if (status !== TransactionStatus.Paid) return refuse('non-refundable')
  const owed = subscription ? refundOf(subscription, lessons, now).refund : amount
  return owed > 0 ? { amount: owed } : refuse('non-refundable')
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
