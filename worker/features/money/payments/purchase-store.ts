/**
 * Begins payments. Raw SQL: what a purchase is decided from is read in one batch, and a payment is inserted in one batch
 * with its coupon and the key of its request, which is rolled back when any of those facts has changed since.
 */

import type { PaidPeriod } from '#contract/money/rules/pricing.ts'
import { merchantRefPrefix, type PaymentDraft, type PurchaseFacts } from '#contract/money/rules/purchases.ts'
import type { PlatformSettings } from '#contract/money/shapes/platform.ts'
import { openStatuses, type PaymentMethod, TransactionStatus, TransactionType } from '#contract/vocabulary/money.ts'
import { redeemCoupon } from '#worker/features/money/coupons/redemption-store.ts'
import { type TransactionRow, transactionRows } from '#worker/features/money/transactions/store.ts'
import { type Db, violatesUnique } from '#worker/storage/db.ts'
import { abortIfStale, isAborted, runBatch, statement } from '#worker/storage/guarded.ts'
import { hasConsentSql, selectGuardianFacts, toGuardianFacts } from '#worker/storage/guardians.ts'
import { type IdempotentRequest, isRepeatedRequest, storeRequestResult } from '#worker/storage/idempotency.ts'
import { rowReader } from '#worker/storage/row-reader.ts'
import { coupons, plans } from '#worker/storage/schema/money.ts'
import { selectSettings, toSettings } from '#worker/storage/settings.ts'
import { beginPurchase, savePhone } from './begin-purchase.ts'
import { liveSubscriptions, liveSubscriptionsDigest } from './subscription-store.ts'
import { parseUpgradable, upgradableDigest, upgradableSubscription } from './upgrade-store.ts'

const planRows = rowReader(plans)
const couponRows = rowReader(coupons)
type CouponRow = typeof coupons.$inferSelect

const openPayment = `SELECT ${transactionRows.columns} FROM transactions
  WHERE user_id = :userId AND status IN (${openStatuses.join(', ')})`

const isInvited = `EXISTS (SELECT 1 FROM plan_invites
  WHERE user_id = :userId AND plan_id = :planId AND (expires_at IS NULL OR expires_at > :now))`

const usesOf = (condition: string): string =>
  `(SELECT count(*) FROM coupon_redemptions r WHERE r.coupon_id = coupons.id AND r.released_at IS NULL AND ${condition})`

/** Plan, invite, a guardian’s consent and subscriptions in one text, which changes with any of them. */
const purchaseDigest = `(SELECT json_array(${liveSubscriptionsDigest}, ${upgradableDigest}, ${isInvited}, ${hasConsentSql(':userId')}, p.active, p.archived_at,
  p.for_invites_only, p.weekly_minutes, p.base_monthly_price, p.month_discount, p.quarter_discount, p.year_discount)
  FROM (SELECT 1) LEFT JOIN plans p ON p.id = :planId)`

export interface Purchase {
  readonly userId: number
  readonly planId: number
  readonly couponCode: string | undefined
}

export interface Payer {
  readonly name: string | null
  readonly email: string
  readonly phone: string | null
}

export interface PurchaseReading {
  readonly facts: PurchaseFacts
  readonly payer: Payer
  readonly open: TransactionRow | null
  readonly couponId: number | null
  readonly settings: PlatformSettings
  /** Of plan, invite and subscriptions. */
  readonly seen: string
}

/** What a purchase is decided from. */
export const readPurchaseFacts = async (
  db: Db,
  { userId, planId, couponCode }: Purchase,
  now: number,
): Promise<PurchaseReading> => {
  const [
    payers,
    [plan] = [],
    [invite] = [],
    live = [],
    [running] = [],
    [open] = [],
    [coupon] = [],
    [digest] = [],
    settings,
    guardians,
  ] = await runBatch(db, [
    statement(db, 'SELECT name, email, phone FROM users WHERE id = :userId', { userId }),
    statement(db, `SELECT ${planRows.columns} FROM plans WHERE id = :planId`, { planId }),
    statement(db, `SELECT ${isInvited} AS invited`, { userId, planId, now }),
    statement(db, liveSubscriptions, { userId, now }),
    statement(db, upgradableSubscription, { userId, now }),
    statement(db, openPayment, { userId }),
    statement(
      db,
      `SELECT ${couponRows.columns}, ${usesOf('1')} AS total, ${usesOf('r.user_id = :userId')} AS own
       FROM coupons WHERE code_key = :codeKey`,
      { userId, codeKey: couponCode?.toUpperCase() ?? '' },
    ),
    statement(db, `SELECT ${purchaseDigest} AS seen`, { userId, planId, now }),
    selectSettings(db),
    selectGuardianFacts(db, userId),
  ])
  const payer = payers?.[0] as Payer
  const couponRow = coupon as (CouponRow & { total: number; own: number }) | undefined
  const openRow = open ? transactionRows.toRow(open) : null
  return {
    payer,
    open: openRow,
    couponId: couponRow?.id ?? null,
    settings: toSettings(settings),
    seen: (digest as { seen: string }).seen,
    facts: {
      phone: payer.phone,
      guardian: toGuardianFacts(guardians),
      plan: plan ? planRows.toRow(plan) : null,
      invited: (invite as { invited: number }).invited === 1,
      live: live as PurchaseFacts['live'],
      running: parseUpgradable(running),
      open: openRow && { intent: openRow.intent ?? '', amount: openRow.amount },
      coupon: couponRow ? { ...couponRow, uses: { total: couponRow.total, own: couponRow.own } } : null,
    },
  }
}

