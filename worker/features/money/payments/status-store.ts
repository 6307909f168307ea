/**
 * Changes the status of a payment together with everything that follows from it. Raw SQL: each change is one batch, so
 * that a worker that dies leaves either all of it or nothing. The batch repeats in its conditions what the decision was
 * made from, and is rolled back when something else was faster.
 */
import { feeJournal, paymentJournal } from '#contract/money/rules/ledger.ts'
import type { StatusEffect, StatusReport } from '#contract/money/rules/payment-status.ts'
import type { PaidPeriod } from '#contract/money/rules/pricing.ts'
import { paidInstant, purchaseKindOf } from '#contract/money/rules/purchases.ts'
import { noAddress } from '#contract/money/rules/refunds.ts'
import { PaymentMethod, RefundMethod, RefundRequestStatus, TransactionStatus } from '#contract/vocabulary/money.ts'
import { alerts } from '#worker/copy/payments.ts'
import type { LessonRow } from '#worker/features/lessons/store.ts'
import { reclaimCoupon, releaseCoupon } from '#worker/features/money/coupons/redemption-store.ts'
import { rewardFriend } from '#worker/features/money/friends/reward-store.ts'
import { postJournal } from '#worker/features/money/ledger/store.ts'
import { issueReceipt } from '#worker/features/money/receipts/store.ts'
import { askForReceiver } from '#worker/features/money/refunds/store.ts'
import { type TransactionRow, transactionRows } from '#worker/features/money/transactions/store.ts'
import { insertAuditEntry } from '#worker/storage/audit.ts'
import type { Db } from '#worker/storage/db.ts'
import { abortIfStale, abortIfUnchanged, isAborted, runBatch, statement, toStatement } from '#worker/storage/guarded.ts'
import { queueExpiredNumber, queuePaymentNotification } from '#worker/storage/notifications.ts'
import { createTeamAlert, queueNotice } from '#worker/storage/outbox/notices.ts'
import { beginPurchase, mayBegin } from './begin-purchase.ts'
import { type PaymentFacts, purchaseDigest } from './payment-facts-store.ts'
import { queueRefundNews } from './refund-log-store.ts'
import { takeBack } from './refund-store.ts'

/** A status with what is known besides. Piastres and epoch ms. */
export interface StatusChange extends StatusReport {
  readonly fees?: number
  /** The gateway's reference of the order. */
  readonly ref?: string | undefined
  readonly paymentRef?: string | undefined
  readonly method?: PaymentMethod | null
  readonly cardLast4?: string | null
  readonly paidAt?: number | undefined
  readonly refundedAmount?: number | undefined
  /** The admin who causes it, for the log. */
  readonly admin?: number | null
}

/** A gateway calls a payment by instalments one by card; it stays what the payer chose. */
const keptMethod = ({ paymentMethod }: TransactionRow, reported: PaymentMethod | null | undefined): PaymentMethod =>
  paymentMethod === PaymentMethod.BankInstallment || reported == null ? paymentMethod : reported

const alertTeam = (db: Db, key: string, text: string, now: number): D1PreparedStatement =>
  queueNotice(db, createTeamAlert(key, text, now))

/** The money came and nothing can begin: it is owed back, its student is asked where to, and the team is told. */
const oweRefund = (
  db: Db,
  { id, userId, amount }: TransactionRow,
  alert: string,
  now: number,
): D1PreparedStatement[] => [
  statement(
    db,
    `INSERT OR IGNORE INTO refund_requests (user_id, tx_id, status, method, address, amount, created_at, updated_at)
     VALUES (:userId, :id, ${RefundRequestStatus.Pending}, ${RefundMethod.BankTransfer}, '${noAddress}', :amount, :now, :now)`,
    { userId, id, amount, now },
  ),
  askForReceiver(db, { txId: id, userId, amount }, now),
  alertTeam(db, `payment:${id}:second`, alert, now),
]

const bookPayment = (db: Db, facts: PaymentFacts, change: StatusChange, isLate: boolean, now: number) => {
  const { row, live, running, seen, friendReward, isUnconsented } = facts
  const paidAt = paidInstant(change.paidAt, row.createdAt, now)
  const bought = { txId: row.id, terms: row.snapshot, period: row.planPeriod as PaidPeriod, paidAt, live }
  const begins = !isUnconsented && mayBegin(bought, { running, isLate }, now)
  const owed = isUnconsented ? alerts.paidUnconsented(row.id) : alerts.paidTwice(row.id)
  const begin = row.planId === null ? [] : begins ? beginPurchase(db, bought, now) : oweRefund(db, row, owed, now)
  return [
    abortIfStale(db, purchaseDigest, { userId: row.userId, now, seen }),
    postJournal(db, paymentJournal(row), now),
    issueReceipt(db, row.id, now),
    postJournal(db, feeJournal({ ...row, fees: change.fees ?? 0 }), now),
    ...(isLate ? [reclaimCoupon(db, row.id)] : []),
    ...begin,
    // Money that is owed back again brings nothing.
    ...(friendReward && begins ? rewardFriend(db, { txId: row.id, userId: row.userId }, friendReward, now) : []),
  ]
}

