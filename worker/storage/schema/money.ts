import { sql } from 'drizzle-orm'
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import type { PurchaseTerms } from '#contract/money/rules/purchases.ts'
import type { TermsChange, WithdrawalTerms } from '#contract/money/shapes/invoice.ts'
import type { ReceiptKind, Seller } from '#contract/money/shapes/receipt.ts'
import type { CredentialField } from '#contract/vocabulary/credentials.ts'
import type {
  Bank,
  InvoiceStatus,
  PaymentGatewayName,
  PaymentMethod,
  PaymentProvider,
  RefundMethod,
  RefundRequestStatus,
  TransactionStatus,
  TransactionType,
  WithdrawMethod,
} from '#contract/vocabulary/money.ts'
import type { PayoutFile, PayoutState } from '#contract/vocabulary/payouts.ts'
import type { PlanPeriod } from '#contract/vocabulary/teaching.ts'
import { timestamps, users } from './people.ts'
import { subscriptions } from './teaching.ts'

/** What students may buy. Prices are piastres a month, discounts basis points. */
export const plans = sqliteTable(
  'plans',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    weeklyMinutes: integer().notNull(),
    baseMonthlyPrice: integer().notNull(),
    monthDiscount: integer().notNull(),
    quarterDiscount: integer().notNull(),
    yearDiscount: integer().notNull(),
    forInvitesOnly: integer({ mode: 'boolean' }).notNull(),
    active: integer({ mode: 'boolean' }).notNull(),
    /** Set when a plan that something refers to is deleted. It is then in no list. */
    archivedAt: integer(),
    ...timestamps,
  },
  (t) => [
    index('plans_created').on(t.createdAt, t.id),
    index('plans_price').on(t.baseMonthlyPrice),
    index('plans_weekly_minutes').on(t.weeklyMinutes),
    check('plans_minutes', sql`${t.weeklyMinutes} BETWEEN 15 AND 10080`),
    check('plans_price', sql`${t.baseMonthlyPrice} BETWEEN 1 AND 10000000`),
    check(
      'plans_discounts',
      sql`${t.monthDiscount} BETWEEN 0 AND 10000 AND ${t.quarterDiscount} BETWEEN 0 AND 10000 AND ${t.yearDiscount} BETWEEN 0 AND 10000`,
    ),
  ],
)

/** A student who may see and buy a plan that is for invited students only. */
export const planInvites = sqliteTable(
  'plan_invites',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer()
      .notNull()
      .references(() => users.id),
    planId: integer()
      .notNull()
      .references(() => plans.id),
    createdBy: integer().notNull(),
    createdAt: integer().notNull(),
    /** Null never expires. */
    expiresAt: integer(),
  },
  (t) => [
    uniqueIndex('plan_invites_once').on(t.userId, t.planId),
    index('plan_invites_plan').on(t.planId, t.createdAt),
    index('plan_invites_created').on(t.createdAt, t.id),
    index('plan_invites_by').on(t.createdBy, t.createdAt),
    index('plan_invites_end').on(t.expiresAt, t.id).where(sql`expires_at IS NOT NULL`),
  ],
)

/** A code that lowers the price of one plan. Discounts are basis points. */
export const coupons = sqliteTable(
  'coupons',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    code: text().notNull(),
    /** The code in upper case: two codes that differ only in case are one. */
    codeKey: text().notNull(),
    planId: integer()
      .notNull()
      .references(() => plans.id),
    fullMonthDiscount: integer().notNull(),
    fullQuarterDiscount: integer().notNull(),
    /** Kept for clients that send it; no period uses it. */
    halfYearDiscount: integer().notNull(),
    fullYearDiscount: integer().notNull(),
    expiresAt: integer().notNull(),
    /** How often it can be used in all; null is unlimited. */
    maxUses: integer(),
    perUserLimit: integer().notNull().default(1),
    createdBy: integer().notNull(),
    updatedBy: integer().notNull(),
    ...timestamps,
  },
  (t) => [
    uniqueIndex('coupons_code').on(t.codeKey),
    index('coupons_plan').on(t.planId, t.createdAt),
    index('coupons_end').on(t.expiresAt, t.id),
    index('coupons_created').on(t.createdAt, t.id),
  ],
)

