/**
 * Refunds that the team pays by hand. Asking for one claims the payment, as a refund through the gateway does, so that
 * the two exclude each other. Raw SQL: guarded writes in one batch each.
 */
import { type RefundMethod, RefundRequestStatus, TransactionStatus } from '#contract/vocabulary/money.ts'
import { alerts } from '#worker/copy/payments.ts'
import { cancelSubscriptionLessons } from '#worker/features/lessons/cancel-store.ts'
import type { LessonRow } from '#worker/features/lessons/store.ts'
import { endSubscription } from '#worker/features/payments/subscription-store.ts'
import { type TransactionRow, transactionRows } from '#worker/features/transactions/store.ts'
import { type Db, violatesUnique } from '#worker/storage/db.ts'
import { abortIfUnchanged, isAborted, runBatch, statement } from '#worker/storage/guarded.ts'
import { type IdempotentRequest, isRepeatedRequest, storeRequestResult } from '#worker/storage/idempotency.ts'
import { createTeamAlert, queueNotice } from '#worker/storage/outbox.ts'
import { rowReader } from '#worker/storage/row-reader.ts'
import { refundRequests } from '#worker/storage/schema/money.ts'

export type RefundRequestRow = typeof refundRequests.$inferSelect

export const refundRequestRows = rowReader(refundRequests)
const { Pending } = RefundRequestStatus
const { Paid, Refunding } = TransactionStatus

export const hasPendingRequest = async (db: Db, txId: number): Promise<boolean> =>
  (await statement(db, `SELECT 1 FROM refund_requests WHERE tx_id = :txId AND status = ${Pending}`, {
    txId,
  }).first()) !== null

/** The newest request about a payment. */
export const findLastRequest = async (db: Db, txId: number): Promise<RefundRequestRow | null> => {
  const text = `SELECT ${refundRequestRows.columns} FROM refund_requests WHERE tx_id = :txId ORDER BY id DESC LIMIT 1`
  const row = await statement(db, text, { txId }).first()
  return row && refundRequestRows.toRow(row)
}

export interface NewRefundRequest {
  readonly txId: number
  readonly userId: number
  readonly method: RefundMethod
  readonly address: string
  /** Piastres. */
  readonly amount: number
  readonly call: IdempotentRequest | null
}

/** A payment whose money goes back, and the lessons that were cancelled by it. */
export interface ChangedPayment {
  readonly request: RefundRequestRow
  readonly payment: TransactionRow
  readonly canceled: readonly LessonRow[]
}

/**
 * Stores a request, and ends what the payment began, since its sum is fixed from now on. The ledger follows once the
 * money has been paid. Null when the payment is not paid any more, has a request already, or this one came twice.
 */
export const insertRefundRequest = async (
  db: Db,
  { txId, userId, method, address, amount, call }: NewRefundRequest,
  now: number,
): Promise<ChangedPayment | null> => {
  const kept = storeRequestResult(db, call, String(txId), now)
  try {
    const results = await runBatch(db, [
      ...kept,
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
         RETURNING ${refundRequestRows.columns}`,
        { userId, txId, method, address, amount, now },
      ),
      ...cancelSubscriptionLessons(db, txId, userId, now),
      endSubscription(db, txId, userId, now),
      queueNotice(db, createTeamAlert(`refund-request:${txId}:${now}`, alerts.refundRequested(txId, amount), now)),
    ])
    const [[payment] = [], , [request] = [], canceled = []] = results.slice(kept.length)
    return {
      request: refundRequestRows.toRow(request),
      payment: transactionRows.toRow(payment),
      canceled: canceled as LessonRow[],
    }
  } catch (error) {
    if (isAborted(error) || isRepeatedRequest(error) || violatesUnique(error, 'refund_requests.tx_id')) return null
    throw error
  }
}
