/**
 * Refunds. A refund is claimed before the gateway hears of it, so that a payment is never sent back twice; what was
 * bought ends once the gateway has taken it over. Raw SQL: guarded writes in one batch each.
 */
import { refundJournal } from '#contract/money/rules/ledger.ts'
import type { RefundShare } from '#contract/money/rules/refund-shares.ts'
import type { LotMinutes } from '#contract/money/rules/refunds.ts'
import { type PaymentProvider, RefundRequestStatus, TransactionStatus } from '#contract/vocabulary/money.ts'
import { sqliteMessage } from '#worker/database-errors.ts'
import { cancelSubscriptionLessons } from '#worker/features/lessons/cancel-subscription-store.ts'
import type { LessonRow } from '#worker/features/lessons/store.ts'
import { takeBackReward } from '#worker/features/money/friends/reward-store.ts'
import { postJournal } from '#worker/features/money/ledger/store.ts'
import { issueCredit } from '#worker/features/money/receipts/store.ts'
import { type TransactionRow, transactionRows } from '#worker/features/money/transactions/store.ts'
import { type Approved, settleApproval } from '#worker/storage/approvals.ts'
import type { Db } from '#worker/storage/db.ts'
import { abortIfStale, abortIfUnchanged, isAborted, runBatch, statement } from '#worker/storage/guarded.ts'
import { packDigest, restorePacks, takePack } from './pack-store.ts'
import { logRefund, queueRefundNews } from './refund-log-store.ts'
import { restoreReturnedLots, takeReturnedLots } from './refunded-lots-store.ts'
import { endSubscription } from './subscription-store.ts'
import { undoUpgrade, upgradesDigest } from './upgrade-store.ts'

type Returned = Pick<TransactionRow, 'id' | 'userId'> & {
  /** Who pays it: the gateway, or the team by hand. */
  readonly from: PaymentProvider | 'bank'
}

/**
 * Ends what a payment began, because its money goes back: the subscription, its coming lessons, and the student's credit
 * in the ledger. Repeating it changes nothing. The first statement returns the lessons it cancelled. `by`: the user who
 * caused it, null for the gateway.
 */
export const takeBack = (
  db: Db,
  { id, userId, from }: Returned,
  amount: number,
  by: number | null,
  now: number,
): D1PreparedStatement[] => [
  ...cancelSubscriptionLessons(db, id, by, now),
  ...endSubscription(db, id, by, now),
  ...undoUpgrade(db, id, now),
  ...takeBackReward(db, id, now),
  takePack(db, id, now),
  postJournal(db, refundJournal({ txId: id, userId, amount, from }), now),
  issueCredit(db, id, now),
]

export interface Claim {
  readonly txId: number
  /** Piastres, fixed from now on. */
  readonly amount: number
  /** Of other payments of the subscription, which are claimed with it. */
  readonly others: readonly RefundShare[]
  /** Minutes that go with it. */
  readonly lots: readonly LotMinutes[]
  /** Of the upgrades of the subscription, when the sums were computed. */
  readonly seen: string
  readonly by: number
  /** True for somebody of the team, whose refund is logged, with the reason its student reads. */
  readonly isLogged: boolean
  readonly reason?: string | undefined
  /** The approval that this carries out. */
  readonly approved: Approved | null
}

/** One text for what a refund is computed from and that changes without its payment: upgrades, and the rest of a pack. */
export const refundDigest = `json_array(${upgradesDigest}, ${packDigest})`
const hasPack = (seen: string): boolean => (JSON.parse(seen) as [string, string | null])[1] !== null

/**
 * Marks payments as on their way back, all of them or none: rolls the batch back when one is not paid, when an upgrade
 * began, or when a lesson took of the pack or the lots since the sums were computed. Both are taken with it, so that nobody
 * uses minutes whose money is on its way. The first statement returns the first payment.
 */
