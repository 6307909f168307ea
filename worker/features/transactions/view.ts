import { toIsoInstant, toIsoInstantOrNull } from '#contract/rules/time.ts'
import type { PayableTransaction, Transaction } from '#contract/shapes/transaction.ts'
import type { TransactionRow } from './store.ts'

export const transactionView = (row: TransactionRow): Transaction => ({
  ...row,
  weeklyMinutes: row.snapshot?.weeklyMinutes ?? null,
  expiresAt: toIsoInstantOrNull(row.expiresAt),
  createdAt: toIsoInstant(row.createdAt),
  updatedAt: toIsoInstant(row.updatedAt),
})

export const payableTransactionView = (row: TransactionRow): PayableTransaction => ({
  ...transactionView(row),
  walletQr: row.gatewayQr,
  redirectUrl: row.redirectUrl,
  gateway: row.gateway,
})
