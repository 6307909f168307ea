/**
 * Receipts, given in the batch of the journal they are about. Raw SQL: the number, the sum and what the settings say are
 * read by the statement that writes them, so that a batch which is rolled back leaves no gap and two at once no double.
 */
import { receiptYear } from '#contract/money/rules/receipts.ts'
import { defaultSettings } from '#contract/money/shapes/platform.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'
import { rowReader } from '#worker/storage/row-reader.ts'
import { receipts } from '#worker/storage/schema/money.ts'

export type ReceiptRow = typeof receipts.$inferSelect
const receiptRows = rowReader(receipts)

type SettingName = keyof typeof sellerSettings | 'vat.registered' | 'vat.rate'
const sellerSettings = {
  'seller.name': 'name',
  'seller.address': 'address',
  'seller.taxNumber': 'taxNumber',
  'seller.register': 'register',
} as const

/** SQL: a setting as it is now. Its default is a number, or text without quotes. */
const settingSql = (name: SettingName): string => {
  const usual = defaultSettings[name]
  const otherwise = typeof usual === 'string' ? `'${usual}'` : String(Number(usual))
  return `coalesce((SELECT s.value ->> '$' FROM platform_settings s WHERE s.key = '${name}'), ${otherwise})`
}

const sellerSql = `json_object(${Object.entries(sellerSettings)
  .map(([setting, field]) => `'${field}', ${settingSql(setting as SettingName)}`)
  .join(', ')})`

const nextNumberSql = 'coalesce((SELECT max(r.number) FROM receipts r WHERE r.year = :year), 0) + 1'
/** Of a sum that holds it, rounded as `includedVat` does. */
const vatSql = (amount: string, rate: string): string =>
  `coalesce(CAST(round(${amount} * 1.0 * ${rate} / (10000 + ${rate})) AS INTEGER), 0)`

const columns = 'year, number, kind, tx_id, user_id, item, amount, vat, vat_rate, seller, issued_at'

/** What a payment sold, as the books name it. */
const itemSql = `CASE WHEN t.snapshot ->> '$.pack.minutes' IS NOT NULL THEN 'PACK-' || (t.snapshot ->> '$.pack.minutes')
  WHEN t.snapshot ->> '$.upgrade' IS NOT NULL THEN 'PLAN-' || coalesce(t.plan_id, 0) || '-upgrade'
  ELSE 'PLAN-' || coalesce(t.plan_id, 0) || '-' || CASE t.plan_period WHEN 1 THEN 'quarter' WHEN 2 THEN 'year' ELSE 'month' END
  END`

/** After the journal of a payment: gives its receipt. None where nothing was paid, or it has one. */
export const issueReceipt = (db: Db, txId: number, now: number): D1PreparedStatement =>
  statement(
    db,
    `INSERT INTO receipts (${columns})
     SELECT :year, ${nextNumberSql}, 'sale', t.id, t.user_id, ${itemSql}, e.amount, ${vatSql('e.amount', 'v.rate')}, v.rate,
       ${sellerSql}, :now
     FROM transactions t
     JOIN (SELECT CASE WHEN ${settingSql('vat.registered')} THEN ${settingSql('vat.rate')} END AS rate) v
     JOIN (SELECT ref_id, -amount AS amount FROM ledger_entries
       WHERE ref_type = 'tx:paid' AND ref_id = :txId AND account LIKE 'student:%') e ON e.ref_id = t.id
     WHERE t.id = :txId AND e.amount > 0 AND NOT EXISTS (SELECT 1 FROM receipts o WHERE o.tx_id = :txId AND o.kind = 'sale')`,
    { txId, now, year: receiptYear(now) },
  )

/** After the journal of a refund: takes back what the receipt of its payment said, at the rate of that receipt. */
export const issueCredit = (db: Db, txId: number, now: number): D1PreparedStatement =>
  statement(
    db,
    `INSERT INTO receipts (${columns})
     SELECT :year, ${nextNumberSql}, 'credit', o.tx_id, o.user_id, o.item, e.amount, ${vatSql('e.amount', 'o.vat_rate')},
       o.vat_rate, ${sellerSql}, :now
     FROM receipts o
     JOIN (SELECT ref_id, amount FROM ledger_entries
       WHERE ref_type = 'tx:refund' AND ref_id = :txId AND account LIKE 'student:%') e ON e.ref_id = o.tx_id
     WHERE o.tx_id = :txId AND o.kind = 'sale' AND e.amount > 0
       AND NOT EXISTS (SELECT 1 FROM receipts c WHERE c.tx_id = :txId AND c.kind = 'credit')`,
    { txId, now, year: receiptYear(now) },
  )

export interface PaymentReceiptRows {
  readonly payer: { readonly id: number; readonly name: string | null; readonly email: string }
  readonly rows: readonly ReceiptRow[]
}

/** The receipts of a payment, oldest first, and who paid; null when there is no such payment. */
export const findPaymentReceipts = async (db: Db, txId: number): Promise<PaymentReceiptRows | null> => {
  const [[payer] = [], rows = []] = await runBatch(db, [
    statement(
      db,
      'SELECT u.id, u.name, u.email FROM transactions t JOIN users u ON u.id = t.user_id WHERE t.id = :txId',
      { txId },
    ),
    statement(db, `SELECT ${receiptRows.columns} FROM receipts WHERE tx_id = :txId ORDER BY id`, { txId }),
  ])
  return payer ? { payer: payer as PaymentReceiptRows['payer'], rows: rows.map((row) => receiptRows.toRow(row)) } : null
}
