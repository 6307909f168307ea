import * as v from 'valibot'
import { code, Id, Instant } from '../../shared/shapes/wire.ts'
import { holdReasons } from '../../vocabulary/credentials.ts'
import { banks, InvoiceStatus, WithdrawMethod } from '../../vocabulary/money.ts'
import { receiverWarnings } from '../../vocabulary/payouts.ts'

export const InvoiceMethod = v.picklist(Object.values(WithdrawMethod), code('invalid-invoice-method'))
export const InvoiceStatusField = v.picklist(Object.values(InvoiceStatus))
export const BankName = v.picklist(banks)

/** Where the money of a request goes, and how much. */
export const WithdrawalTerms = v.object({
  method: InvoiceMethod,
  /** Wallet phone, IBAN or number of a bank account, or Instapay address. */
  receiver: v.string(),
  bank: v.nullable(BankName),
  /** Piastres. */
  amount: v.number(),
})
export type WithdrawalTerms = v.InferOutput<typeof WithdrawalTerms>

/** What happened to a change of a request's terms: its tutor asked for it or took that back, the team took it over or not. */
export const TermsChange = v.object({
  step: v.picklist(['asked', 'withdrawn', 'approved', 'refused']),
  from: WithdrawalTerms,
  to: WithdrawalTerms,
})
export type TermsChange = v.InferOutput<typeof TermsChange>

/** A tutor's request to withdraw earnings. */
export const Invoice = v.object({
  id: Id,
  userId: Id,
  ...WithdrawalTerms.entries,
  /** What its tutor wants it to be instead; the team decides about it before it decides about the request. */
  change: v.nullable(WithdrawalTerms),
  status: InvoiceStatusField,
  /** Limited HTML, cleaned. */
  note: v.nullable(v.string()),
  /** Name of the receipt; for tutors null until the request is approved. */
  receipt: v.nullable(v.string()),
  /** The admin who acted last. */
  addressedBy: v.nullable(Id),
  /** Until when nobody approves an undecided request, and why; null where nothing ever held it. */
  heldUntil: v.nullable(Instant),
  heldFor: v.nullable(v.picklist(holdReasons)),
  /** Whose account the receiver is, as its tutor wrote it; null where they did not. */
  holder: v.nullable(v.string()),
  /** The batch it is transferred with; for tutors null. */
  batchId: v.nullable(Id),
  /** The number of the bank for the transfer. */
  transferRef: v.nullable(v.string()),
  /** What the team should look at before money leaves, the weightiest first; for tutors none. */
  warnings: v.array(v.picklist(receiverWarnings)),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Invoice = v.InferOutput<typeof Invoice>

/** One step in the life of a request. */
export const InvoiceEvent = v.object({
  /** Null when the request was made. */
  from: v.nullable(InvoiceStatusField),
  /** The same as `from` where only the note or the receipt changed. */
  to: InvoiceStatusField,
  byTutor: v.boolean(),
  /** Who did it and the note as it was then; null for tutors, who are told the present note alone. */
  actorId: v.nullable(Id),
  note: v.nullable(v.string()),
  change: v.nullable(TermsChange),
  at: Instant,
})
export type InvoiceEvent = v.InferOutput<typeof InvoiceEvent>

/** What the team checks of a receiver before money leaves; instants of this tutor and this receiver. */
export const ReceiverChecks = v.object({
  warnings: v.array(v.picklist(receiverWarnings)),
  /** The first request that named it. */
  since: Instant,
  /** Transfers to it that arrived, up to a hundred, and the last one. */
  transfers: v.number(),
  lastPaidAt: v.nullable(Instant),
  /** Other accounts that named it, at most five. */
  sharedWith: v.array(v.object({ id: Id, name: v.nullable(v.string()) })),
})
export type ReceiverChecks = v.InferOutput<typeof ReceiverChecks>

/** Undecided requests: how many and piastres. Sums of more than a thousand are of the oldest thousand. */
const Sum = v.object({ count: v.number(), amount: v.number() })
export const WithdrawalSums = v.object({
  waiting: Sum,
  /** Of those: to be transferred before the next day of Cairo begins. */
  due: Sum,
  /** Of those: above what one admin may approve alone. */
  second: Sum,
  /** Of those: held, with other terms that wait, or asked to be cancelled. */
  stopped: Sum,
})
export type WithdrawalSums = v.InferOutput<typeof WithdrawalSums>

/** A request with everything that happened to it, oldest first. */
export const InvoiceWithHistory = v.object({ ...Invoice.entries, events: v.array(InvoiceEvent) })

/** Piastres. `spendable` may be negative after a lesson was taken back whose money had gone out, and leaves out `disputed`. */
export const Earnings = v.object({
  income: v.object({ total: v.number(), future: v.number(), past: v.number() }),
  invoices: v.object({ total: v.number(), fulfilled: v.number(), pending: v.number() }),
  spendable: v.number(),
  /** Earned by lessons with an open dispute. */
  disputed: v.number(),
})
