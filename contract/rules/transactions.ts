/** The statuses of a payment: which may follow which, and what has to happen when one does. */
import { TransactionStatus } from '../vocabulary/money.ts'

const { New, Paid, Canceled, Refunded, Expired, PartialRefunded, Failed, Processed, Refunding } = TransactionStatus

/**
 * What a change of status brings with it.
 * `accepted`: the gateway waits for the payer. `paid`: the payment is booked and what was bought begins.
 * `paid-late`: the same for a payment that had ended unpaid, unless the student has bought something else since.
 * `unpaid`: the payment ends and its coupon is free again. `refunding`: the gateway has taken over a refund.
 * `refunded`: money went back, which ends what was bought. `reversed`: the gateway took a payment back by itself.
 */
export type StatusEffect = 'accepted' | 'paid' | 'paid-late' | 'unpaid' | 'refunding' | 'refunded' | 'reversed'

type Sources = Readonly<Partial<Record<TransactionStatus, StatusEffect>>>

/** By the new status: the statuses it may follow. Whatever is not here is ignored. */
const transitions: Readonly<Record<TransactionStatus, Sources>> = {
  [New]: {},
  [Processed]: { [New]: 'accepted' },
  [Paid]: {
    [New]: 'paid',
    [Processed]: 'paid',
    [Canceled]: 'paid-late',
    [Expired]: 'paid-late',
    [Failed]: 'paid-late',
  },
  [Canceled]: { [New]: 'unpaid', [Processed]: 'unpaid', [Paid]: 'reversed' },
  [Expired]: { [New]: 'unpaid', [Processed]: 'unpaid' },
  [Failed]: { [New]: 'unpaid', [Processed]: 'unpaid', [Paid]: 'reversed' },
  [Refunding]: { [Paid]: 'refunding' },
  [Refunded]: { [Paid]: 'refunded', [Refunding]: 'refunded' },
  [PartialRefunded]: { [Paid]: 'refunded', [Refunding]: 'refunded' },
}

/** Statuses from which a payment may move to this one. */
export const allowedFrom = (to: TransactionStatus): TransactionStatus[] =>
  Object.keys(transitions[to]).map((from) => Number(from) as TransactionStatus)

/** The part of a payment that decides what may follow. */
export interface StatusFacts {
  readonly status: TransactionStatus
  /** Epoch ms; kept when a payment is reversed. */
  readonly paidAt: number | null
}

/**
 * What moving to `to` brings, null when the report is to be ignored: it is old, a repeat, or came in disorder. A
 * payment that was paid once and then reversed is not paid again by an old report.
 */
export const effectOfStatus = ({ status, paidAt }: StatusFacts, to: TransactionStatus): StatusEffect | null => {
  const effect = transitions[to][status] ?? null
  return effect === 'paid-late' && paidAt !== null ? null : effect
}

export const isOpen = (status: TransactionStatus): boolean => status === New || status === Processed

/** A gateway that says `paid` names the sum it was asked for, in piastres, and where it knows it the currency. */
export interface ReportedSum {
  readonly amount: number
  readonly currency?: string | undefined
}

/**
 * Whether a paid order covers what was agreed. `too-low` and `other-currency` activate nothing; `too-high` does, and the
 * team looks at it.
 */
export const checkPaidSum = (agreed: number, { amount, currency = 'EGP' }: ReportedSum): PaidSum => {
  if (currency !== 'EGP') return 'other-currency'
  if (amount < agreed) return 'too-low'
  return amount > agreed ? 'too-high' : 'exact'
}
export type PaidSum = 'exact' | 'too-low' | 'too-high' | 'other-currency'
