/** What a refund request says to whoever pays it. Pure. */
import type { RefundRequest } from '#contract/shapes/refund.ts'
import { type Bank, banks, RefundMethod, RefundRequestStatus } from '#contract/vocabulary/money.ts'

export const stateKeys = {
  [RefundRequestStatus.Pending]: 'pending',
  [RefundRequestStatus.Rejected]: 'rejected',
  [RefundRequestStatus.Processed]: 'processed',
} as const

export interface Receiver {
  /** Null for a wallet. */
  readonly bank: Bank | null
  /** The account number, or the phone of the wallet. */
  readonly number: string
}

/** The address of a request in parts; one of a bank that is not known any more stays whole. */
export const receiverOf = ({ method, address }: Pick<RefundRequest, 'method' | 'address'>): Receiver => {
  const [name, ...rest] = address.split(':')
  const bank = method === RefundMethod.BankTransfer ? banks.find((one) => one === name) : undefined
  return bank === undefined ? { bank: null, number: address } : { bank, number: rest.join(':') }
}
