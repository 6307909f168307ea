/** What the ledger says of a month. Raw SQL: sums over its rows, for jobs alone. Piastres. */
import { includedVat } from '#contract/money/rules/receipts.ts'
import { bookMonthSpan } from '#contract/team/rules/books.ts'
import type { BookMonth, BookTotals } from '#worker/gateways/books/books.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'
import { selectSettings, toSettings } from '#worker/storage/settings.ts'

const inMonth = 'created_at >= :start AND created_at < :end'

/** The entry of a month, as the accounts moved in it. */
export const readBookMonth = async (db: Db, month: number): Promise<BookMonth> => {
  const { start, end } = bookMonthSpan(month)
  const [[sums] = [], payouts = [], settings = []] = await runBatch(db, [
    statement(
      db,
      // Sums stay in the database when entries leave it; `cost` is `cost:tutoring` alone.
      `SELECT coalesce(-sum(amount) FILTER (WHERE account = 'revenue' AND ref_type LIKE 'lesson:%'), 0) AS recognised,
         coalesce(sum(amount) FILTER (WHERE account = 'cost'), 0) AS earned,
         coalesce(-sum(amount) FILTER (WHERE account = 'revenue' AND ref_type = 'balance:forfeited'), 0) AS forfeited
       FROM ledger_spans WHERE start_at >= :start AND start_at < :end AND account IN ('revenue', 'cost')`,
      { start, end },
    ),
    statement(
      db,
      `SELECT i.user_id AS userId, -sum(e.amount) AS amount FROM ledger_entries e JOIN invoices i ON i.id = e.ref_id
       WHERE e.created_at >= :start AND e.created_at < :end AND e.ref_type = 'invoice:paid' AND e.account = 'bank'
       GROUP BY i.user_id ORDER BY i.user_id`,
      { start, end },
    ),
    selectSettings(db),
  ])
  const read = sums as Pick<BookMonth, 'recognised' | 'earned' | 'forfeited'>
  const held = toSettings(settings)
  const vat = includedVat(read.recognised, held['vat.registered'] ? held['vat.rate'] : null)
  return { month, ...read, vat, payouts: payouts as BookMonth['payouts'], at: end - 1 }
}

export interface LedgerTotals extends BookTotals {
  /** Payments of the month that have a receipt; all of them where nothing is amiss. */
  readonly receipts: number
}

/** What the books have to hold of a month. */
export const readLedgerTotals = async (db: Db, month: number): Promise<LedgerTotals> => {
  const { start, end } = bookMonthSpan(month)
  const [[moved] = [], [printed] = []] = await runBatch(db, [
    statement(
      db,
      `SELECT count(*) FILTER (WHERE ref_type = 'tx:paid') AS soldCount,
         coalesce(-sum(amount) FILTER (WHERE ref_type = 'tx:paid'), 0) AS sold,
         count(*) FILTER (WHERE ref_type = 'tx:refund') AS creditedCount,
         coalesce(sum(amount) FILTER (WHERE ref_type = 'tx:refund'), 0) AS credited,
         count(*) FILTER (WHERE ref_type = 'invoice:paid') AS withdrawnCount,
         coalesce(-sum(amount) FILTER (WHERE ref_type = 'invoice:paid'), 0) AS withdrawn
       FROM ledger_entries WHERE ${inMonth} AND ((ref_type IN ('tx:paid', 'tx:refund') AND account LIKE 'student:%')
         OR (ref_type = 'invoice:paid' AND account = 'bank'))`,
      { start, end },
    ),
    statement(
      db,
      `SELECT count(*) FILTER (WHERE kind = 'sale') AS receipts,
         coalesce(sum(CASE kind WHEN 'sale' THEN vat ELSE -vat END), 0) AS vat
       FROM receipts WHERE issued_at >= :start AND issued_at < :end`,
      { start, end },
    ),
  ])
  const ledger = moved as Pick<
    BookTotals,
    'soldCount' | 'sold' | 'creditedCount' | 'credited' | 'withdrawnCount' | 'withdrawn'
  >
  const { receipts, vat } = printed as { receipts: number; vat: number }
  return {
    ...ledger,
    ...{ vat, receipts, receivedCount: ledger.soldCount, received: ledger.sold },
    ...{ refundedCount: ledger.creditedCount, refunded: ledger.credited },
  }
}
