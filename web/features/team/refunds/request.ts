/** What a refund request says to whoever pays it. Pure. */
import type { RefundRequest } from '#contract/money/api/refunds.ts'
import { type Bank, banks, RefundMethod, RefundRequestStatus } from '#contract/vocabulary/money.ts'

export const stateKeys = {
  [RefundRequestStatus.Pending]: 'pending',
  [RefundRequestStatus.Rejected]: 'rejected',
  [RefundRequestStatus.Processed]: 'processed',
} as const

export interface Receiver {
  /** Null for a wallet and Instapay. */
  readonly bank: Bank | null
  /** The account, the phone of the wallet, or the Instapay address; empty until the student has chosen. */
  readonly number: string
}

export const methodKeys = {
  [RefundMethod.BankTransfer]: 'bank',
  [RefundMethod.EWallet]: 'wallet',
  [RefundMethod.Instapay]: 'instapay',
} as const

/** The address of a request in parts; one of a bank that is not known any more stays whole. */
export const receiverOf = ({ method, address }: Pick<RefundRequest, 'method' | 'address'>): Receiver => {
  const [name, ...rest] = address.split(':')
  const bank = method === RefundMethod.BankTransfer ? banks.find((known) => known === name) : undefined
  return bank === undefined ? { bank: null, number: address } : { bank, number: rest.join(':') }
}
