/** Deciding refunds that the team pays by hand. Raw SQL: guarded writes in one batch each. */
import { type DecidedRequest, noAddress } from '#contract/money/rules/refunds.ts'
import { RefundRequestStatus, TransactionStatus } from '#contract/vocabulary/money.ts'
import type { LessonRow } from '#worker/features/lessons/store.ts'
import { restorePacks } from '#worker/features/money/payments/pack-store.ts'
import { takeBack } from '#worker/features/money/payments/refund-store.ts'
import { restoreReturnedLots } from '#worker/features/money/payments/refunded-lots-store.ts'
import { liveSubscriptionsDigest, resumeSubscription } from '#worker/features/money/payments/subscription-store.ts'
import { transactionRows } from '#worker/features/money/transactions/store.ts'
import { insertAuditEntry } from '#worker/storage/audit.ts'
import { isChangedByActorSql } from '#worker/storage/credentials.ts'
import type { Db } from '#worker/storage/db.ts'
import { abortIfStale, abortIfUnchanged, isAborted, runBatch, statement, toStatement } from '#worker/storage/guarded.ts'
import { queueNotification } from '#worker/storage/notifications.ts'
import { createRefundNotice, queueNotice } from '#worker/storage/outbox/notices.ts'
import { type ChangedPayment, type RefundRequestRow, refundRequestRows } from './store.ts'

const { Pending, Processed } = RefundRequestStatus
const { Paid, Refunded, PartialRefunded, Refunding } = TransactionStatus

export interface RefundRequestFacts extends DecidedRequest {
  readonly row: RefundRequestRow
  readonly email: string
  /** Of the student's subscriptions. */
  readonly seen: string
}

/** Null when there is no such request. `actorId`: who is about to decide. */
export const readRefundRequest = async (
  db: Db,
  { id, actorId }: { readonly id: number; readonly actorId: number },
  now: number,
): Promise<RefundRequestFacts | null> => {
  const student = '(SELECT user_id FROM refund_requests WHERE id = :id)'
  const [[row] = [], [requestFacts] = [], [digest] = []] = await runBatch(db, [
    statement(db, `SELECT ${refundRequestRows.columns} FROM refund_requests WHERE id = :id`, { id }),
    statement(
      db,
      `SELECT t.status AS payment, u.email, EXISTS (SELECT 1 FROM subscriptions s WHERE s.user_id = r.user_id
         AND s.tx_id <> r.tx_id AND s.terminated_at IS NULL AND s.end_at > :now AND s.created_at >= r.created_at) AS since,
         ${isChangedByActorSql('r.user_id')} AS own
       FROM refund_requests r JOIN transactions t ON t.id = r.tx_id JOIN users u ON u.id = r.user_id WHERE r.id = :id`,
      { id, actorId, now },
    ),
    statement(db, `SELECT ${liveSubscriptionsDigest.replace(':userId', student)} AS seen`, { id, now }),
  ])
  if (!row) return null
  const request = refundRequestRows.toRow(row)
  const { payment, email, since, own } = requestFacts as {
    payment: TransactionStatus
    email: string
    since: 0 | 1
    own: 0 | 1
  }
  const { seen } = digest as { seen: string }
  const hasReceiver = request.address !== noAddress
  const conditions = { hasReceiver, hasSubscribedSince: since === 1, isAccountChangedByCaller: own === 1 }
  return { row: request, status: request.status, payment, email, ...conditions, seen }
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
  // What was claimed of its upgrades waited for this decision.
  statement(
    db,
    `UPDATE transactions SET status = ${Paid}, refunded_amount = 0, updated_at = :now WHERE status = ${Refunding}
       AND id IN (SELECT u.tx_id FROM subscription_upgrades u JOIN subscriptions s ON s.id = u.subscription_id
         WHERE s.tx_id = :txId)`,
    { txId, now },
  ),
  ...resumeSubscription(db, txId, now),
  restorePacks(db, 't.id = :txId', { txId }, now),
  restoreReturnedLots(db, 't.id = :txId', { txId }, now),
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
         WHERE id = :id AND status = ${Pending} AND address = :address
           AND (NOT :isPaid OR NOT ${isChangedByActorSql('user_id')}) RETURNING ${refundRequestRows.columns}`,
        {
          id,
          to,
          note,
          now,
          actorId: by,
          isPaid: Number(isPaid),
          address: row.address,
          processedAt: isPaid ? now : null,
        },
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
      queueNotification(db, {
        ...{ userId: row.userId, kind: 'refund_decided', key: `refund-request:${id}`, dueAt: now },
        facts: { amount, isPaid, ...(note === null ? {} : { note }) },
      }),
    ])
    return {
      request: refundRequestRows.toRow(request),
      payment: transactionRows.toRow(payment),
      canceled: isPaid ? (canceled as LessonRow[]) : [],
    }
  } catch (error) {
    if (isAborted(error)) return null
    throw error
  }
}
