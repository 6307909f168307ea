/** What is typed of where money goes, as the receiver that is sent, and what is wrong with it. Pure. */
import {
  parseReceiver,
  type Receiver,
  type ReceiverFault,
  type ReceiverRefusal,
  type RefusedReceiver,
} from '#contract/money/rules/receivers.ts'
import { type Bank, banks, WithdrawMethod } from '#contract/vocabulary/money.ts'

export interface ReceiverDraft {
  readonly method: WithdrawMethod | null
  /** The part before `@instapay`. */
  readonly handle: string
  readonly phone: string
  readonly bank: Bank | ''
  readonly account: string
}

export const emptyReceiver: ReceiverDraft = { method: null, handle: '', phone: '', bank: '', account: '' }

const suffix = '@instapay'

/** The part before `@instapay`, wherever the whole address was pasted. */
export const toHandle = (typed: string): string => typed.trim().replace(/@instapay$/i, '')

/** Where the money goes, or what is wrong with it. */
export const toReceiver = (draft: ReceiverDraft): Receiver | RefusedReceiver => {
  const { method, handle, phone, bank, account } = draft
  if (method === WithdrawMethod.Bank) return parseReceiver(method, account, bank)
  if (method === WithdrawMethod.Wallet) return parseReceiver(method, phone)
  return parseReceiver(WithdrawMethod.Instapay, `${toHandle(handle)}${suffix}`)
}

/** The draft as texts, in which what is typed is kept on the device. */
export type ReceiverTexts = Readonly<Record<keyof ReceiverDraft, string>>

export const toReceiverTexts = ({ method, handle, phone, bank, account }: ReceiverDraft): ReceiverTexts => ({
  method: method === null ? '' : String(method),
  handle,
  phone,
  bank,
  account,
})

/** The draft that was kept; a way or a bank that is offered no longer is not chosen. */
export const toReceiverDraft = ({ method, bank, ...typed }: ReceiverTexts): ReceiverDraft => ({
  ...typed,
  method: Object.values(WithdrawMethod).find((withdrawMethod) => String(withdrawMethod) === method) ?? null,
  bank: banks.find((knownBank) => knownBank === bank) ?? '',
})

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

/** Why a receiver is refused, by the form or by the server. */
export interface ShownRefusal {
  readonly refused: ReceiverRefusal
  readonly fault: ReceiverFault | null
}
