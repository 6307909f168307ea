/**
 * Withdrawals that are transferred together. A batch has one file for each bank and way; what the bank answers decides
 * about each transfer. Amounts are piastres.
 */
import { byteOrderMark, toLine } from '../../shared/rules/csv.ts'
import { type Refused, refuse } from '../../shared/rules/refusal.ts'
import { type Bank, InvoiceStatus, ibanBankCodes, WithdrawMethod } from '../../vocabulary/money.ts'
import type { PayoutFile } from '../../vocabulary/payouts.ts'
import { isEgyptianIban } from './receivers.ts'

/** Which file a withdrawal goes into. */
export const payoutFileOf = ({
  method,
  bank,
}: {
  readonly method: WithdrawMethod
  readonly bank: Bank | null
}): PayoutFile => {
  if (method === WithdrawMethod.Wallet) return 'WALLET'
  return method === WithdrawMethod.Bank && bank !== null ? bank : 'INSTAPAY'
}

/** What banks call the batch, and each transfer of it: `HW12`, `HW12-3407`. */
export const batchReference = (batchId: number): string => `HW${batchId}`
export const transferReference = (batchId: number, invoiceId: number): string =>
  `${batchReference(batchId)}-${invoiceId}`

export interface PayableInvoice {
  readonly id: number
  readonly status: InvoiceStatus
  readonly change: object | null
  readonly batchId: number | null
}

/** Whether a withdrawal may enter a batch, besides what holds its approval. */
export const refuseTransfer = (
  invoice: PayableInvoice,
): Refused<'withdrawal-in-batch' | 'illegal-invoice-update'> | null => {
  if (invoice.batchId !== null) return refuse('withdrawal-in-batch')
  const isPlain = invoice.status === InvoiceStatus.PendingApproval && invoice.change === null
  return isPlain ? null : refuse('illegal-invoice-update')
}

/**
 * Whether one of the team is not enough for a batch: what it sends to some tutor, together with what the same admin sent
 * them alone lately, is above the bound.
 */
export const batchNeedsSecond = (
  transfers: readonly { readonly userId: number; readonly amount: number }[],
  { alone, bound }: { readonly alone: ReadonlyMap<number, number>; readonly bound: number },
): boolean => {
  const sums = new Map<number, number>()
  for (const { userId, amount } of transfers) sums.set(userId, (sums.get(userId) ?? alone.get(userId) ?? 0) + amount)
  return [...sums.values()].some((sum) => sum > bound)
}

export interface Transfer {
  readonly invoiceId: number
  readonly amount: number
  readonly receiver: string
  /** Whose account it is: the holder, or the tutor. */
  readonly name: string
}

/** Pounds with two decimals, as forms of banks take them. */
const pounds = (piastres: number): string => (piastres / 100).toFixed(2)

type Column = readonly [heading: string, cell: (transfer: Transfer, batchId: number) => string]

const common: readonly Column[] = [
  ['Beneficiary Name', ({ name }) => name],
  ['Amount', ({ amount }) => pounds(amount)],
  ['Currency', () => 'EGP'],
  ['Reference', ({ invoiceId }, batchId) => transferReference(batchId, invoiceId)],
]

const columnsOf = (file: PayoutFile): readonly Column[] => {
  if (file === 'WALLET') return [['Mobile Number', ({ receiver }) => receiver], ...common]
  if (file === 'INSTAPAY') return [['Instapay Address', ({ receiver }) => receiver], ...common]
  return [
    ['Beneficiary IBAN', ({ receiver }) => (isEgyptianIban(receiver) ? receiver : '')],
    ['Beneficiary Account', ({ receiver }) => (isEgyptianIban(receiver) ? '' : receiver)],
    ['Bank Code', () => ibanBankCodes[file]],
    ...common,
  ]
}

/** A file of a batch: a line of headings and one for each transfer. The same transfers make the same text. */
export const payoutFileText = (file: PayoutFile, batchId: number, transfers: readonly Transfer[]): string => {
  const columns = columnsOf(file)
  return [
    byteOrderMark,
    toLine(columns.map(([heading]) => heading)),
    ...transfers.map((transfer) => toLine(columns.map(([, cell]) => cell(transfer, batchId)))),
  ].join('')
}
