/** Withdrawal requests of tutors: how much, and who may move a request to which status. */

import { type Caller, isOwnOrAdmin } from '../../shared/rules/access.ts'
import { cleanLimitedHtml } from '../../shared/rules/limited-html.ts'
import { type Refused, refuse } from '../../shared/rules/refusal.ts'
import type { ErrorCode } from '../../vocabulary/errors.ts'
import { limits } from '../../vocabulary/limits.ts'
import { InvoiceStatus, type WithdrawMethod } from '../../vocabulary/money.ts'
import { isAdmin } from '../../vocabulary/roles.ts'
import type { TermsChange, WithdrawalTerms } from '../shapes/invoice.ts'
import { type ApprovalRefusal, type DecisionFacts, refuseApproval } from './invoice-approval.ts'
import { parseReceiver, type ReceiverFault, type ReceiverRefusal } from './receivers.ts'

export type NoteRefusal = 'empty-invoice-note' | 'invoice-note-too-long' | 'invoice-note-invalid-html'

/** A note as it is stored; null for none. Only tags around nothing are refused: an empty text takes the note away. */
export const parseNote = (typed: string | null | undefined): { note: string | null } | Refused<NoteRefusal> => {
  if (typed === undefined || typed === null || typed.trim() === '') return { note: null }
  const cleaned = cleanLimitedHtml(typed)
  if (!cleaned) return refuse('invoice-note-invalid-html')
  if (cleaned.length < limits.invoiceNote.min) return refuse('empty-invoice-note')
  return cleaned.length > limits.invoiceNote.max ? refuse('invoice-note-too-long') : { note: cleaned.html }
}

/** What a request is held to. Piastres. */
export interface WithdrawalFacts {
  readonly spendable: number
  /** Undecided requests of the tutor. */
  readonly pending: number
  /** Null: there is no such method. */
  readonly method: { readonly min: number; readonly max: number; readonly enabled: boolean } | null
  /** The bounds of the platform, for every method. */
  readonly min: number
  readonly max: number
}

export interface WithdrawalRequest {
  readonly method: WithdrawMethod
  readonly receiver: string
  readonly bank?: string | null | undefined
  readonly amount: number
  readonly note?: string | null | undefined
}

export type WithdrawalDraft = WithdrawalTerms & { readonly note: string | null }

export type TermsRefusal =
  | (ReceiverRefusal | 'withdraw-method-not-found')
  | ('invoice-max-amount-exceeded' | 'invoice-min-amount-subceeded')
export type WithdrawalRefusal = TermsRefusal | NoteRefusal | 'illegal'

/** The first broken rule; `fault`: the part of the receiver that is wrong, where it is known. */
export type RefusedTerms<C extends ErrorCode = TermsRefusal> = Refused<C> & { readonly fault?: ReceiverFault | null }
export type RefusedWithdrawal = RefusedTerms<WithdrawalRefusal>

/** Sum, way and receiver as they are stored, or the first broken rule. */
export const decideTerms = (
  facts: Omit<WithdrawalFacts, 'pending'>,
  { method, amount, receiver, bank }: Omit<WithdrawalRequest, 'note'>,
): WithdrawalTerms | RefusedTerms => {
  const to = parseReceiver(method, receiver, bank)
  if ('refused' in to) return to
  if (!facts.method?.enabled) return refuse('withdraw-method-not-found')
  if (amount > Math.min(facts.max, facts.method.max, facts.spendable)) return refuse('invoice-max-amount-exceeded')
  if (amount < Math.max(facts.min, facts.method.min)) return refuse('invoice-min-amount-subceeded')
  return { method, ...to, amount }
}

/**
 * A request ready to be stored, or the first broken rule. An amount above the balance is always too much, even where it
 * is too little as well. The guarded insert repeats the balance and the number of open requests.
 */
export const decideWithdrawal = (
  facts: WithdrawalFacts,
  asked: WithdrawalRequest,
): { draft: WithdrawalDraft } | RefusedWithdrawal => {
  const terms = decideTerms(facts, asked)
  if ('refused' in terms) return terms
  const noted = parseNote(asked.note)
  if ('refused' in noted) return noted
  if (facts.pending >= limits.pendingInvoices) return refuse('illegal')
  return { draft: { ...terms, ...noted } }
}

