/** What a tutor types to withdraw, as the request that is sent, and what is wrong with it. Pure. */

import type { Invoice } from '#contract/money/shapes/invoice.ts'
import type { WithdrawMethodRow } from '#contract/money/shapes/platform.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import { WithdrawMethod } from '#contract/vocabulary/money.ts'
import { parseAmount } from '#web/lib/parse-amount.ts'
import type { EarningsReply } from './query.ts'
import { type ReceiverDraft, toHandle, toReceiver, toReceiverDraft, toReceiverTexts } from './receiver.ts'

export interface WithdrawalFields extends ReceiverDraft {
  /** Pounds, as typed. */
  readonly amount: string
  /** Whose account it is; empty where it goes without saying. */
  readonly holder: string
}

/** The fields as texts, in which what is typed is kept on the device, and back. */
export const toFieldTexts = (fields: WithdrawalFields) => ({
  ...toReceiverTexts(fields),
  amount: fields.amount,
  holder: fields.holder,
})
export const toFields = ({ amount, holder, ...receiver }: ReturnType<typeof toFieldTexts>): WithdrawalFields => ({
  ...toReceiverDraft(receiver),
  amount,
  holder,
})

/** The bounds of a withdrawal by this method, piastres. `max` may lie below `min`: then none is possible. */
export const boundsOf = ({ min, max }: Pick<WithdrawMethodRow, 'min' | 'max'>, spendable: number) => ({
  min,
  max: Math.min(max, Math.max(0, spendable)),
})

export type AmountProblem = 'noAmount' | 'tooLittle' | 'tooMuch'

/** An amount above the balance is too much even where it is too little as well, as the server says. */
export const judgeAmount = (
  amount: number | null,
  { min, max }: { min: number; max: number },
): AmountProblem | null => {
  if (amount === null || amount === 0) return 'noAmount'
  if (amount > max) return 'tooMuch'
  return amount < min ? 'tooLittle' : null
}

/** Empty fields, with the receivers of the latest request by each method. */
export const startFields = (invoices: readonly Invoice[]): WithdrawalFields => {
  const last = (method: WithdrawMethod) => invoices.find((one) => one.method === method)
  const bank = last(WithdrawMethod.Bank)
  return {
    amount: '',
    holder: invoices[0]?.holder ?? '',
    method: null,
    handle: toHandle(last(WithdrawMethod.Instapay)?.receiver ?? ''),
    phone: last(WithdrawMethod.Wallet)?.receiver ?? '',
    bank: bank?.bank ?? '',
    account: bank?.receiver ?? '',
  }
}

/** The fields of a request that waits, with the terms its tutor wants. */
export const changedFields = (invoice: Invoice): WithdrawalFields => {
  const terms = invoice.change ?? invoice
  return { ...startFields([{ ...invoice, ...terms }]), amount: String(terms.amount / 100), method: terms.method }
}

/** The balance as if a request had never been made: another sum would take the place of what it holds back. */
export const earningsWithout = (earnings: EarningsReply, { amount }: Pick<Invoice, 'amount'>): EarningsReply => ({
  ...earnings,
  invoices: { ...earnings.invoices, pending: earnings.invoices.pending - amount },
  spendable: earnings.spendable + amount,
})

/** The request to send; null while a part of it is missing or wrong. */
export const toRequest = (fields: WithdrawalFields) => {
  const amount = parseAmount(fields.amount)
  const to = toReceiver(fields)
  if (fields.method === null || amount === null || isRefused(to)) return null
  const holder = fields.holder.trim()
  return { method: fields.method, amount, ...to, ...(holder !== '' && { holder }) }
}
