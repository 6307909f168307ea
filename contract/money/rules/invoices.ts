/** Withdrawal requests of tutors: who may move one to which status, and who may bring its money closer to the tutor. */

import { type Caller, isOwnOrAdmin } from '../../shared/rules/access.ts'
import { type Refused, refuse } from '../../shared/rules/refusal.ts'
import type { ErrorCode } from '../../vocabulary/errors.ts'
import { InvoiceStatus } from '../../vocabulary/money.ts'
import { isAdmin } from '../../vocabulary/roles.ts'
import type { TermsChange, WithdrawalTerms } from '../shapes/invoice.ts'
import { currentHold, type HoldFacts } from './holds.ts'
import { type NoteRefusal, parseNote } from './withdrawals.ts'

export type TermsApprovalRefusal = 'withdrawal-on-hold' | 'account-changed-by-you'
export type ApprovalRefusal = TermsApprovalRefusal | 'withdrawal-disputed'

/** What else decides about a change by an admin. */
export interface DecisionFacts {
  readonly now: number
  /** Whether the caller changed the account of the tutor, or ruled that a lesson earns them more, within the last 30 days. */
  readonly isAccountChangedByCaller: boolean
  /** Whether open disputes hold back more than the tutor has beside the requests. */
  readonly isDisputed: boolean
}

/** Whether a change brings the money closer to the tutor: an approval, or a cancellation that is not accepted. */
export const favoursWithdrawal = (from: InvoiceStatus, to: InvoiceStatus): boolean =>
  from !== to && (to === InvoiceStatus.Approved || to === InvoiceStatus.PendingApproval)

/** Whoever changed an account decides none of its withdrawals in its favour; nobody approves one that is held or disputed. */
const refuseApproval = (
  invoice: HoldFacts & { readonly status: InvoiceStatus },
  to: InvoiceStatus,
  { now, isAccountChangedByCaller, isDisputed }: DecisionFacts,
): Refused<ApprovalRefusal> | null => {
  if (!favoursWithdrawal(invoice.status, to)) return null
  if (isAccountChangedByCaller) return refuse('account-changed-by-you')
  if (to !== InvoiceStatus.Approved) return null
  if (isDisputed) return refuse('withdrawal-disputed')
  return currentHold(invoice, now) ? refuse('withdrawal-on-hold') : null
}

/**
 * The same for other terms, which decide where the money goes: not by whoever changed the account, nor while a change of
 * it holds the request. That the present receiver is new holds no terms that replace it; theirs holds the request again.
 */
export const refuseTerms = (
  { heldUntil }: Pick<HoldFacts, 'heldUntil'>,
  { now, isAccountChangedByCaller }: Omit<DecisionFacts, 'isDisputed'>,
): Refused<TermsApprovalRefusal> | null => {
  if (isAccountChangedByCaller) return refuse('account-changed-by-you')
  return heldUntil !== null && heldUntil > now ? refuse('withdrawal-on-hold') : null
}

/** Whether a plan approves a withdrawal for which one of the team is not enough. Piastres. */
export const needsSecondAdmin = (
  { status, amount }: { readonly status: InvoiceStatus; readonly amount: number },
  to: InvoiceStatus,
  { approvedAlone, bound }: { readonly approvedAlone: number; readonly bound: number },
): boolean => to === InvoiceStatus.Approved && status !== to && amount + approvedAlone > bound

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

export interface StoredInvoice extends HoldFacts {
  readonly userId: number
  readonly status: InvoiceStatus
  readonly note: string | null
  readonly receipt: string | null
  /** Other terms that its tutor has asked for. */
  readonly change: WithdrawalTerms | null
  /** The batch it is in; absent means none. */
  readonly batchId?: number | null
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
  | Extract<ErrorCode, 'forbidden' | 'empty-request' | 'illegal-invoice-update' | 'withdrawal-in-batch' | NoteRefusal>
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
  // Its money may be on the way: what the bank answers about the batch decides.
  if (to !== invoice.status && (invoice.batchId ?? null) !== null) return refuse('withdrawal-in-batch')
  // What goes out would not be what the tutor wants, or the team would decide about it without a word.
  if (to === InvoiceStatus.Approved && invoice.change !== null) return refuse('illegal-invoice-update')
  const refusal = refuseApproval(invoice, to, facts)
  if (refusal) return refusal
  const takesReceipt = to === InvoiceStatus.Approved && invoice.receipt === null
  if (hasReceipt && !takesReceipt) return refuse('illegal-invoice-update')
  const parsedNote = admin && note !== undefined ? parseNote(note) : { note: invoice.note }
  if ('refused' in parsedNote) return parsedNote
  const ends = invoice.change !== null && to !== InvoiceStatus.PendingApproval
  return {
    status: to,
    note: parsedNote.note,
    posts: postsOf(invoice.status, to),
    endsChange: ends ? (admin ? 'refused' : 'withdrawn') : null,
    changes: admin || to !== invoice.status,
  }
}

/** The receipt is the platform's own paper until the money has gone out; from then on its tutor may see it. */
export const maySeeReceipt = (caller: Caller, invoice: Pick<StoredInvoice, 'userId' | 'status'>): boolean =>
  isAdmin(caller.role) || (caller.id === invoice.userId && invoice.status === InvoiceStatus.Approved)
