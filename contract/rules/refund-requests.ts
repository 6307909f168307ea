/** Refunds that the team pays by hand: where the money goes, when one may be asked for, and when it may be decided. */
import { RefundMethod, RefundRequestStatus, TransactionStatus } from '../vocabulary/money.ts'
import { type BankRefusal, parseBankAccount, parseWallet } from './invoices.ts'
import { type ChargedLesson, type PaidSubscription, refundOf } from './refunds.ts'
import { type Refused, refuse } from './refusal.ts'

/** The address as it is stored: a wallet's phone, or `BANK:NUMBER`. */
export const parseRefundAddress = (
  method: RefundMethod,
  typed: string,
): { address: string } | Refused<'invalid-phone' | BankRefusal> => {
  if (method === RefundMethod.EWallet) {
    const wallet = parseWallet(typed)
    return 'refused' in wallet ? wallet : { address: wallet.receiver }
  }
  const account = parseBankAccount(typed)
  return 'refused' in account ? account : { address: `${account.bank}:${account.receiver}` }
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
  /** Whether the student has bought another subscription since, which still runs or is yet to begin. */
  readonly hasSubscribedSince: boolean
}

/**
 * Why a request cannot be decided like this; null when it can. Rejecting it lets the subscription go on, so it is
 * refused beside a newer one: two would run at the same time.
 */
export const refuseRefundDecision = (
  { status, payment, hasSubscribedSince }: DecidedRequest,
  to: RefundRequestStatus,
): 'illegal' | 'non-refundable' | null => {
  if (status !== RefundRequestStatus.Pending) return 'illegal'
  if (payment !== TransactionStatus.Paid && payment !== TransactionStatus.Refunding) return 'non-refundable'
  const resumes = to === RefundRequestStatus.Rejected && payment === TransactionStatus.Refunding
  return resumes && hasSubscribedSince ? 'illegal' : null
}
