import * as v from 'valibot'
import { Instant } from '../../shared/shapes/wire.ts'

/** `credit`: takes back what the `sale` of the same payment said. */
export const receiptKinds = ['sale', 'credit'] as const
export type ReceiptKind = (typeof receiptKinds)[number]

/** Who sells, as the settings said when a receipt was given. Empty texts are not printed. */
export const Seller = v.object({
  name: v.string(),
  address: v.string(),
  taxNumber: v.string(),
  register: v.string(),
})
export type Seller = v.InferOutput<typeof Seller>

/** A receipt of a payment. Piastres with the tax, `vatRate` basis points; null where the seller was not registered. */
export const Receipt = v.object({
  /** `2026-000042`. */
  number: v.string(),
  kind: v.picklist(receiptKinds),
  amount: v.number(),
  vat: v.number(),
  vatRate: v.nullable(v.number()),
  seller: Seller,
  issuedAt: Instant,
})
export type Receipt = v.InferOutput<typeof Receipt>

/** Of one payment: the sale first, then what took it back. */
export const PaymentReceipts = v.object({
  /** The name on the account now; null for none. */
  payer: v.object({ id: v.number(), name: v.nullable(v.string()), email: v.string() }),
  receipts: v.array(Receipt),
})
export type PaymentReceipts = v.InferOutput<typeof PaymentReceipts>
