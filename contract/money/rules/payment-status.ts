/** The statuses of a payment: which may follow which, and what has to happen when one does. */
import { openStatuses, TransactionStatus } from '../../vocabulary/money.ts'

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

/**
 * The status a client is sent. `Refunding` is not among those of the specification: clients that do not ask for it get
 * `Processed`, the status of a payment that somebody still waits for.
 */
export const sentStatus = (status: TransactionStatus, asksRefunding: boolean | undefined): TransactionStatus =>
  status === Refunding && asksRefunding !== true ? Processed : status

export const isOpen = (status: TransactionStatus): boolean => openStatuses.includes(status)

/** What a gateway says about an order. `sum` is absent where nobody but us decided, as for a deadline that passed. */
export interface StatusReport {
  readonly status: TransactionStatus
  readonly sum?: ReportedSum | undefined
}

/** Piastres. */
export interface ReportedSum {
  /** What the gateway says we asked for. */
  readonly amount: number
  /** What it says the payer paid, with the fees the payer bears. */
  readonly paid: number
  readonly currency: string
}

/**
 * What a report does to a payment of `amount` piastres. `ignored`: it is old, a repeat or came in disorder. `wrong-sum`:
 * a paid order that was asked for another sum than was agreed, or paid with less, activates nothing. Paid with more are
 * the fees of a counter.
 */
export const decideReport = (
  facts: StatusFacts & { readonly amount: number },
  { status, sum }: StatusReport,
): StatusEffect | 'ignored' | 'wrong-sum' => {
  const effect = effectOfStatus(facts, status)
  if (effect === null) return 'ignored'
  const paying = effect === 'paid' || effect === 'paid-late'
  if (!paying || !sum) return effect
  const isAgreed = sum.currency === 'EGP' && sum.amount === facts.amount && sum.paid >= facts.amount
  return isAgreed ? effect : 'wrong-sum'
}

/**
 * The report to apply first. Money that went back had come: a refund of a payment that is still open here, because no
 * report of it arrived, is applied as the payment, and then as the refund.
 */
export const firstReportOf = <R extends StatusReport>(facts: StatusFacts, report: R): R => {
  const wentBack = report.status === Refunded || report.status === PartialRefunded
  return wentBack && isOpen(facts.status) ? { ...report, status: Paid } : report
}