export interface NewPayment {
  readonly purchase: Purchase
  readonly period: PaidPeriod
  readonly method: PaymentMethod
  readonly provider: TransactionRow['provider']
  readonly gateway: TransactionRow['gateway']
  readonly intent: string
  readonly expiresAt: number
  readonly draft: PaymentDraft
  readonly reading: PurchaseReading
  readonly idempotency: IdempotentRequest | null
  readonly claim?: readonly D1PreparedStatement[] | undefined
}

/** The placeholder in the stored result of a request, replaced by the id the payment gets. */
const nameResult = (db: Db, { userId, key }: IdempotentRequest): D1PreparedStatement =>
  statement(
    db,
    'UPDATE idempotency SET result = (SELECT max(id) FROM transactions) WHERE user_id = :userId AND key = :key',
    { userId, key },
  )

/**
 * Stores a payment with its coupon. One that costs nothing is paid at once and begins in the same batch. Null for a lost
 * race: another payment of the student is open, the request came twice, the coupon is used up, or plan or subscription
 * have changed.
 */
export const insertPayment = async (db: Db, payment: NewPayment, now: number): Promise<TransactionRow | null> => {
  const { purchase, draft, reading, idempotency } = payment
  const { userId, planId } = purchase
  const isFree = draft.amount === 0
  const before = [
    ...storeRequestResult(db, idempotency, '', now),
    abortIfStale(db, purchaseDigest, { userId, planId, now, seen: reading.seen }),
  ]
  const couponId = purchase.couponCode === undefined ? null : reading.couponId
  const insert = statement(
    db,
    `INSERT INTO transactions (id, user_id, amount, status, type, phone, payment_method, provider, gateway, merchant_ref,
       plan_id, plan_period, coupon_id, snapshot, intent, expires_at, paid_at, created_at, updated_at)
     SELECT n.id, :userId, :amount, :status, :type, :phone, :method, :provider, :gateway, :prefix || n.id,
       :planId, :period, :couponId, :snapshot, :intent, :expiresAt, :paidAt, :now, :now
     FROM (SELECT coalesce(max(id), 0) + 1 AS id FROM transactions) n RETURNING ${transactionRows.columns}`,
    {
      userId,
      planId,
      couponId,
      now,
      amount: draft.amount,
      phone: draft.phone,
      period: payment.period,
      method: payment.method,
      type: draft.snapshot.pack ? TransactionType.PaidMinutes : TransactionType.PaidPlan,
      provider: payment.provider,
      gateway: payment.gateway,
      intent: payment.intent,
      status: isFree ? TransactionStatus.Paid : TransactionStatus.New,
      prefix: merchantRefPrefix(now),
      snapshot: JSON.stringify(draft.snapshot),
      expiresAt: isFree ? null : payment.expiresAt,
      paidAt: isFree ? now : null,
    },
  )
  const bought = { txId: 'newest', terms: draft.snapshot, period: payment.period, paidAt: now } as const
  try {
    const results = await runBatch(db, [
      ...before,
      insert,
      ...(couponId === null ? [] : redeemCoupon(db, { couponId, userId, txId: 'newest' }, now)),
      ...(idempotency ? [nameResult(db, idempotency)] : []),
      ...(payment.claim ?? []),
      ...(draft.savesPhone ? [savePhone(db, userId, draft.phone, now)] : []),
      ...(isFree ? beginPurchase(db, { ...bought, live: reading.facts.live }, now) : []),
    ])
    return transactionRows.toRow(results[before.length]?.[0])
  } catch (error) {
    if (isAborted(error) || isRepeatedRequest(error) || violatesUnique(error, 'transactions.user_id')) return null
    throw error
  }
}
