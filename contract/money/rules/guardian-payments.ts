/** What became of a payment that a student asked their guardian for. Instants in epoch ms. */
import { type AskedPaymentState, guardianLimits } from '../../vocabulary/guardians.ts'
import { TransactionStatus } from '../../vocabulary/money.ts'
import { isOpen } from './payment-status.ts'

/** A payment that ended so leaves what was asked to be paid in another try. */
export const unpaidStatuses: readonly TransactionStatus[] = [
  TransactionStatus.Failed,
  TransactionStatus.Canceled,
  TransactionStatus.Expired,
]

export interface AskedPaymentFacts {
  readonly createdAt: number
  readonly expiresAt: number
  /** When another asking or a withdrawal took its place. */
  readonly closedAt: number | null
  /** Of the payment the guardian has begun; null before. */
  readonly status: TransactionStatus | null
}

/** Null where nothing is to be told of it any more. A payment that was begun in time goes on after the asking is over. */
export const askedPaymentState = (asked: AskedPaymentFacts, now: number): AskedPaymentState | null => {
  const { createdAt, expiresAt, closedAt, status } = asked
  if (status !== null && isOpen(status)) return 'open'
  if (now >= createdAt + guardianLimits.paidShownMs) return null
  if (status === TransactionStatus.Paid) return 'paid'
  // What was paid and went back is over.
  if (status !== null && !unpaidStatuses.includes(status)) return null
  if (closedAt !== null || now >= expiresAt) return 'expired'
  return status === null ? 'asked' : 'failed'
}
