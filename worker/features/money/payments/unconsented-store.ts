/** Open payments that a withdrawn consent ends. Raw SQL: conditions on several tables. */
import { openStatuses } from '#contract/vocabulary/money.ts'
import { type TransactionRow, transactionRows } from '#worker/features/money/transactions/store.ts'
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'
import { isWithdrawnSql } from '#worker/storage/guardians.ts'

/**
 * Open payments of students under age whose guardian has withdrawn and for whom nobody else has consented since, those
 * first that were asked about longest ago. None of them can be newer than the withdrawal: the batch that stores a payment
 * is rolled back when the consent is gone. `adultYear`: the latest year of birth of somebody who is of age.
 */
export const findUnconsentedPayments = async (db: Db, adultYear: number, most: number): Promise<TransactionRow[]> => {
  const { results } = await statement(
    db,
    `SELECT ${transactionRows.columns} FROM transactions
     WHERE status IN (${openStatuses.join(', ')})
       AND EXISTS (SELECT 1 FROM users u WHERE u.id = user_id AND u.birth_year > :adultYear)
       AND ${isWithdrawnSql('user_id')}
     ORDER BY coalesce(checked_at, created_at), id LIMIT :most`,
    { adultYear, most },
  ).all()
  return results.map(transactionRows.toRow)
}
