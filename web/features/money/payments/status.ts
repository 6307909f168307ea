/** Each state of a payment as its chip shows it, and each way of paying by the name its sentences have. */
// @unocss-include: some of these icons are named nowhere else, and only components are scanned without it.

import type { Transaction } from '#contract/money/shapes/transaction.ts'
import { dayMs } from '#contract/shared/rules/time.ts'
import { PaymentMethod, TransactionStatus } from '#contract/vocabulary/money.ts'
import type { IconName } from '#web/ui/icon.tsx'
import type { StatusKind } from '#web/ui/status-chip.tsx'

interface StatusLook {
  readonly name:
    | 'new'
    | 'processed'
    | 'paid'
    | 'failed'
    | 'canceled'
    | 'expired'
    | 'refunding'
    | 'refunded'
    | 'partialRefunded'
  readonly kind: StatusKind
  readonly icon: IconName
}

export const statusLooks: Readonly<Record<TransactionStatus, StatusLook>> = {
  [TransactionStatus.New]: { name: 'new', kind: 'neutral', icon: 'i-ph-circle-dashed' },
  [TransactionStatus.Processed]: { name: 'processed', kind: 'info', icon: 'i-ph-hourglass' },
  [TransactionStatus.Paid]: { name: 'paid', kind: 'success', icon: 'i-ph-check-circle-fill' },
  [TransactionStatus.Failed]: { name: 'failed', kind: 'danger', icon: 'i-ph-x-circle-fill' },
  [TransactionStatus.Canceled]: { name: 'canceled', kind: 'neutral', icon: 'i-ph-prohibit' },
  [TransactionStatus.Expired]: { name: 'expired', kind: 'warning', icon: 'i-ph-clock-countdown' },
  [TransactionStatus.Refunding]: { name: 'refunding', kind: 'info', icon: 'i-ph-arrow-u-up-left' },
  [TransactionStatus.Refunded]: { name: 'refunded', kind: 'info', icon: 'i-ph-arrow-u-up-left' },
  [TransactionStatus.PartialRefunded]: { name: 'partialRefunded', kind: 'info', icon: 'i-ph-arrow-u-up-left' },
}

export const methodNames = {
  [PaymentMethod.Card]: 'card',
  [PaymentMethod.EWallet]: 'wallet',
  [PaymentMethod.BankInstallment]: 'installment',
  [PaymentMethod.Fawry]: 'reference',
} as const satisfies Record<PaymentMethod, string>

/** Statuses in which money was taken, and therefore a receipt exists. */
const receiptStatuses: readonly TransactionStatus[] = [
  TransactionStatus.Paid,
  TransactionStatus.Refunding,
  TransactionStatus.Refunded,
  TransactionStatus.PartialRefunded,
]
export const hasReceipt = (status: TransactionStatus): boolean => receiptStatuses.includes(status)

/** For as long a number may still be lying about on paper. */
const expiredNumberMs = 3 * dayMs

/** Whether it is a reference number that ended unpaid lately, which its student should not pay by any more. */
export const isExpiredNumber = (
  { status, paymentMethod, expiresAt }: Pick<Transaction, 'status' | 'paymentMethod' | 'expiresAt'>,
  now: number,
): boolean =>
  status === TransactionStatus.Expired &&
  paymentMethod === PaymentMethod.Fawry &&
  expiresAt !== null &&
  now - Date.parse(expiresAt) < expiredNumberMs

/** `938274165` as `938 274 165`, as it is read out at a counter. */
export const groupReference = (reference: string): string => reference.replace(/(.{3})(?=.)/g, '$1 ')

/** `01023456789` as `0102 ••• 6789`. */
export const maskPhone = (phone: string): string => `${phone.slice(0, 4)} ••• ${phone.slice(-4)}`
