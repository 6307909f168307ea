/**
 * Refunds. A refund is claimed before the gateway hears of it, so that a payment is never sent back twice; what was
 * bought ends once the gateway has taken it over. Raw SQL: guarded writes in one batch each.
 */
import { refundJournal } from '#contract/money/rules/ledger.ts'
import { type PaymentProvider, RefundRequestStatus, TransactionStatus } from '#contract/vocabulary/money.ts'
import { cancelSubscriptionLessons } from '#worker/features/lessons/cancel-store.ts'
import type { LessonRow } from '#worker/features/lessons/store.ts'
import { postJournal } from '#worker/features/money/ledger/store.ts'
import { type TransactionRow, transactionRows } from '#worker/features/money/transactions/store.ts'
import { insertAuditEntryIfChanged } from '#worker/storage/audit.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement, toStatement } from '#worker/storage/guarded.ts'
import { endSubscription } from './subscription-store.ts'

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
  postJournal(db, refundJournal({ txId: id, userId, amount, from }), now),
]

export interface Claim {
  readonly txId: number
  /** Piastres, fixed from now on. */
  readonly amount: number
  readonly by: number
  /** True for somebody of the team, whose refund is logged. */
  readonly isLogged: boolean
}

/**
 * Who of the team claimed the refund that is on its way. A claim and the entry that logs it are written at one instant:
 * an older entry is of a claim that was given back.
 */
export const readClaimant = (db: Db, txId: number): D1PreparedStatement =>
  statement(
    db,
    `SELECT a.actor_id AS refundedBy FROM audit_log a JOIN transactions t ON t.id = a.target_id
     WHERE a.target_id = :txId AND a.action = 'payment.refund' AND a.created_at = t.updated_at
       AND t.status = ${TransactionStatus.Refunding} ORDER BY a.id DESC LIMIT 1`,
    { txId },
  )

/** The payment on its way back; null when it is not paid, or a refund of it was claimed already. */
export const claimRefund = async (
  db: Db,
  { txId, amount, by, isLogged }: Claim,
  now: number,
): Promise<TransactionRow | null> => {
  const [[claimed] = []] = await runBatch(db, [
    statement(
      db,
      `UPDATE transactions SET status = ${TransactionStatus.Refunding}, refunded_amount = :amount, updated_at = :now
       WHERE id = :txId AND status = ${TransactionStatus.Paid} RETURNING ${transactionRows.columns}`,
      { txId, amount, now },
    ),
    ...(isLogged
      ? [
          toStatement(
            db,
            insertAuditEntryIfChanged(
              db,
              { actorId: by, action: 'payment.refund', targetId: txId, facts: { amount } },
              now,
            ),
          ),
        ]
      : []),
  ])
  return claimed === undefined ? null : transactionRows.toRow(claimed)
}

/** Gives a claim back, because the gateway refused the refund: the payment is paid, and nothing has ended. */
export const releaseClaim = async (db: Db, txId: number, now: number): Promise<void> => {
  await statement(
    db,
    `UPDATE transactions SET status = ${TransactionStatus.Paid}, refunded_amount = 0, updated_at = :now
     WHERE id = :txId AND status = ${TransactionStatus.Refunding}`,
    { txId, now },
  ).run()
}

/**
 * Gives a claim back that the gateway never heard of, because the worker died before it asked. False when the refund was
 * taken over, is to be paid by hand, or was claimed later than `claimedBefore`.
 */
export const releaseForgottenClaim = async (
  db: Db,
  txId: number,
  claimedBefore: number,
  now: number,
): Promise<boolean> => {
  const [released = []] = await runBatch(db, [
    statement(
      db,
      `UPDATE transactions SET status = ${TransactionStatus.Paid}, refunded_amount = 0, updated_at = :now
       WHERE id = :txId AND status = ${TransactionStatus.Refunding} AND updated_at <= :claimedBefore
         AND NOT EXISTS (SELECT 1 FROM ledger_entries WHERE ref_type = 'tx:refund' AND ref_id = :txId)
         AND NOT EXISTS (SELECT 1 FROM refund_requests
           WHERE tx_id = :txId AND status = ${RefundRequestStatus.Pending})
       RETURNING id`,
      { txId, claimedBefore, now },
    ),
  ])
  return released.length > 0
}

/** After the gateway took the refund over. Returns the lessons that were cancelled by it. */
export const storeAcceptedRefund = async (
  db: Db,
  row: TransactionRow,
  by: number,
  now: number,
): Promise<LessonRow[]> => {
  const [canceled = []] = await runBatch(db, takeBack(db, { ...row, from: row.provider }, row.refundedAmount, by, now))
  return canceled as LessonRow[]
}
