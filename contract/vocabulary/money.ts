/** The states and kinds of money: payments, withdrawals, refunds. Numbers are those of the wire and of the tables. */

export const TransactionStatus = {
  New: 0,
  Paid: 1,
  Canceled: 2,
  Refunded: 3,
  Expired: 4,
  PartialRefunded: 5,
  Failed: 6,
  /** The gateway has accepted the charge and waits for the payer. */
  Processed: 7,
  /** The gateway has accepted a refund that it has not confirmed yet. */
  Refunding: 8,
} as const
export type TransactionStatus = (typeof TransactionStatus)[keyof typeof TransactionStatus]

/** Statuses in which the payer may still pay. A student has at most one such transaction. */
export const openStatuses: readonly TransactionStatus[] = [TransactionStatus.New, TransactionStatus.Processed]

export const TransactionType = { PaidPlan: 0, PaidLesson: 1, PaidMinutes: 2 } as const
export type TransactionType = (typeof TransactionType)[keyof typeof TransactionType]

export const PaymentMethod = { Card: 0, EWallet: 1, BankInstallment: 2, Fawry: 3 } as const
export type PaymentMethod = (typeof PaymentMethod)[keyof typeof PaymentMethod]

/** What a payment buys: a term of a plan, the change of the running one to a larger plan, or a pack of extra minutes. */
export const purchaseKinds = ['plan', 'upgrade', 'pack'] as const
export type PurchaseKind = (typeof purchaseKinds)[number]

/**
 * How a plan is paid: with a saved card, by wallet, by a number for a counter, in instalments, or on a gateway's own
 * checkout page, which takes cards and perhaps wallets.
 */
export const paymentWays = ['card', 'wallet', 'reference', 'installment', 'hosted'] as const
export type PaymentWay = (typeof paymentWays)[number]

/** What a gateway's own checkout page can be asked to take. */
export const hostedMethods = [PaymentMethod.Card, PaymentMethod.EWallet] as const
export type HostedPaymentMethod = (typeof hostedMethods)[number]

/** Who takes the money: a gateway, nobody because nothing is to be paid, or a simulator. */
export const paymentProviders = ['fawry', 'paymob', 'internal', 'fake'] as const
export type PaymentProvider = (typeof paymentProviders)[number]

/** The gateways a payment can go through. A simulator stands in under the same name; `provider` is then `fake`. */
export const paymentGateways = ['fawry', 'paymob'] as const
export type PaymentGatewayName = (typeof paymentGateways)[number]

export const WithdrawMethod = { Wallet: 0, Bank: 1, Instapay: 2 } as const
export type WithdrawMethod = (typeof WithdrawMethod)[keyof typeof WithdrawMethod]

export const InvoiceStatus = {
  PendingApproval: 0,
  PendingCancellation: 1,
  Canceled: 2,
  Approved: 3,
  Rejected: 4,
} as const
export type InvoiceStatus = (typeof InvoiceStatus)[keyof typeof InvoiceStatus]

/** Banks a tutor can be paid through. */
export const banks = ['CIB', 'ALEX', 'NBE', 'MISR', 'QNB', 'MASHREQ', 'AAIB'] as const
export type Bank = (typeof banks)[number]

/**
 * The four digits by which an IBAN of Egypt names its bank, after `EG` and the check digits. The Central Bank assigns
 * them. Source: public knowledge; each was read off several accounts that customers of the bank publish, which pass the
 * check digits.
 */
export const ibanBankCodes: Readonly<Record<Bank, string>> = {
  CIB: '0010',
  ALEX: '0005',
  NBE: '0003',
  MISR: '0002',
  QNB: '0037',
  MASHREQ: '0046',
  AAIB: '0057',
}

export const RefundRequestStatus = { Pending: 0, Rejected: 1, Processed: 2 } as const
export type RefundRequestStatus = (typeof RefundRequestStatus)[keyof typeof RefundRequestStatus]

export const RefundMethod = { BankTransfer: 0, EWallet: 1, Instapay: 2 } as const
export type RefundMethod = (typeof RefundMethod)[keyof typeof RefundMethod]