export const claimPayments = (
  db: Db,
  { txId, amount, others, lots, seen }: Pick<Claim, 'txId' | 'amount' | 'others' | 'lots' | 'seen'>,
  now: number,
): D1PreparedStatement[] => [
  ...[{ txId, amount }, ...others].flatMap((share) => [
    statement(
      db,
      `UPDATE transactions SET status = ${TransactionStatus.Refunding}, refunded_amount = :amount, updated_at = :now
       WHERE id = :txId AND status = ${TransactionStatus.Paid} RETURNING ${transactionRows.columns}`,
      { ...share, now },
    ),
    abortIfUnchanged(db),
  ]),
  abortIfStale(db, refundDigest, { txId, seen }),
  // An insert alone reads the counters of all tables, and few payments are packs.
  ...(hasPack(seen) ? [takePack(db, txId, now)] : []),
  ...takeReturnedLots(db, lots, now),
]

/** Whether a claim failed because something else was faster. */
export const isClaimLost = (error: unknown): boolean =>
  isAborted(error) || sqliteMessage(error).includes('minute_lots_rest')

/** The payment on its way back; null when it is not paid, or a refund of it was claimed already. */
export const claimRefund = async (db: Db, claim: Claim, now: number): Promise<TransactionRow | null> => {
  const { isLogged, approved } = claim
  const settled = settleApproval(db, approved, now)
  try {
    const results = await runBatch(db, [
      ...settled,
      ...claimPayments(db, claim, now),
      ...(isLogged ? [logRefund(db, claim, now)] : []),
    ])
    const [claimed] = results[settled.length] ?? []
    return transactionRows.toRow(claimed)
  } catch (error) {
    if (isClaimLost(error)) return null
    throw error
  }
}

/** Gives a claim back, because the gateway refused the refund: the payments are paid, and nothing has ended. */
export const releaseClaim = async (
  db: Db,
  { txId, others }: Pick<Claim, 'txId' | 'others'>,
  now: number,
): Promise<void> => {
  const ids = JSON.stringify([txId, ...others.map((other) => other.txId)])
  const isClaimed = `t.id IN (SELECT value FROM json_each(:ids)) AND t.status = ${TransactionStatus.Refunding}`
  await runBatch(db, [
    restorePacks(db, isClaimed, { ids }, now),
    restoreReturnedLots(db, isClaimed, { ids }, now),
    statement(
      db,
      `UPDATE transactions AS t SET status = ${TransactionStatus.Paid}, refunded_amount = 0, updated_at = :now
       WHERE ${isClaimed}`,
      { ids, now },
    ),
  ])
}

/**
 * Gives a claim back that the gateway never heard of, because the worker died before it asked. False when the refund was
 * taken over, is to be paid by hand, was claimed later than `claimedBefore`, or is of an upgrade whose subscription ended
 * with its first payment.
 */
export const releaseForgottenClaim = async (
  db: Db,
  txId: number,
  claimedBefore: number,
  now: number,
): Promise<boolean> => {
  const wasReleased = `t.id = :txId AND t.status = ${TransactionStatus.Paid} AND t.updated_at = :now`
  const [released = []] = await runBatch(db, [
    statement(
      db,
      `UPDATE transactions SET status = ${TransactionStatus.Paid}, refunded_amount = 0, updated_at = :now
       WHERE id = :txId AND status = ${TransactionStatus.Refunding} AND updated_at <= :claimedBefore
         AND NOT EXISTS (SELECT 1 FROM ledger_entries WHERE ref_type = 'tx:refund' AND ref_id = :txId)
         AND NOT EXISTS (SELECT 1 FROM refund_requests
           WHERE tx_id = :txId AND status = ${RefundRequestStatus.Pending})
         AND NOT EXISTS (SELECT 1 FROM subscription_upgrades u JOIN subscriptions s ON s.id = u.subscription_id
           WHERE u.tx_id = :txId AND s.terminated_at IS NOT NULL)
       RETURNING id`,
      { txId, claimedBefore, now },
    ),
    restorePacks(db, wasReleased, { txId }, now),
    restoreReturnedLots(db, wasReleased, { txId }, now),
  ])
  return released.length > 0
}

/** After the gateway took the refund over. Returns the lessons that were cancelled by it. */
export const storeAcceptedRefund = async (
  db: Db,
  row: TransactionRow,
  by: number | null,
  now: number,
): Promise<LessonRow[]> => {
  const [canceled = []] = await runBatch(db, [
    ...takeBack(db, { ...row, from: row.provider }, row.refundedAmount, by, now),
    queueRefundNews(db, row.id, by, now),
  ])
  return canceled as LessonRow[]
}
