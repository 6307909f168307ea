/**
 * Refunds that the team pays by hand. Asking for one claims the payment, as a refund through the gateway does, so that
 * the two exclude each other. Raw SQL: guarded writes in one batch each.
 */
import type { DecidedRequest } from '#contract/rules/refund-requests.ts'
import { type RefundMethod, RefundRequestStatus, TransactionStatus } from '#contract/vocabulary/money.ts'
import { alerts } from '#worker/copy/payments.ts'
import { cancelSubscriptionLessons } from '#worker/features/lessons/cancel-store.ts'
import type { LessonRow } from '#worker/features/lessons/store.ts'
import { takeBack } from '#worker/features/payments/refund-store.ts'
import {
  endSubscription,
  liveSubscriptionsDigest,
  resumeSubscription,
} from '#worker/features/payments/subscription-store.ts'
import { type TransactionRow, transactionRows } from '#worker/features/transactions/store.ts'
import { insertAuditEntry } from '#worker/storage/audit.ts'
import { type Db, violatesUnique } from '#worker/storage/db.ts'
import { abortIfStale, abortIfUnchanged, isAborted, runBatch, statement, toStatement } from '#worker/storage/guarded.ts'
import { createRefundNotice, createTeamAlert, queueNotice } from '#worker/storage/outbox.ts'
import { rowReader } from '#worker/storage/row-reader.ts'
import { refundRequests } from '#worker/storage/schema/money.ts'

export type RefundRequestRow = typeof refundRequests.$inferSelect

const requestRows = rowReader(refundRequests)
const { Pending, Processed } = RefundRequestStatus
const { Paid, Refunded, PartialRefunded, Refunding } = TransactionStatus

export const hasPendingRequest = async (db: Db, txId: number): Promise<boolean> =>
  (await statement(db, `SELECT 1 FROM refund_requests WHERE tx_id = :txId AND status = ${Pending}`, {
    txId,
  }).first()) !== null

export interface NewRefundRequest {
  readonly txId: number
  readonly userId: number
  readonly method: RefundMethod
  readonly address: string
  /** Piastres. */
  readonly amount: number
}

/** A payment whose money goes back, and the lessons that were cancelled by it. */
interface ChangedPayment {
  readonly request: RefundRequestRow
  readonly payment: TransactionRow
  readonly canceled: readonly LessonRow[]
}

/**
 * Stores a request, and ends what the payment began, since its sum is fixed from now on. The ledger follows once the
 * money has been paid. Null when the payment is not paid any more, or has a request already.
 */
export const insertRefundRequest = async (
  db: Db,
  { txId, userId, method, address, amount }: NewRefundRequest,
  now: number,
): Promise<ChangedPayment | null> => {
  try {
    const [[payment] = [], , [request] = [], canceled = []] = await runBatch(db, [
      statement(
        db,
        `UPDATE transactions SET status = ${Refunding}, refunded_amount = :amount, updated_at = :now
         WHERE id = :txId AND status = ${Paid} RETURNING ${transactionRows.columns}`,
        { txId, amount, now },
      ),
      abortIfUnchanged(db),
      statement(
        db,
        `INSERT INTO refund_requests (user_id, tx_id, status, method, address, amount, created_at, updated_at)
         VALUES (:userId, :txId, ${Pending}, :method, :address, :amount, :now, :now)
         RETURNING ${requestRows.columns}`,
        { userId, txId, method, address, amount, now },
      ),
      ...cancelSubscriptionLessons(db, txId, userId, now),
      endSubscription(db, txId, userId, now),
      queueNotice(db, createTeamAlert(`refund-request:${txId}:${now}`, alerts.refundRequested(txId, amount), now)),
    ])
    return {
      request: requestRows.toRow(request),
      payment: transactionRows.toRow(payment),
      canceled: canceled as LessonRow[],
    }
  } catch (error) {
    if (isAborted(error) || violatesUnique(error, 'refund_requests.tx_id')) return null
    throw error
  }
}

export interface RefundRequestFacts extends DecidedRequest {
  readonly row: RefundRequestRow
  readonly email: string
  /** Of the student's subscriptions. */
  readonly seen: string
}