/** An invitation by e-mail to a plan, accepted when a student proves that address. */
export const invites = sqliteTable(
  'invites',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** In lower case. */
    email: text().notNull(),
    planId: integer()
      .notNull()
      .references(() => plans.id),
    acceptedAt: integer(),
    expiresAt: integer().notNull(),
    createdBy: integer().notNull(),
    updatedBy: integer().notNull(),
    /** When the team took it back, which is also its end; null otherwise. */
    revokedAt: integer(),
    /** The last mail, and how many went to this address. */
    sentAt: integer().notNull().default(0),
    sends: integer().notNull().default(1),
    ...timestamps,
  },
  (t) => [
    uniqueIndex('invites_email').on(t.email),
    index('invites_open').on(t.expiresAt, t.id).where(sql`accepted_at IS NULL AND revoked_at IS NULL`),
    index('invites_revoked').on(t.createdAt, t.id).where(sql`revoked_at IS NOT NULL`),
    index('invites_created').on(t.createdAt, t.id),
    index('invites_plan').on(t.planId, t.createdAt),
    index('invites_accepted').on(sql`(accepted_at IS NOT NULL)`, t.createdAt),
    index('invites_end').on(t.expiresAt, t.id),
  ],
)

/** What was agreed at the moment of buying; later edits of the plan do not change it. */
export interface PurchaseSnapshot extends PurchaseTerms {
  readonly weeklyMinutes: number
  readonly baseMonthlyPrice: number
  readonly discountBasisPoints: number
  readonly couponBasisPoints: number
}

/** A payment of a student. Amounts are piastres. */
export const transactions = sqliteTable(
  'transactions',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer()
      .notNull()
      .references(() => users.id),
    amount: integer().notNull(),
    status: integer().$type<TransactionStatus>().notNull(),
    type: integer().$type<TransactionType>().notNull(),
    /** The gateway's fee, 0 until it reports one. */
    fees: integer().notNull().default(0),
    phone: text().notNull(),
    paymentMethod: integer().$type<PaymentMethod>().notNull(),
    provider: text().$type<PaymentProvider>().notNull(),
    /** The gateway it goes through, real or simulated; null when nothing is to be paid. */
    gateway: text().$type<PaymentGatewayName>(),
    /** Our reference at the gateway. */
    merchantRef: text().notNull(),
    /** The gateway's reference; for Fawry the number the payer names at the counter. */
    providerRefNum: text(),
    /** What Paymob calls the payment itself; inquiries and refunds name it. */
    paymentRef: text(),
    planId: integer().references(() => plans.id),
    planPeriod: integer().$type<PlanPeriod>(),
    couponId: integer().references(() => coupons.id),
    snapshot: text({ mode: 'json' }).$type<PurchaseSnapshot>(),
    /** Identifies plan, period, coupon and method, so that a repeated click is answered with the open payment. */
    intent: text().notNull(),
    /** QR code of a wallet payment, as a data address. */
    gatewayQr: text(),
    /** Page of the gateway where the payer goes on. */
    redirectUrl: text(),
    expiresAt: integer(),
    /** When the gateway first answered that it does not know the order. */
    missingSince: integer(),
    /** When the cron last asked the gateway about it. */
    checkedAt: integer(),
    paidAt: integer(),
    /** The last four digits of the card, where the gateway says them. */
    cardLast4: text(),
    /** Fixed when a refund is requested. */
    refundedAmount: integer().notNull().default(0),
    ...timestamps,
  },
  (t) => [
    uniqueIndex('transactions_merchant_ref').on(t.merchantRef),
    uniqueIndex('transactions_provider_ref').on(t.provider, t.providerRefNum).where(sql`provider_ref_num IS NOT NULL`),
    // One open payment per student: a second tab or a double click cannot charge twice.
    uniqueIndex('transactions_open').on(t.userId).where(sql`status IN (0, 7)`),
    index('transactions_status').on(t.status, t.createdAt),
    index('transactions_user').on(t.userId, t.createdAt),
    index('transactions_created').on(t.createdAt, t.id),
    // By whatever somebody reads out from their papers.
    index('transactions_ref').on(t.providerRefNum).where(sql`provider_ref_num IS NOT NULL`),
    index('transactions_payment_ref').on(t.paymentRef).where(sql`payment_ref IS NOT NULL`),
    index('transactions_phone').on(t.phone, t.createdAt),
    index('transactions_sum').on(t.amount, t.createdAt),
    index('transactions_card').on(t.cardLast4, t.createdAt).where(sql`card_last4 IS NOT NULL`),
    index('transactions_plan').on(t.planId).where(sql`plan_id IS NOT NULL`),
    check('transactions_amount', sql`${t.amount} >= 0 AND ${t.fees} >= 0`),
    check('transactions_refund', sql`${t.refundedAmount} BETWEEN 0 AND ${t.amount}`),
  ],
)

