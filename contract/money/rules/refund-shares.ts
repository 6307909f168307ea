/** What each payment of a subscription gives back: the one that began it, and those that upgraded it. Piastres. */
import { type Refused, refuse } from '../../shared/rules/refusal.ts'
import { TransactionStatus } from '../../vocabulary/money.ts'
import { type BoughtPack, refusePackRefund } from './packs.ts'
import {
  type ChargedLesson,
  type LotMinutes,
  lotsGoneWith,
  type PaidSubscription,
  type RefundBreakdown,
  refundOf,
} from './refunds.ts'

/** A payment of a subscription: the first one, or that of an upgrade. */
export interface SubscriptionPayment {
  readonly txId: number
  readonly amount: number
  readonly fees: number
  readonly status: TransactionStatus
  /** What went back of it already, or is on its way. */
  readonly refundedAmount: number
}

/** What goes back of one payment. */
export interface RefundShare {
  readonly txId: number
  readonly amount: number
}

/** Statuses in which money of a payment is kept or has been; others were never paid, or went back whole. */
const isReturned = (status: TransactionStatus): boolean =>
  status === TransactionStatus.Refunding ||
  status === TransactionStatus.Refunded ||
  status === TransactionStatus.PartialRefunded

const countedOf = (payments: readonly SubscriptionPayment[]): readonly SubscriptionPayment[] =>
  payments.filter(({ status }) => status === TransactionStatus.Paid || isReturned(status))

/** How the sum of all payments of a subscription comes about, and what of it has gone back already. */
export const refundPartsOf = (
  subscription: Omit<PaidSubscription, 'amount' | 'fees'>,
  payments: readonly SubscriptionPayment[],
  lessons: readonly ChargedLesson[],
  now: number,
): RefundBreakdown & { readonly returned: number } => {
  const counted = countedOf(payments)
  const sum = (pick: (payment: SubscriptionPayment) => number) => counted.reduce((all, one) => all + pick(one), 0)
  const [amount, fees] = [sum((one) => one.amount), sum((one) => one.fees)]
  const returned = sum(({ status, refundedAmount }) => (isReturned(status) ? refundedAmount : 0))
  return { ...refundOf({ ...subscription, amount, fees }, lessons, now), returned }
}

/**
 * What each payment of a subscription gives back when it ends, in their order: the sum that `refundOf` names for all of
 * them together, less what has gone back, out of the first payment as far as it goes. None gives more than was paid by
 * it, nor all of them more than was paid.
 */
export const refundSharesOf = (
  subscription: Omit<PaidSubscription, 'amount' | 'fees'>,
  payments: readonly SubscriptionPayment[],
  lessons: readonly ChargedLesson[],
  now: number,
): RefundShare[] => {
  const { refund, returned } = refundPartsOf(subscription, payments, lessons, now)
  let left = Math.max(0, refund - returned)
  return countedOf(payments).flatMap(({ txId, amount, fees, status }) => {
    if (status !== TransactionStatus.Paid) return []
    const share = Math.min(left, Math.max(0, amount - fees))
    left -= share
    return share > 0 ? [{ txId, amount: share }] : []
  })
}

/** A payment whose money is asked back, with what it is part of. */
export interface RefundablePayment {
  readonly txId: number
  readonly status: TransactionStatus
  readonly amount: number
  /** The gateway's. */
  readonly fees: number
  /** The extra minutes it bought; null for every other payment. */
  readonly pack: BoughtPack | null
  /** Null when the payment began nothing, because another one was faster. */
  readonly subscription:
    | (Omit<PaidSubscription, 'amount' | 'fees'> & {
        /** Oldest first: the first one began it, the others upgraded it. */
        readonly payments: readonly SubscriptionPayment[]
        readonly terminatedAt: number | null
      })
    | null
  readonly lessons: readonly ChargedLesson[]
}

/** What goes back, piastres, and of which other payments of the subscription besides; with the minutes that go with it. */
export interface RefundSplit extends RefundShare {
  readonly others: readonly RefundShare[]
  readonly lots: readonly LotMinutes[]
}

/**
 * What goes back when the money of a payment is asked back. The first payment of a subscription ends it, and takes the
 * others along. That of an upgrade gives nothing by itself, since nobody goes back to a smaller plan in the middle; where
 * the subscription has ended without it, it gives its share of then. An untouched pack gives all but the gateway's fee.
 * What began nothing is owed whole, the fee included.
 */
export const splitRefund = (
  { txId, amount, fees, pack, subscription, lessons }: Omit<RefundablePayment, 'status'>,
  now: number,
): RefundSplit => {
  if (pack) return { txId, amount: refusePackRefund(pack, now) ? 0 : Math.max(0, amount - fees), others: [], lots: [] }
  if (!subscription) return { txId, amount, others: [], lots: [] }
  const { payments, terminatedAt } = subscription
  const isFirst = payments[0]?.txId === txId
  if (!isFirst && terminatedAt === null) return { txId, amount: 0, others: [], lots: [] }
  const shares = refundSharesOf(subscription, payments, lessons, Math.min(now, terminatedAt ?? now))
  const own = shares.find((share) => share.txId === txId)
  const isEnding = isFirst && terminatedAt === null
  return {
    txId,
    amount: own?.amount ?? 0,
    others: isFirst ? shares.filter((share) => share !== own) : [],
    lots: isEnding ? lotsGoneWith(subscription, lessons, now) : [],
  }
}

/** Why nothing of a paid payment goes back. */
export const refuseRefund = (
  { pack }: Pick<RefundablePayment, 'pack'>,
  now: number,
): 'non-refundable' | 'minutes-used' => (pack && refusePackRefund(pack, now)) || 'non-refundable'

/** What a request asks for. */
export const decideRefundRequest = (
  payment: RefundablePayment & {
    /** Whether a request for it is undecided. */
    readonly isRequested: boolean
  },
  now: number,
): RefundSplit | Refused<'illegal' | 'non-refundable' | 'minutes-used'> => {
  if (payment.isRequested) return refuse('illegal')
  if (payment.status !== TransactionStatus.Paid) return refuse('non-refundable')
  const split = splitRefund(payment, now)
  return split.amount > 0 ? split : refuse(refuseRefund(payment, now))
}
