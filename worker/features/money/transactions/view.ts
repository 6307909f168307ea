import { sentStatus } from '#contract/money/rules/payment-status.ts'
import type { UpgradeTerms } from '#contract/money/rules/upgrades.ts'
import type { ListedTransaction, PayableTransaction, Transaction } from '#contract/money/shapes/transaction.ts'
import { toIsoInstant, toIsoInstantOrNull } from '#contract/shared/rules/time.ts'
import type { TransactionRow } from './store.ts'

interface StatusQuery {
  readonly refunding?: boolean | undefined
}

const upgradeView = (terms: UpgradeTerms | undefined): Transaction['upgrade'] =>
  terms
    ? { subscriptionId: terms.subscriptionId, fromWeeklyMinutes: terms.fromWeeklyMinutes, weeks: terms.weeks }
    : null

export const transactionView = (row: TransactionRow, { refunding }: StatusQuery): Transaction => ({
  ...row,
  status: sentStatus(row.status, refunding),
  weeklyMinutes: row.snapshot?.weeklyMinutes ?? null,
  upgrade: upgradeView(row.snapshot?.upgrade),
  pack: row.snapshot?.pack ?? null,
  expiresAt: toIsoInstantOrNull(row.expiresAt),
  createdAt: toIsoInstant(row.createdAt),
  updatedAt: toIsoInstant(row.updatedAt),
})

/** What of a payment the team alone is told. `coupon`: the code by which it was cheaper. */
export const teamView = (row: TransactionRow, coupon: string | null): ListedTransaction['team'] => ({
  merchantRef: row.merchantRef,
  cardLast4: row.cardLast4,
  coupon,
  paidAt: toIsoInstantOrNull(row.paidAt),
})

export const payableTransactionView = (row: TransactionRow, query: StatusQuery): PayableTransaction => ({
  ...transactionView(row, query),
  walletQr: row.gatewayQr,
  redirectUrl: row.redirectUrl,
  gateway: row.gateway,
})