/** Null when there is no such request. */
export const readRefundRequest = async (db: Db, id: number, now: number): Promise<RefundRequestFacts | null> => {
  const student = '(SELECT user_id FROM refund_requests WHERE id = :id)'
  const [[row] = [], [found] = [], [digest] = []] = await runBatch(db, [
    statement(db, `SELECT ${requestRows.columns} FROM refund_requests WHERE id = :id`, { id }),
    statement(
      db,
      `SELECT t.status AS payment, u.email, EXISTS (SELECT 1 FROM subscriptions s WHERE s.user_id = r.user_id
         AND s.tx_id <> r.tx_id AND s.terminated_at IS NULL AND s.end_at > :now AND s.created_at >= r.created_at) AS since
       FROM refund_requests r JOIN transactions t ON t.id = r.tx_id JOIN users u ON u.id = r.user_id WHERE r.id = :id`,
      { id, now },
    ),
    statement(db, `SELECT ${liveSubscriptionsDigest.replace(':userId', student)} AS seen`, { id, now }),
  ])
  if (!row) return null
  const request = requestRows.toRow(row)
  const { payment, email, since } = found as { payment: TransactionStatus; email: string; since: number }
  const { seen } = digest as { seen: string }
  return { row: request, status: request.status, payment, email, hasSubscribedSince: since === 1, seen }
}

/** The payment is refunded, by hand out of the bank; what it began ends, unless it has. */
const payBack = (db: Db, { txId, userId, amount }: RefundRequestRow, now: number): D1PreparedStatement[] => [
  statement(
    db,
    `UPDATE transactions SET refunded_amount = :amount, updated_at = :now,
       status = CASE WHEN amount > :amount THEN ${PartialRefunded} ELSE ${Refunded} END
     WHERE id = :txId AND status IN (${Paid}, ${Refunding}) RETURNING ${transactionRows.columns}`,
    { txId, amount, now },
  ),
  abortIfUnchanged(db),
  ...takeBack(db, { id: txId, userId, from: 'bank' }, amount, null, now),
]

/** The payment stands, and its subscription goes on. */
const keepPayment = (
  db: Db,
  { txId, userId }: RefundRequestRow,
  { payment, seen }: RefundRequestFacts,
  now: number,
): D1PreparedStatement[] => [
  statement(
    db,
    `UPDATE transactions SET status = ${Paid}, refunded_amount = 0, updated_at = :now
     WHERE id = :txId AND status = :payment RETURNING ${transactionRows.columns}`,
    { txId, payment, now },
  ),
  abortIfUnchanged(db),
  abortIfStale(db, liveSubscriptionsDigest, { userId, now, seen }),
  resumeSubscription(db, txId, now),
]

export interface RefundDecision {
  readonly facts: RefundRequestFacts
  readonly to: RefundRequestStatus
  readonly note: string | null
  readonly by: number
}

/** Decides a request with everything that follows. Null when something else was faster. */
export const storeRefundDecision = async (
  db: Db,
  { facts, to, note, by }: RefundDecision,
  now: number,
): Promise<ChangedPayment | null> => {
  const { row, email } = facts
  const { id, txId, amount } = row
  const isPaid = to === Processed
  try {
    const [[request] = [], , [payment] = [], , canceled = []] = await runBatch(db, [
      statement(
        db,
        `UPDATE refund_requests SET status = :to, note = :note, processed_at = :processedAt, updated_at = :now
         WHERE id = :id AND status = ${Pending} RETURNING ${requestRows.columns}`,
        { id, to, note, now, processedAt: isPaid ? now : null },
      ),
      abortIfUnchanged(db),
      ...(isPaid ? payBack(db, row, now) : keepPayment(db, row, facts, now)),
      toStatement(
        db,
        insertAuditEntry(
          db,
          { actorId: by, action: 'refund-request.update', targetId: id, facts: { status: to, txId, amount } },
          now,
        ),
      ),
      queueNotice(db, createRefundNotice({ id, email, userId: row.userId, amount, isPaid, note }, now)),
    ])
    return {
      request: requestRows.toRow(request),
      payment: transactionRows.toRow(payment),
      canceled: isPaid ? (canceled as LessonRow[]) : [],
    }
  } catch (error) {
    if (isAborted(error)) return null
    throw error
  }
}
