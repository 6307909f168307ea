/** What a tutor types to withdraw, as the request that is sent, and what is wrong with it. Pure. */
import { parseReceiver, type Receiver, type ReceiverRefusal, type RefusedReceiver } from '#contract/rules/receivers.ts'
import { isRefused } from '#contract/rules/refusal.ts'
import type { Invoice } from '#contract/shapes/invoice.ts'
import type { WithdrawMethodRow } from '#contract/shapes/platform.ts'
import type { Bank } from '#contract/vocabulary/money.ts'
import { WithdrawMethod } from '#contract/vocabulary/money.ts'
import { parseAmount } from '#web/lib/parse-amount.ts'

export interface WithdrawalFields {
  /** Pounds, as typed. */
  readonly amount: string
  readonly method: WithdrawMethod | null
  readonly handle: string
  readonly phone: string
  readonly bank: Bank | ''
  readonly account: string
}

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

const suffix = '@instapay'

/** The part before `@instapay`, wherever the whole address was pasted. */
export const toHandle = (typed: string): string => typed.trim().replace(/@instapay$/i, '')

/** Where the money goes, or what is wrong with it. */
export const toReceiver = (fields: WithdrawalFields): Receiver | RefusedReceiver => {
  const { method, handle, phone, bank, account } = fields
  if (method === WithdrawMethod.Bank) {
    return parseReceiver(method, account, bank)
  }
  if (method === WithdrawMethod.Wallet) return parseReceiver(method, phone)
  return parseReceiver(WithdrawMethod.Instapay, `${toHandle(handle)}${suffix}`)
}

export type ReceiverField = 'handle' | 'phone' | 'bank' | 'account'

/** The field a refused receiver is to be mended in. */
export const fieldOfRefusal: Record<ReceiverRefusal, ReceiverField> = {
  'invalid-phone': 'phone',
  'instapay-username-invalid': 'handle',
  'empty-bank-name': 'bank',
  'invalid-bank-name': 'bank',
  'invalid-bank-account-number': 'account',
}

export const isReceiverRefusal = (code: string | null): code is ReceiverRefusal =>
  code !== null && code in fieldOfRefusal

/** Empty fields, with the receivers of the latest request by each method. */
export const startFields = (invoices: readonly Invoice[]): WithdrawalFields => {
  const last = (method: WithdrawMethod) => invoices.find((one) => one.method === method)
  const bank = last(WithdrawMethod.Bank)
  return {
    amount: '',
    method: null,
    handle: toHandle(last(WithdrawMethod.Instapay)?.receiver ?? ''),
    phone: last(WithdrawMethod.Wallet)?.receiver ?? '',
    bank: bank?.bank ?? '',
    account: bank?.receiver ?? '',
  }
}

/** The request to send; null while a part of it is missing or wrong. */
export const toRequest = (fields: WithdrawalFields) => {
  const amount = parseAmount(fields.amount)
  const to = toReceiver(fields)
  if (fields.method === null || amount === null || isRefused(to)) return null
  return { method: fields.method, amount, ...to }
}
