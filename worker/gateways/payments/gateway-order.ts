/** A payment as a gateway reports it: in a notification, or in answer to a status query. */
import type { PaymentMethod } from '#contract/vocabulary/money.ts'

export type GatewayStatus =
  | 'new'
  | 'unpaid'
  | 'paid'
  | 'canceled'
  | 'refunded'
  | 'partial-refunded'
  | 'expired'
  | 'failed'

/** Piastres throughout. */
export interface GatewayOrder {
  /** The reference we gave. */
  readonly merchantRef: string
  /**
   * The gateway's reference of the order. Paymob's signature covers this and not `merchantRef`, so a payer can replay
   * the callback of one order under the `merchantRef` of another: compare it with the reference stored at creation.
   */
  readonly ref: string
  /** What Paymob calls the transaction, which refunds, voids and inquiries name; for Fawry the same as `ref`. */
  readonly paymentRef: string
  /** Our user, where the gateway names one. */
  readonly userId: number | null
  /** Null for a status this code does not know: change nothing and alert the team. */
  readonly status: GatewayStatus | null
  /** The status in the gateway's words, for logs. */
  readonly rawStatus: string
  /** The amount we asked for; compare it and the currency with the transaction before anything is given. */
  readonly orderAmount: number
  readonly currency: string
  /** What the payer paid, with fees where the payer bears them. */
  readonly paidAmount: number
  /** Refunded so far; null where the gateway does not say. */
  readonly refundedAmount: number | null
  readonly fees: number
  /** How it was paid, which a payer may change on a hosted page; null when it is none of ours. */
  readonly method: PaymentMethod | null
  /** The last four digits of the card; absent where the gateway does not say them. */
  readonly cardLast4?: string | null
  /** The method in the gateway's words. */
  readonly rawMethod: string
  /** Epoch ms. */
  readonly paidAt: number | null
  /** Why it failed; see `findRefusalGroup`. */
  readonly failure: { readonly code: string; readonly text: string } | null
}
