import * as v from 'valibot'
import { Id, Instant } from '../../shared/shapes/wire.ts'
import { limits } from '../../vocabulary/limits.ts'
import { RefundMethod, RefundRequestStatus } from '../../vocabulary/money.ts'
import { cleanText } from '../../vocabulary/text.ts'

export const RefundMethodField = v.picklist(Object.values(RefundMethod))

/** A refund that the team pays by hand, where the gateway cannot. The amount is piastres. */
export const RefundRequest = v.object({
  id: Id,
  userId: Id,
  txId: Id,
  status: v.picklist(Object.values(RefundRequestStatus)),
  method: RefundMethodField,
  /** A wallet's phone, an Instapay address, or `BANK:ACCOUNT`; empty until the student has chosen. */
  address: v.string(),
  /** Fixed when the refund was asked for. */
  amount: v.number(),
  /** What the team wrote when it decided. */
  note: v.nullable(v.string()),
  processedAt: v.nullable(Instant),
  createdAt: Instant,
  updatedAt: Instant,
})
export type RefundRequest = v.InferOutput<typeof RefundRequest>

/** Plain text; an empty one is none. */
export const RefundNote = v.pipe(v.string(), v.transform(cleanText), v.maxLength(limits.refundNote.max))