/** The use of a coupon by a payment; released when the payment ends unpaid. */
export const couponRedemptions = sqliteTable(
  'coupon_redemptions',
  {
    couponId: integer()
      .notNull()
      .references(() => coupons.id),
    txId: integer()
      .notNull()
      .references(() => transactions.id),
    userId: integer().notNull(),
    createdAt: integer().notNull(),
    releasedAt: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.couponId, t.txId] }),
    index('coupon_redemptions_live').on(t.couponId, t.userId).where(sql`released_at IS NULL`),
    index('coupon_redemptions_tx').on(t.txId),
    index('coupon_redemptions_created').on(t.createdAt),
  ],
)

/** A refund that the team makes by hand, where the gateway cannot. */
/**
 * The change of a running subscription to a plan with more minutes, by the payment that bought it. Prices are piastres of
 * the whole period; `weekStart` is the first week that has the new minutes.
 */
export const subscriptionUpgrades = sqliteTable(
  'subscription_upgrades',
  {
    txId: integer()
      .primaryKey()
      .references(() => transactions.id),
    subscriptionId: integer()
      .notNull()
      .references(() => subscriptions.id),
    fromPlanId: integer().notNull(),
    planId: integer().notNull(),
    fromWeeklyMinutes: integer().notNull(),
    weeklyMinutes: integer().notNull(),
    price: integer().notNull(),
    weekStart: integer().notNull(),
    /** When its money went back although the subscription goes on. */
    undoneAt: integer(),
    createdAt: integer().notNull(),
  },
  (t) => [
    index('subscription_upgrades_subscription').on(t.subscriptionId, t.txId),
    check('subscription_upgrades_more', sql`${t.weeklyMinutes} > ${t.fromWeeklyMinutes}`),
  ],
)

export const refundRequests = sqliteTable(
  'refund_requests',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer()
      .notNull()
      .references(() => users.id),
    txId: integer()
      .notNull()
      .references(() => transactions.id),
    status: integer().$type<RefundRequestStatus>().notNull(),
    method: integer().$type<RefundMethod>().notNull(),
    /** Where the money goes; empty until its student has chosen, where the team ended what was paid in cash. */
    address: text().notNull(),
    /** Fixed when the refund is asked for, piastres. */
    amount: integer().notNull().default(0),
    note: text(),
    processedAt: integer(),
    ...timestamps,
  },
  (t) => [
    uniqueIndex('refund_requests_pending').on(t.txId).where(sql`status = 0`),
    index('refund_requests_status').on(t.status, t.createdAt),
    index('refund_requests_user').on(t.userId, t.createdAt),
    index('refund_requests_created').on(t.createdAt),
    index('refund_requests_tx').on(t.txId, t.createdAt),
  ],
)

