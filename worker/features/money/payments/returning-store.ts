/** Money on its way back. Raw SQL: one sum over two tables. */
import { TransactionStatus } from '#contract/vocabulary/money.ts'
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'

/** Piastres that are on their way back of all payments of a subscription. */
export const findReturningSum = async (db: Db, txId: number): Promise<number> => {
  const row = await statement(
    db,
    `SELECT coalesce(sum(refunded_amount), 0) AS total FROM transactions t WHERE status = ${TransactionStatus.Refunding}
       AND (id = :txId OR EXISTS (SELECT 1 FROM subscription_upgrades u JOIN subscriptions s ON s.id = u.subscription_id
         WHERE u.tx_id = t.id AND s.tx_id = :txId))`,
    { txId },
  ).first<{ total: number }>()
  return row?.total ?? 0
}
