/** What a document says, read when it is sent. Raw SQL: each reads across tables. Null: its cause is gone. */
import { receiptNumber } from '#contract/money/rules/receipts.ts'
import type { City } from '#contract/vocabulary/people.ts'
import type { ShareSource } from '#contract/vocabulary/sharing.ts'
import type { BookPerson, BookSale, MoneyPlace } from '#worker/gateways/books/books.ts'
import type { TaxReceipt } from '#worker/gateways/tax/receipts.ts'
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'

export interface PersonFacts {
  readonly person: BookPerson
  readonly city: City | null
  readonly source: ShareSource | null
  /** The lead was carried over. */
  readonly hasLead: boolean
}

/** Of a deleted account nothing but its id. */
export const findPerson = async (db: Db, userId: number): Promise<PersonFacts | null> => {
  const row = await statement(
    db,
    `SELECT u.name, u.email, u.phone, u.city, u.share_source AS source,
       EXISTS (SELECT 1 FROM deleted_accounts d WHERE d.user_id = u.id AND d.made_at = u.created_at) AS gone,
       EXISTS (SELECT 1 FROM book_documents l WHERE l.service = 'erp' AND l.kind = 'lead' AND l.subject_id = u.id
         AND l.state = 'carried') AS led
     FROM users u WHERE u.id = :userId`,
    { userId },
  ).first<{
    name: string | null
    email: string
    phone: string | null
    city: City | null
    source: ShareSource | null
    gone: 0 | 1
    led: 0 | 1
  }>()
  if (!row) return null
  const known = row.gone ? { name: '', email: '', phone: '' } : { ...row, name: row.name ?? '', phone: row.phone ?? '' }
  const { name, email, phone } = known
  return { person: { userId, name, email, phone }, city: row.city, source: row.source, hasLead: row.led === 1 }
}

export const findStranger = (db: Db, requestId: number) =>
  statement(db, 'SELECT name, phone FROM contact_requests WHERE id = :requestId', { requestId }).first<{
    name: string
    phone: string
  }>()

export interface SaleFacts {
  readonly sale: BookSale
  /** The receipt that a credit takes back. */
  readonly against: string
  /** What the gateway kept of the payment, piastres. */
  readonly fees: number
  /** Where its money came to, and where what went back came from. */
  readonly to: MoneyPlace
  readonly from: MoneyPlace
}

/** Of a receipt of either kind. */
export const findSale = async (db: Db, receiptId: number): Promise<SaleFacts | null> => {
  const row = await statement(
    db,
    `SELECT r.year, r.number, r.user_id AS userId, r.item, r.amount, r.vat, r.vat_rate AS vatRate, r.issued_at AS at,
       t.merchant_ref AS reference, coalesce(t.gateway, 'fawry') AS gateway, o.year AS soldYear, o.number AS soldNumber,
       coalesce((SELECT e.amount FROM ledger_entries e
         WHERE e.ref_type = 'tx:fees' AND e.ref_id = t.id AND e.account = 'expense:fees'), 0) AS fees,
       EXISTS (SELECT 1 FROM ledger_entries e
         WHERE e.ref_type = 'tx:refund' AND e.ref_id = t.id AND e.account = 'bank') AS byHand
     FROM receipts r JOIN transactions t ON t.id = r.tx_id JOIN receipts o ON o.tx_id = r.tx_id AND o.kind = 'sale'
     WHERE r.id = :receiptId`,
    { receiptId },
  ).first<
    Omit<BookSale, 'receipt'> & {
      readonly year: number
      readonly number: number
      readonly gateway: 'fawry' | 'paymob'
      readonly soldYear: number
      readonly soldNumber: number
      readonly fees: number
      readonly byHand: 0 | 1
    }
  >()
  if (!row) return null
  const { year, number, gateway, soldYear, soldNumber, fees, byHand, ...sale } = row
  return {
    sale: { ...sale, receipt: receiptNumber(year, number) },
    against: receiptNumber(soldYear, soldNumber),
    fees,
    to: gateway,
    from: byHand ? 'bank' : gateway,
  }
}

export interface PayoutFacts {
  readonly invoiceId: number
  readonly userId: number
  readonly amount: number
  readonly at: number
}

export const findPayout = (db: Db, invoiceId: number): Promise<PayoutFacts | null> =>
  statement(
    db,
    `SELECT i.id AS invoiceId, i.user_id AS userId, -e.amount AS amount, e.created_at AS at
     FROM invoices i JOIN ledger_entries e ON e.ref_type = 'invoice:paid' AND e.ref_id = i.id AND e.account = 'bank'
     WHERE i.id = :invoiceId`,
    { invoiceId },
  ).first<PayoutFacts>()

/** A receipt, after the last one that the tax authority accepted. */
export const findTaxReceipt = async (db: Db, receiptId: number): Promise<TaxReceipt | null> => {
  const row = await statement(
    db,
    `SELECT r.year, r.number, r.kind, r.item, r.amount, r.vat, r.vat_rate AS vatRate, r.seller ->> '$.name' AS seller,
       r.issued_at AS at,
       coalesce((SELECT d.reference FROM book_documents d WHERE d.service = 'tax' AND d.state = 'carried'
         ORDER BY d.carried_at DESC, d.id DESC LIMIT 1), '') AS previous,
       coalesce((SELECT d.reference FROM receipts o JOIN book_documents d
         ON d.service = 'tax' AND d.kind = 'receipt' AND d.subject_id = o.id
         WHERE o.tx_id = r.tx_id AND o.kind = 'sale'), '') AS sold
     FROM receipts r WHERE r.id = :receiptId`,
    { receiptId },
  ).first<Omit<TaxReceipt, 'number'> & { readonly year: number; readonly number: number }>()
  return row && { ...row, number: receiptNumber(row.year, row.number) }
}