/** The gateway was faster than the team: nobody is to pay by hand any more. */
const closeRefundRequest = (db: Db, txId: number, now: number): D1PreparedStatement =>
  statement(
    db,
    `UPDATE refund_requests SET status = ${RefundRequestStatus.Processed}, processed_at = :now, updated_at = :now
     WHERE tx_id = :txId AND status = ${RefundRequestStatus.Pending}`,
    { txId, now },
  )

/** What a refund or reversal gives back: what was fixed before, what the gateway says, else everything. */
const returnedAmount = (row: TransactionRow, { status, refundedAmount }: StatusChange): number => {
  if (status === TransactionStatus.Canceled || status === TransactionStatus.Failed) return row.amount
  return Math.min(row.amount, row.refundedAmount > 0 ? row.refundedAmount : (refundedAmount ?? row.amount))
}

const consequences = (db: Db, effect: StatusEffect, facts: PaymentFacts, change: StatusChange, now: number) => {
  const { row } = facts
  switch (effect) {
    case 'accepted':
      return []
    case 'paid':
    case 'paid-late':
      return bookPayment(db, facts, change, effect === 'paid-late', now)
    case 'unpaid':
      return [releaseCoupon(db, row.id, now)]
    case 'refunding':
    case 'refunded':
    case 'reversed':
      return [
        ...takeBack(db, { ...row, from: row.provider }, returnedAmount(row, change), facts.refundedBy, now),
        closeRefundRequest(db, row.id, now),
        ...(effect === 'reversed' ? [] : [queueRefundNews(db, row.id, facts.refundedBy, now)]),
        ...(effect === 'reversed' ? [releaseCoupon(db, row.id, now)] : []),
      ]
  }
}

const logCancellation = (db: Db, targetId: number, actorId: number, now: number): D1PreparedStatement =>
  toStatement(db, insertAuditEntry(db, { actorId, action: 'payment.cancel', targetId, facts: {} }, now))

export interface StoredStatus {
  readonly row: TransactionRow
  /** The lessons that were cancelled because money went back. */
  readonly canceled: readonly LessonRow[]
}

/** Null when something else changed the payment or the student's subscriptions since the facts were read. */
export const storeStatus = async (
  db: Db,
  facts: PaymentFacts,
  change: StatusChange,
  effect: StatusEffect,
  now: number,
): Promise<StoredStatus | null> => {
  const { row } = facts
  const { id, status: from } = row
  const isPaid = effect === 'paid' || effect === 'paid-late'
  const isReturned = effect === 'refunding' || effect === 'refunded' || effect === 'reversed'
  try {
    const [[changed] = [], , first = []] = await runBatch(db, [
      statement(
        db,
        `UPDATE transactions SET status = :to, updated_at = :now, fees = max(fees, :fees), paid_at = coalesce(paid_at, :paidAt),
           provider_ref_num = coalesce(provider_ref_num, :ref), payment_ref = coalesce(:paymentRef, payment_ref),
           payment_method = :method, card_last4 = coalesce(card_last4, :card), refunded_amount = coalesce(:refunded, refunded_amount)
         WHERE id = :id AND status = :from RETURNING ${transactionRows.columns}`,
        {
          id,
          from,
          now,
          to: change.status,
          fees: change.fees ?? 0,
          paidAt: isPaid ? paidInstant(change.paidAt, row.createdAt, now) : null,
          ref: change.ref ?? null,
          // A refund is a payment of its own at Paymob; later questions are about the one that was paid.
          paymentRef: (isReturned ? row.paymentRef : null) ?? change.paymentRef ?? null,
          method: keptMethod(row, change.method),
          card: change.cardLast4 ?? null,
          refunded: isReturned ? returnedAmount(row, change) : null,
        },
      ),
      abortIfUnchanged(db),
      ...consequences(db, effect, facts, change, now),
      ...(change.admin == null ? [] : [logCancellation(db, id, change.admin, now)]),
      ...(isPaid ? [queuePaymentNotification(db, 'payment_paid', id, now)] : []),
      ...(effect === 'unpaid' && change.status === TransactionStatus.Failed
        ? [queuePaymentNotification(db, 'payment_failed', id, now)]
        : []),
      ...(effect === 'unpaid' && change.status === TransactionStatus.Expired ? [queueExpiredNumber(db, id, now)] : []),
      // What is left of the upgrades is for people to decide: nobody here asked for the first payment back.
      ...(isReturned && from === TransactionStatus.Paid && facts.paidUpgrades > 0
        ? [alertTeam(db, `payment:${id}:upgrades`, alerts.upgradesLeft(id), now)]
        : []),
      ...(effect === 'reversed'
        ? [alertTeam(db, `payment:${id}:reversed`, alerts.reversed(id, purchaseKindOf(row.snapshot)), now)]
        : []),
    ])
    return { row: transactionRows.toRow(changed), canceled: isReturned ? (first as LessonRow[]) : [] }
  } catch (error) {
    if (isAborted(error)) return null
    throw error
  }
}
