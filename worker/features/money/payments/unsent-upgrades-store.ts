/** Payments of upgrades whose money is still to follow that of the subscription. Raw SQL: conditions on several tables. */
import { RefundRequestStatus, TransactionStatus } from '#contract/vocabulary/money.ts'
import { type TransactionRow, transactionRows } from '#worker/features/money/transactions/store.ts'
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'

/** Of a payment `t`: nobody has sent its money back, and the team is not to do it either. */
const isUnsent = `NOT EXISTS (SELECT 1 FROM ledger_entries WHERE ref_type = 'tx:refund' AND ref_id = t.id)
  AND NOT EXISTS (SELECT 1 FROM refund_requests r WHERE r.tx_id = t.id AND r.status = ${RefundRequestStatus.Pending})`

/**
 * Payments of upgrades that were claimed with the first payment of their subscription, once that has gone back and ended
 * it, and that are still to be sent. `which` narrows them by `t`, the payment, and `s`, the subscription.
 */
const unsentUpgrades = (which: string): string => `SELECT ${transactionRows.columns} FROM transactions
  WHERE id IN (SELECT t.id FROM transactions t JOIN subscription_upgrades u ON u.tx_id = t.id
    JOIN subscriptions s ON s.id = u.subscription_id JOIN transactions f ON f.id = s.tx_id
    WHERE ${which} AND t.status = ${TransactionStatus.Refunding} AND s.terminated_at IS NOT NULL AND ${isUnsent}
      AND EXISTS (SELECT 1 FROM ledger_entries WHERE ref_type = 'tx:refund' AND ref_id = f.id))`

export const findUnsentUpgrades = async (db: Db, firstTxId: number): Promise<TransactionRow[]> => {
  const { results } = await statement(db, unsentUpgrades('s.tx_id = :firstTxId'), { firstTxId }).all()
  return results.map(transactionRows.toRow)
}

/** Whether it is one of those, claimed no later than `claimedBefore`. */
export const isUnsentUpgrade = async (db: Db, txId: number, claimedBefore: number): Promise<boolean> =>
  (await statement(db, unsentUpgrades('t.id = :txId AND t.updated_at <= :claimedBefore'), {
    txId,
    claimedBefore,
  }).first()) !== null
