/**
 * Refunds that the team pays by hand. Asking for one claims the payment, as a refund through the gateway does, so that
 * the two exclude each other. Raw SQL: guarded writes in one batch each.
 */

import type { RefundShare } from '#contract/money/rules/refund-shares.ts'
import { type LotMinutes, noAddress } from '#contract/money/rules/refunds.ts'
import { RefundMethod, RefundRequestStatus, TransactionStatus } from '#contract/vocabulary/money.ts'
import { alerts } from '#worker/copy/payments.ts'
import { cancelSubscriptionLessons } from '#worker/features/lessons/cancel-subscription-store.ts'
import type { LessonRow } from '#worker/features/lessons/store.ts'
import { logRefund } from '#worker/features/money/payments/refund-log-store.ts'
import { claimPayments, isClaimLost } from '#worker/features/money/payments/refund-store.ts'
import { endSubscription } from '#worker/features/money/payments/subscription-store.ts'
import { type TransactionRow, transactionRows } from '#worker/features/money/transactions/store.ts'
import { type Approved, settleApproval } from '#worker/storage/approvals.ts'
import { type Db, violatesUnique } from '#worker/storage/db.ts'
import { abortIfUnchanged, isAborted, runBatch, statement } from '#worker/storage/guarded.ts'
import { type IdempotentRequest, isRepeatedRequest, storeRequestResult } from '#worker/storage/idempotency.ts'
import { queueNotification } from '#worker/storage/notifications.ts'
import { createTeamAlert, queueNotice } from '#worker/storage/outbox/notices.ts'
import { rowReader } from '#worker/storage/row-reader.ts'
import { refundRequests } from '#worker/storage/schema/money.ts'

export type RefundRequestRow = typeof refundRequests.$inferSelect

export const refundRequestRows = rowReader(refundRequests)
const { Pending } = RefundRequestStatus
const { Refunding } = TransactionStatus

export const findRefundRequest = async (db: Db, id: number): Promise<RefundRequestRow | null> => {
  const row = await statement(db, `SELECT ${refundRequestRows.columns} FROM refund_requests WHERE id = :id`, {
    id,
  }).first()
  return row && refundRequestRows.toRow(row)
}

/** Says where the money goes, once. Null when it is known already, or the request is decided. */
export const storeReceiver = async (
  db: Db,
  { id, method, address }: Pick<RefundRequestRow, 'id' | 'method' | 'address'>,
  now: number,
): Promise<RefundRequestRow | null> => {
  try {
    const [[row] = []] = await runBatch(db, [
      statement(
        db,
        `UPDATE refund_requests SET method = :method, address = :address, updated_at = :now
         WHERE id = :id AND status = ${Pending} AND address = '${noAddress}' RETURNING ${refundRequestRows.columns}`,
        { id, method, address, now },
      ),
      abortIfUnchanged(db),
      queueNotice(db, createTeamAlert(`refund-receiver:${id}`, alerts.refundReceiverChosen(id), now)),
    ])
    return refundRequestRows.toRow(row)
  } catch (error) {
    if (isAborted(error)) return null
    throw error
  }
}

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
  /** `noAddress`: the student is asked for it. */
  readonly address: string
  /** Piastres, and of which payments of upgrades besides. */
  readonly amount: number
  readonly others: readonly RefundShare[]
  /** Minutes that go with it. */
  readonly lots: readonly LotMinutes[]
  /** Of the upgrades, when the sums were computed. */
  readonly seen: string
  readonly by: number
  /** True for somebody of the team, whose refund is logged, with the reason its student reads. */
  readonly isLogged: boolean
  readonly reason?: string | undefined
  /** The approval that this carries out; null for a student's own request. */
  readonly approved: Approved | null
  readonly idempotency: IdempotentRequest | null
}

/** A payment whose money goes back, and the lessons that were cancelled by it. */
export interface ChangedPayment {
  readonly request: RefundRequestRow
  readonly payment: TransactionRow
  readonly canceled: readonly LessonRow[]
}

/**
 * Stores a request, and ends what the payment began, since its sum is fixed from now on. The ledger follows once the
 * money has been paid, and what is owed of upgrades waits for that, too. Null when the payment is not paid any more, has a request already, or this one came twice.
 */
export const insertRefundRequest = async (
  db: Db,
  draft: NewRefundRequest,
  now: number,
): Promise<ChangedPayment | null> => {
  const { txId, userId, method, address, amount, others, lots, seen, by, reason, isLogged, approved, idempotency } =
    draft
  const resultWrites = [...settleApproval(db, approved, now), ...storeRequestResult(db, idempotency, String(txId), now)]
  const claims = claimPayments(db, { txId, amount, others, lots, seen }, now)
  try {
    const results = await runBatch(db, [
      ...resultWrites,
      ...claims,
      statement(
        db,
        `INSERT INTO refund_requests (user_id, tx_id, status, method, address, amount, created_at, updated_at)
         VALUES (:userId, :txId, ${Pending}, :method, :address, :amount, :now, :now)
         RETURNING ${refundRequestRows.columns}`,
        { userId, txId, method, address, amount, now },
      ),
      ...cancelSubscriptionLessons(db, txId, by, now),
      ...endSubscription(db, txId, by, now),
      ...(address === noAddress
        ? [askForReceiver(db, { txId, userId, amount, note: reason }, now)]
        : [
            queueNotice(
              db,
              createTeamAlert(`refund-request:${txId}:${now}`, alerts.refundRequested(txId, amount), now),
            ),
          ]),
      ...(isLogged ? [logRefund(db, draft, now)] : []),
    ])
    const [payment] = results[resultWrites.length] ?? []
    const [[request] = [], canceled = []] = results.slice(resultWrites.length + claims.length)
    return {
      request: refundRequestRows.toRow(request),
      payment: transactionRows.toRow(payment),
      canceled: canceled as LessonRow[],
    }
  } catch (error) {
    if (isClaimLost(error) || isRepeatedRequest(error) || violatesUnique(error, 'refund_requests.tx_id')) return null
    throw error
  }
}

/** Asks the team to pay by hand what was claimed of a payment and goes back no other way; once. */
export const insertClaimedRequest = async (
  db: Db,
  { id, userId, refundedAmount }: TransactionRow,
  now: number,
): Promise<void> => {
  const amount = refundedAmount
  try {
    await runBatch(db, [
      statement(
        db,
        `INSERT INTO refund_requests (user_id, tx_id, status, method, address, amount, created_at, updated_at)
         SELECT user_id, id, ${Pending}, ${RefundMethod.BankTransfer}, '${noAddress}', refunded_amount, :now, :now
         FROM transactions WHERE id = :id AND status = ${Refunding}`,
        { id, now },
      ),
      abortIfUnchanged(db),
      askForReceiver(db, { txId: id, userId, amount }, now),
    ])
  } catch (error) {
    if (!isAborted(error) && !violatesUnique(error, 'refund_requests.tx_id')) throw error
  }
}

/** Asks a student where the money of a refund goes that the team pays by hand. */
export const askForReceiver = (
  db: Db,
  {
    txId,
    userId,
    amount,
    note,
  }: Pick<NewRefundRequest, 'txId' | 'userId' | 'amount'> & { readonly note?: string | undefined },
  now: number,
): D1PreparedStatement =>
  queueNotification(db, {
    ...{ userId, kind: 'refund_receiver_asked', key: `refund-receiver:${txId}:${now}`, dueAt: now },
    facts: { transactionId: txId, amount, ...(note ? { note } : {}) },
  })