/** A tutor's request to withdraw earnings. The amount is piastres and leaves the spendable balance at once. */
export const invoices = sqliteTable(
  'invoices',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer()
      .notNull()
      .references(() => users.id),
    method: integer().$type<WithdrawMethod>().notNull(),
    /** Wallet phone, bank account number or Instapay address. */
    receiver: text().notNull(),
    bank: text().$type<Bank>(),
    amount: integer().notNull(),
    status: integer().$type<InvoiceStatus>().notNull(),
    /** Message of the team, limited HTML. */
    note: text(),
    /** Object key of the proof of transfer. */
    receipt: text(),
    /** The admin who acted last. */
    addressedBy: integer(),
    /** What its tutor wants it to be instead, until the team decides; null when nothing is asked. */
    change: text({ mode: 'json' }).$type<WithdrawalTerms>(),
    /** Until when nobody approves it, and what was changed; kept by triggers on `credential_changes` while undecided. */
    heldUntil: integer(),
    heldFor: text().$type<CredentialField>(),
    /** Until when nobody approves it because its receiver was new to its tutor; past where it was not. */
    receiverHeldUntil: integer().notNull().default(0),
    /** Whose account the receiver is, in the words of the tutor. */
    holder: text(),
    /** The batch it is transferred with; what came back is in none. */
    batchId: integer().references((): AnySQLiteColumn => payoutBatches.id),
    /** The number of the bank for the transfer. */
    transferRef: text(),
    ...timestamps,
  },
  (t) => [
    index('invoices_user').on(t.userId, t.status, t.createdAt),
    index('invoices_created').on(t.createdAt, t.id),
    index('invoices_status').on(t.status, t.createdAt),
    // Holds the amounts, so that what is asked for is summed from the index alone.
    index('invoices_pending').on(t.createdAt, t.amount).where(sql`status IN (0, 1)`),
    index('invoices_user_created').on(t.userId, t.createdAt),
    index('invoices_updated').on(t.updatedAt),
    index('invoices_amount').on(t.amount),
    // One for each pair of filters of the team's list, in the order of the list.
    index('invoices_method').on(t.method, t.createdAt),
    index('invoices_bank').on(t.bank, t.createdAt).where(sql`bank IS NOT NULL`),
    index('invoices_has_receipt').on(sql`(receipt IS NOT NULL)`, t.createdAt),
    index('invoices_status_method').on(t.status, t.method, t.createdAt),
    index('invoices_status_bank').on(t.status, t.bank, t.createdAt).where(sql`bank IS NOT NULL`),
    index('invoices_status_receipt').on(t.status, sql`(receipt IS NOT NULL)`, t.createdAt),
    index('invoices_user_method').on(t.userId, t.method, t.createdAt),
    index('invoices_user_bank').on(t.userId, t.bank, t.createdAt).where(sql`bank IS NOT NULL`),
    index('invoices_user_receipt').on(t.userId, sql`(receipt IS NOT NULL)`, t.createdAt),
    index('invoices_method_receipt').on(t.method, sql`(receipt IS NOT NULL)`, t.createdAt),
    index('invoices_bank_receipt').on(t.bank, sql`(receipt IS NOT NULL)`, t.createdAt).where(sql`bank IS NOT NULL`),
    index('invoices_receipt').on(t.receipt).where(sql`receipt IS NOT NULL`),
    index('invoices_receiver').on(t.receiver, t.userId),
    index('invoices_batch').on(t.batchId).where(sql`batch_id IS NOT NULL`),
    check('invoices_amount', sql`${t.amount} > 0`),
  ],
)

