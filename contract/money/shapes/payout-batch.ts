import * as v from 'valibot'
import { Id, Instant } from '../../shared/shapes/wire.ts'
import { payoutFiles, payoutStates } from '../../vocabulary/payouts.ts'
import { BankName, InvoiceMethod } from './invoice.ts'

/** One withdrawal of a batch, with its present receiver. Piastres. */
export const PayoutItem = v.object({
  invoiceId: Id,
  userId: Id,
  /** Whose account it is: the holder as the tutor wrote it, or the tutor. */
  name: v.nullable(v.string()),
  method: InvoiceMethod,
  bank: v.nullable(BankName),
  receiver: v.string(),
  amount: v.number(),
  file: v.picklist(payoutFiles),
  state: v.picklist(payoutStates),
  /** Why it came back, in the words of the bank or of the team. */
  reason: v.nullable(v.string()),
  /** The number of the bank for it. */
  bankRef: v.nullable(v.string()),
})
export type PayoutItem = v.InferOutput<typeof PayoutItem>

/** A batch, in a list. Piastres; what was taken out before it left counts nowhere. */
export const PayoutBatch = v.object({
  id: Id,
  madeBy: Id,
  /** The second admin, where one was needed. */
  approvedBy: v.nullable(Id),
  /** Files that left: how often, and by whom and when the last time. */
  exports: v.array(v.object({ file: v.picklist(payoutFiles), times: v.number(), by: Id, at: Instant })),
  bankReference: v.nullable(v.string()),
  total: v.number(),
  waiting: v.number(),
  paid: v.number(),
  failed: v.number(),
  closedAt: v.nullable(Instant),
  createdAt: Instant,
  updatedAt: Instant,
})
export type PayoutBatch = v.InferOutput<typeof PayoutBatch>

export const PayoutBatchWithItems = v.object({ ...PayoutBatch.entries, items: v.array(PayoutItem) })
export type PayoutBatchWithItems = v.InferOutput<typeof PayoutBatchWithItems>
