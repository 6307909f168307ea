/** What the cron looks for among payments. Raw SQL: partial indexes and comparisons the builder cannot say. */
import { openStatuses, TransactionStatus, TransactionType } from '#contract/vocabulary/money.ts'
import { type TransactionRow, transactionRows } from '#worker/features/money/transactions/store.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'

/**
 * Payments of these statuses that are older than `createdBefore`, those first that were asked about longest ago, so that
 * many that stay open do not keep the others from their turn.
 */
const findPayments = async (
  db: Db,
  statuses: readonly TransactionStatus[],
  createdBefore: number,
  most: number,
): Promise<TransactionRow[]> => {
  const { results } = await statement(
    db,
    `SELECT ${transactionRows.columns} FROM transactions
     WHERE status IN (${statuses.join(', ')}) AND created_at <= :createdBefore
     ORDER BY coalesce(checked_at, created_at), id LIMIT :most`,
    { createdBefore, most },
  ).all()
  return results.map(transactionRows.toRow)
}

export const findOpenPayments = (db: Db, createdBefore: number, most: number) =>
  findPayments(db, openStatuses, createdBefore, most)

export const findRefundingPayments = (db: Db, createdBefore: number, most: number) =>
  findPayments(db, [TransactionStatus.Refunding], createdBefore, most)

export const markChecked = async (db: Db, ids: readonly number[], now: number): Promise<void> => {
  await statement(db, 'UPDATE transactions SET checked_at = :now WHERE id IN (SELECT value FROM json_each(:ids))', {
    ids: JSON.stringify(ids),
    now,
  }).run()
}

/** Notes that the gateway does not know the order; null is noted when it does after all. */
export const noteMissing = async (db: Db, id: number, since: number | null): Promise<void> => {
  await statement(db, 'UPDATE transactions SET missing_since = :since WHERE id = :id', { id, since }).run()
}

/**
 * Payments and subscriptions that do not fit together: plans that are paid without a subscription or a refund, and
 * subscriptions that run without being paid. Older than `before`, so that nothing is found half-way.
 */
export const findUnmatched = async (
  db: Db,
  before: number,
): Promise<{ paid: readonly number[]; unpaid: readonly number[] }> => {
  const [paid = [], unpaid = []] = (await runBatch(db, [
    statement(
      db,
      `SELECT t.id FROM transactions t
       WHERE t.status = ${TransactionStatus.Paid} AND t.type = ${TransactionType.PaidPlan} AND t.updated_at <= :before
         AND NOT EXISTS (SELECT 1 FROM subscriptions s WHERE s.tx_id = t.id)
         AND NOT EXISTS (SELECT 1 FROM subscription_upgrades u WHERE u.tx_id = t.id)
         AND NOT EXISTS (SELECT 1 FROM refund_requests r WHERE r.tx_id = t.id)
       UNION ALL SELECT t.id FROM transactions t
       WHERE t.status = ${TransactionStatus.Paid} AND t.type = ${TransactionType.PaidMinutes} AND t.updated_at <= :before
         AND NOT EXISTS (SELECT 1 FROM minute_lots o WHERE o.cause = printf('tx:%d', t.id)) LIMIT 50`,
      { before },
    ),
    statement(
      db,
      `SELECT s.id FROM subscriptions s LEFT JOIN transactions t ON t.id = s.tx_id
       WHERE s.terminated_at IS NULL AND s.created_at <= :before AND t.status IS NOT ${TransactionStatus.Paid} LIMIT 50`,
      { before },
    ),
  ])) as { id: number }[][]
  return { paid: paid.map(({ id }) => id), unpaid: unpaid.map(({ id }) => id) }
}