/** Every change of an invoice, in order: who changed what. Rows are never changed. */
export const invoiceEvents = sqliteTable(
  'invoice_events',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    invoiceId: integer()
      .notNull()
      .references(() => invoices.id),
    /** Null on creation. */
    fromStatus: integer().$type<InvoiceStatus>(),
    toStatus: integer().$type<InvoiceStatus>().notNull(),
    actorId: integer().notNull(),
    note: text(),
    /** What happened to the terms of the request; null where they stayed. */
    change: text({ mode: 'json' }).$type<TermsChange>(),
    createdAt: integer().notNull(),
  },
  (t) => [index('invoice_events_invoice').on(t.invoiceId, t.id)],
)

/** Who downloaded a file of a batch last, and how often it was. Epoch ms. */
export type PayoutExports = {
  readonly [F in PayoutFile]?: { readonly times: number; readonly by: number; readonly at: number }
}

/** Withdrawals that are transferred together: one file for each bank and way. Kept for ever. */
export const payoutBatches = sqliteTable(
  'payout_batches',
  {
    id: integer().primaryKey(),
    madeBy: integer().notNull(),
    /** The second admin, where one was needed; null before and where one was enough. */
    approvedBy: integer(),
    /** The files that left; none before the first download. */
    exports: text({ mode: 'json' }).$type<PayoutExports>().notNull(),
    /** The number of the bank for the whole batch, as the team wrote it. */
    bankReference: text(),
    /** Who changed it last. */
    updatedBy: integer().notNull(),
    /** When its last transfer was answered or taken out. */
    closedAt: integer(),
    /** Piastres of its transfers but those taken out, and how many wait, are paid and failed. Kept by triggers. */
    total: integer().notNull().default(0),
    waiting: integer().notNull().default(0),
    paid: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    ...timestamps,
  },
  (t) => [
    index('payout_batches_created').on(t.createdAt, t.id),
    index('payout_batches_open').on(sql`(closed_at IS NOT NULL)`, t.createdAt, t.id),
  ],
)

/** One withdrawal of a batch, and what became of its transfer. */
export const payoutItems = sqliteTable(
  'payout_items',
  {
    batchId: integer()
      .notNull()
      .references(() => payoutBatches.id),
    invoiceId: integer()
      .notNull()
      .references(() => invoices.id),
    file: text().$type<PayoutFile>().notNull(),
    /** Piastres. */
    amount: integer().notNull(),
    /** `removed`: taken out before its file left. */
    state: text().$type<PayoutState>().notNull(),
    /** Why it came back. */
    reason: text(),
    bankRef: text(),
    settledBy: integer(),
    settledAt: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.batchId, t.invoiceId] }),
    // A withdrawal waits in one batch alone: it cannot be transferred twice.
    uniqueIndex('payout_items_waiting').on(t.invoiceId).where(sql`state = 'waiting'`),
    index('payout_items_invoice').on(t.invoiceId, t.batchId),
    check('payout_items_settled', sql`(${t.state} = 'waiting') = (${t.settledAt} IS NULL)`),
  ],
)

/** Ways of withdrawing, with their bounds in piastres. */
export const withdrawMethods = sqliteTable(
  'withdraw_methods',
  {
    type: integer().$type<WithdrawMethod>().primaryKey(),
    min: integer().notNull(),
    max: integer().notNull(),
    enabled: integer({ mode: 'boolean' }).notNull(),
    ...timestamps,
  },
  (t) => [check('withdraw_methods_bounds', sql`${t.min} > 0 AND ${t.max} >= ${t.min}`)],
)

/** Settings of the product that the team changes while it runs; a missing row means the default. */
export const platformSettings = sqliteTable('platform_settings', {
  key: text().primaryKey(),
  value: text({ mode: 'json' }).$type<unknown>().notNull(),
  updatedAt: integer().notNull(),
  updatedBy: integer().notNull(),
})

/**
 * Double-entry ledger in piastres, debit positive, credit negative. The rows of one cause (`refType`, `refId`) sum to
 * zero. Rows are only added: a correction is a journal of its own.
 */
