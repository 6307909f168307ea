import type { Caller } from '#contract/rules/access.ts'
import { maySeeReceipt } from '#contract/rules/invoices.ts'
import { toIsoInstant } from '#contract/rules/time.ts'
import type { Invoice } from '#contract/shapes/invoice.ts'
import { folders } from '#contract/vocabulary/media.ts'
import type { InvoiceRow } from './store.ts'

/** The receipt by its name below `/assets/receipts/`, for those who may see it. */
export const invoiceView = ({ createdAt, updatedAt, ...row }: InvoiceRow, caller: Caller): Invoice => ({
  ...row,
  receipt: row.receipt !== null && maySeeReceipt(caller, row) ? row.receipt.slice(folders.receipts.length) : null,
  createdAt: toIsoInstant(createdAt),
  updatedAt: toIsoInstant(updatedAt),
})
