/**
 * Other terms for a withdrawal request that still waits: its tutor asks for them, the team takes them over or not, and
 * until then the request is neither approved nor are its present terms touched.
 */

import { type Refused, refuse } from '../../shared/rules/refusal.ts'
import { InvoiceStatus } from '../../vocabulary/money.ts'
import type { TermsChange, WithdrawalTerms } from '../shapes/invoice.ts'
import {
  type DecisionFacts,
  type InvoicePlan,
  refuseTerms,
  type StoredInvoice,
  type TermsApprovalRefusal,
} from './invoices.ts'
import {
  decideTerms,
  type NoteRefusal,
  parseNote,
  type RefusedTerms,
  type TermsRefusal,
  type WithdrawalFacts,
  type WithdrawalRequest,
} from './withdrawals.ts'

export type ChangedInvoice = Pick<StoredInvoice, 'status' | 'change' | 'note' | 'heldUntil' | 'batchId'> &
  WithdrawalTerms

/** The parts of a request that its tutor wants to be different. */
export type RequestedTerms = {
  readonly [K in Exclude<keyof WithdrawalRequest, 'note' | 'holder'>]?: WithdrawalRequest[K] | undefined
}

const areSameTerms = (a: WithdrawalTerms, b: WithdrawalTerms): boolean =>
  a.amount === b.amount && a.method === b.method && a.receiver === b.receiver && a.bank === b.bank

export const termsOf = ({ method, receiver, bank, amount }: WithdrawalTerms): WithdrawalTerms => ({
  method,
  receiver,
  bank,
  amount,
})

/** What the whole request would be. The bank belongs to its way: another way starts without one. */
export const mergeTerms = (invoice: WithdrawalTerms, requested: RequestedTerms) => {
  const { method = invoice.method, receiver = invoice.receiver, amount = invoice.amount } = requested
  const bank = method === invoice.method ? invoice.bank : null
  return { method, receiver, amount, bank: requested.bank === undefined ? bank : requested.bank }
}

/**
 * The terms to wait for the team, `isNew` unless they wait already. They replace those that waited. The sum that the
 * request holds back counts as spendable, since it is what the new one would take the place of.
 */
export const decideChangeRequest = (
  facts: WithdrawalFacts,
  invoice: ChangedInvoice,
  requested: RequestedTerms,
):
  | { terms: WithdrawalTerms; isNew: boolean }
  | RefusedTerms<TermsRefusal | 'empty-request' | 'illegal-invoice-update' | 'withdrawal-in-batch'> => {
  if ((invoice.batchId ?? null) !== null) return refuse('withdrawal-in-batch')
  if (invoice.status !== InvoiceStatus.PendingApproval) return refuse('illegal-invoice-update')
  const terms = decideTerms({ ...facts, spendable: facts.spendable + invoice.amount }, mergeTerms(invoice, requested))
  if ('refused' in terms) return terms
  if (areSameTerms(terms, invoice)) return refuse('empty-request')
  return { terms, isNew: invoice.change === null || !areSameTerms(terms, invoice.change) }
}

/** Whether there is a change that can be taken back, or decided about. */
export const isChangeOpen = ({ status, change }: Pick<StoredInvoice, 'status' | 'change'>): boolean =>
  status === InvoiceStatus.PendingApproval && change !== null

export interface ChangeDecision {
  readonly approved: boolean
  /** What the tutor is told; a refusal has to say why. */
  readonly reason?: string | undefined
}

export interface ChangePlan {
  readonly step: 'approved' | 'refused'
  readonly from: WithdrawalTerms
  readonly to: WithdrawalTerms
  readonly note: string | null
}

export type ChangeRefusal =
  | (NoteRefusal | TermsApprovalRefusal)
  | ('illegal-invoice-update' | 'invoice-max-amount-exceeded')

/** What becomes of terms that wait. `spendable`: the balance of the tutor now, without what the request holds back. */
export const decideInvoiceChange = (
  invoice: ChangedInvoice,
  { approved, reason }: ChangeDecision,
  facts: DecisionFacts & { readonly spendable: number },
): ChangePlan | Refused<ChangeRefusal> => {
  if (!isChangeOpen(invoice) || invoice.change === null) return refuse('illegal-invoice-update')
  const parsedNote = reason === undefined ? { note: invoice.note } : parseNote(reason)
  if ('refused' in parsedNote) return parsedNote
  const terms = { from: termsOf(invoice), to: invoice.change }
  if (!approved) {
    if (reason === undefined || parsedNote.note === null) return refuse('empty-invoice-note')
    return { step: 'refused', ...terms, ...parsedNote }
  }
  const refusal = refuseTerms(invoice, facts)
  if (refusal) return refusal
  const more = terms.to.amount - terms.from.amount
  return more > 0 && more > facts.spendable
    ? refuse('invoice-max-amount-exceeded')
    : { step: 'approved', ...terms, ...parsedNote }
}

/** What the history stores of terms that end with the request; null where none waited. JSON. */
export const endedChange = (
  invoice: ChangedInvoice,
  { endsChange }: Pick<InvoicePlan, 'endsChange'>,
): string | null => {
  if (endsChange === null || invoice.change === null) return null
  return JSON.stringify({ step: endsChange, from: termsOf(invoice), to: invoice.change } satisfies TermsChange)
}