export const ledgerEntries = sqliteTable(
  'ledger_entries',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** `gateway:fawry`, `student:7`, `tutor:3`, `payout:12`, `bank`, `revenue`, `cost:tutoring`, `expense:fees`. */
    account: text().notNull(),
    amount: integer().notNull(),
    /** Cause, such as `tx:paid`, `tx:refund`, `lesson:settled`, `invoice:reserve`. */
    refType: text().notNull(),
    refId: integer().notNull(),
    createdAt: integer().notNull(),
  },
  (t) => [
    // Posting the same cause twice adds nothing.
    uniqueIndex('ledger_entries_once').on(t.refType, t.refId, t.account),
    // Holds the amounts, so that a balance is summed from the index alone.
    index('ledger_entries_account').on(t.account, t.amount),
    index('ledger_entries_created').on(t.createdAt),
  ],
)

/**
 * Receipts, numbered without gaps within a year of Cairo. A `credit` takes back what a `sale` of the same payment said.
 * Triggers refuse a number that is not the next one, and every change.
 */
export const receipts = sqliteTable(
  'receipts',
  {
    // Never deleted, so without AUTOINCREMENT, whose counters every insert of the database reads.
    id: integer().primaryKey(),
    year: integer().notNull(),
    number: integer().notNull(),
    kind: text().$type<ReceiptKind>().notNull(),
    txId: integer()
      .notNull()
      .references(() => transactions.id),
    userId: integer().notNull(),
    /** What was sold, as the books name it: `PLAN-3-month`, `PLAN-3-upgrade`, `PACK-60`. */
    item: text().notNull(),
    /** Piastres with the tax, as the ledger has them; above zero for both kinds. */
    amount: integer().notNull(),
    /** What of it is tax, piastres. */
    vat: integer().notNull(),
    /** Basis points; null where the seller was not registered for the tax. */
    vatRate: integer(),
    seller: text({ mode: 'json' }).$type<Seller>().notNull(),
    issuedAt: integer().notNull(),
  },
  (t) => [
    uniqueIndex('receipts_number').on(t.year, t.number),
    uniqueIndex('receipts_payment').on(t.txId, t.kind),
    index('receipts_issued').on(t.issuedAt),
    check('receipts_amount', sql`${t.amount} > 0 AND ${t.vat} BETWEEN 0 AND ${t.amount} AND ${t.number} > 0`),
  ],
)

/**
 * Sums of the ledger by stretch of time, written by a trigger with each entry. A stretch begins at 21:00 or at 22:00 UTC,
 * which is where days of Cairo begin, so that every day consists of whole ones. What was bought is named on the account of
 * the student alone; elsewhere, and where a payment names no plan, it is 0 or -1.
 */
export const ledgerSpans = sqliteTable(
  'ledger_spans',
  {
    startAt: integer().notNull(),
    refType: text().notNull(),
    /** `gateway`, `student`, `tutor`, `payout`, `bank`, `revenue`, `cost`, `expense`. */
    account: text().notNull(),
    planId: integer().notNull(),
    paymentMethod: integer().notNull(),
    txType: integer().notNull(),
    amount: integer().notNull(),
    entries: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.startAt, t.refType, t.account, t.planId, t.paymentMethod, t.txType] })],
)

/** What every kind of account holds, piastres, debit positive; a trigger keeps it with each entry. */
export const ledgerTotals = sqliteTable('ledger_totals', {
  account: text().primaryKey(),
  amount: integer().notNull(),
  entries: integer().notNull(),
})

/** What the daily look at the whole ledger found, and what students had not used by then: minutes, and their price. */
export const ledgerChecks = sqliteTable('ledger_checks', {
  checkedAt: integer().primaryKey(),
  differences: integer().notNull(),
  unusedMinutes: integer().notNull(),
  unusedValue: integer().notNull(),
})
