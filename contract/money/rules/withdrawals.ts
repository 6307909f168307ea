/** What a tutor has earned and may withdraw: balance, bounds and terms of a request. Piastres. */

import { cleanLimitedHtml } from '../../shared/rules/limited-html.ts'
import { type Refused, refuse } from '../../shared/rules/refusal.ts'
import type { ErrorCode } from '../../vocabulary/errors.ts'
import { limits } from '../../vocabulary/limits.ts'
import type { WithdrawMethod } from '../../vocabulary/money.ts'
import { cleanLine } from '../../vocabulary/text.ts'
import type { WithdrawalTerms } from '../shapes/invoice.ts'
import { parseReceiver, type ReceiverFault, type ReceiverRefusal } from './receivers.ts'

/** What the earnings of a tutor are computed from. */
export interface EarningsFacts {
  /** The sum of the tutor's ledger account, debit minus credit. */
  readonly ledgerSum: number
  /** What lessons with an open dispute have earned; it waits for the ruling. */
  readonly disputed: number
  /** Price of the lessons that stand and are not settled: those to come, those that run, and those awaiting attendance. */
  readonly unsettled: number
  /** Approved requests. */
  readonly fulfilled: number
  /** Undecided requests. */
  readonly pending: number
}

/**
 * The ledger holds what was earned minus what was withdrawn or is held back, so what was earned is its balance plus the
 * requests. `spendable` is negative after a settled lesson was taken back whose money had gone out,
 * and leaves out what a dispute holds.
 */
export const toEarnings = ({ ledgerSum, disputed, unsettled, fulfilled, pending }: EarningsFacts) => {
  // Never -0, which JSON writes as 0 and equality in tests tells apart.
  const balance = 0 - ledgerSum
  const withdrawn = fulfilled + pending
  const earned = balance + withdrawn
  return {
    income: { total: earned + unsettled, future: unsettled, past: earned },
    invoices: { total: withdrawn, fulfilled, pending },
    spendable: balance - disputed,
    disputed,
  }
}

interface MethodBounds {
  readonly min: number
  readonly max: number
}

/** The bounds of a way of withdrawing, brought into those of every withdrawal. Piastres. */
export const toMethodBounds = ({
  min,
  max,
}: MethodBounds): MethodBounds | Refused<'withdraw-min-amount-above-max-amount'> => {
  if (min > max) return refuse('withdraw-min-amount-above-max-amount')
  const clamp = (amount: number) => Math.min(Math.max(amount, limits.invoicePiastres.min), limits.invoicePiastres.max)
  return { min: clamp(min), max: clamp(max) }
}

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
  /** Whose account the receiver is. */
  readonly holder?: string | null | undefined
  readonly note?: string | null | undefined
}

/** Longer names are cut: banks take no longer ones. */
const mostHolderLength = 100

export type WithdrawalDraft = WithdrawalTerms & { readonly note: string | null; readonly holder: string | null }

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
  { method, amount, receiver, bank }: Omit<WithdrawalRequest, 'note' | 'holder'>,
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
  request: WithdrawalRequest,
): { draft: WithdrawalDraft } | RefusedWithdrawal => {
  const terms = decideTerms(facts, request)
  if ('refused' in terms) return terms
  const parsedNote = parseNote(request.note)
  if ('refused' in parsedNote) return parsedNote
  if (facts.pending >= limits.pendingInvoices) return refuse('illegal')
  const holder = cleanLine(request.holder ?? '').slice(0, mostHolderLength)
  return { draft: { ...terms, ...parsedNote, holder: holder === '' ? null : holder } }
}