export const pendingStatuses: readonly InvoiceStatus[] = [
  InvoiceStatus.PendingApproval,
  InvoiceStatus.PendingCancellation,
]

/**
 * Whether this caller may move the request. A decided one stays decided. An admin moves an undecided one to any other
 * status; its tutor asks for its cancellation, and asking twice is no error.
 */
export const mayMoveInvoice = (caller: Caller, from: InvoiceStatus, to: InvoiceStatus): boolean => {
  if (!pendingStatuses.includes(from)) return false
  return isAdmin(caller.role) ? to !== from : to === InvoiceStatus.PendingCancellation
}

export interface StoredInvoice {
  readonly userId: number
  readonly status: InvoiceStatus
  readonly note: string | null
  readonly receipt: string | null
  /** Other terms that its tutor has asked for. */
  readonly change: WithdrawalTerms | null
  /** Epoch ms until which nobody approves it; null where nothing holds it. */
  readonly heldUntil: number | null
}

export interface InvoiceChange {
  readonly status?: InvoiceStatus | undefined
  readonly note?: string | undefined
  readonly hasReceipt: boolean
}

export interface InvoicePlan {
  readonly status: InvoiceStatus
  readonly note: string | null
  /** What the ledger posts: the transfer, or the sum going back to the tutor. */
  readonly posts: 'payout' | 'release' | null
  /** What becomes of other terms that wait: a request that no longer waits is not changed any more. */
  readonly endsChange: Extract<TermsChange['step'], 'withdrawn' | 'refused'> | null
  /** False when everything is as asked already. */
  readonly changes: boolean
}

export type InvoiceRefusal =
  | Extract<ErrorCode, 'forbidden' | 'empty-request' | 'illegal-invoice-update' | NoteRefusal>
  | ApprovalRefusal

const postsOf = (from: InvoiceStatus, to: InvoiceStatus): InvoicePlan['posts'] => {
  if (from === to || pendingStatuses.includes(to)) return null
  return to === InvoiceStatus.Approved ? 'payout' : 'release'
}

/**
 * What becomes of a request. Its tutor may only ask for its cancellation; an admin may move it as the status table
 * says, write or remove the note at any time, and attach a receipt to an approved one that has none.
 */
export const decideInvoiceUpdate = (
  invoice: StoredInvoice,
  caller: Caller,
  { status, note, hasReceipt }: InvoiceChange,
  facts: DecisionFacts,
): InvoicePlan | Refused<InvoiceRefusal> => {
  if (!isOwnOrAdmin(caller, invoice.userId)) return refuse('forbidden')
  const admin = isAdmin(caller.role)
  if (hasReceipt && !admin) return refuse('forbidden')
  if (status === undefined && note === undefined && !hasReceipt) return refuse('empty-request')
  if (status === undefined && !admin) return refuse('illegal-invoice-update')
  const to = status ?? invoice.status
  if (status !== undefined && !mayMoveInvoice(caller, invoice.status, status)) return refuse('illegal-invoice-update')
  // What goes out would not be what the tutor wants, or the team would decide about it without a word.
  if (to === InvoiceStatus.Approved && invoice.change !== null) return refuse('illegal-invoice-update')
  const held = refuseApproval(invoice, to, facts)
  if (held) return held
  const takesReceipt = to === InvoiceStatus.Approved && invoice.receipt === null
  if (hasReceipt && !takesReceipt) return refuse('illegal-invoice-update')
  const noted = admin && note !== undefined ? parseNote(note) : { note: invoice.note }
  if ('refused' in noted) return noted
  const ends = invoice.change !== null && to !== InvoiceStatus.PendingApproval
  return {
    status: to,
    note: noted.note,
    posts: postsOf(invoice.status, to),
    endsChange: ends ? (admin ? 'refused' : 'withdrawn') : null,
    changes: admin || to !== invoice.status,
  }
}

/** The receipt is the platform's own paper until the money has gone out; from then on its tutor may see it. */
export const maySeeReceipt = (caller: Caller, invoice: Pick<StoredInvoice, 'userId' | 'status'>): boolean =>
  isAdmin(caller.role) || (caller.id === invoice.userId && invoice.status === InvoiceStatus.Approved)
