/** Moves withdrawal requests, each step with its journal, history and audit row. Raw SQL: guarded writes in one batch. */

import { endedChange } from '#contract/money/rules/invoice-changes.ts'
import { type DecisionFacts, favoursWithdrawal, type InvoicePlan } from '#contract/money/rules/invoices.ts'
import { accounts, payoutJournal, releaseJournal } from '#contract/money/rules/ledger.ts'
import { approvalLimits } from '#contract/vocabulary/approvals.ts'
import { InvoiceStatus } from '#contract/vocabulary/money.ts'
import { isDisputedSql, postJournal } from '#worker/features/money/ledger/store.ts'
import { type Approved, boundSql, settleApproval } from '#worker/storage/approvals.ts'
import { type AuditEntry, insertAuditEntry } from '#worker/storage/audit.ts'
import { isChangedByActorSql } from '#worker/storage/credentials.ts'
import type { Db } from '#worker/storage/db.ts'
import { abortIfUnchanged, isAborted, runBatch, statement, toStatement } from '#worker/storage/guarded.ts'
import { type IdempotentRequest, isRepeatedRequest, storeRequestResult } from '#worker/storage/idempotency.ts'
import { queueWithdrawalNotification } from '#worker/storage/notifications.ts'
import { claimObject } from '#worker/storage/orphan-objects.ts'
import { type InvoiceRow, nextVersion } from './store.ts'

export interface InvoiceUpdate {
  readonly invoice: InvoiceRow
  readonly plan: InvoicePlan
  readonly actorId: number
  /** Null for the tutor's own doing. */
  readonly auditEntry: AuditEntry | null
  /** Key of a stored file. */
  readonly receipt: string | null
  readonly idempotency: IdempotentRequest | null
  /** The approval that this carries out; null where one of the team acts alone. */
  readonly approved: Approved | null
  readonly now: number
}

/**
 * SQL: piastres of withdrawals of a tutor that `:actorId` approved alone lately: one by one, or by downloading files of
 * batches without a second admin. `except`: a batch that is judged now.
 */
export const approvedAloneSql = (user: string, except = '0'): string =>
  `((SELECT coalesce(sum(o.amount), 0) FROM invoices o WHERE o.user_id = ${user} AND o.status = ${InvoiceStatus.Approved}
     AND o.batch_id IS NULL
     AND EXISTS (SELECT 1 FROM invoice_events e WHERE e.invoice_id = o.id AND e.to_status = ${InvoiceStatus.Approved}
       AND e.from_status <> e.to_status AND e.actor_id = :actorId AND e.created_at > :now - ${approvalLimits.countedMs})
     AND NOT EXISTS (SELECT 1 FROM approvals p WHERE p.kind = 'withdrawal' AND p.subject_id = o.id AND p.state = 'approved'))
   + (SELECT coalesce(sum(o.amount), 0) FROM invoices o JOIN payout_batches b ON b.id = o.batch_id
     WHERE o.user_id = ${user} AND b.id <> ${except} AND b.approved_by IS NULL
       AND EXISTS (SELECT 1 FROM json_each(b.exports) x
         WHERE x.value->>'by' = :actorId AND x.value->>'at' > :now - ${approvalLimits.countedMs})))`

/** Moves a request, with its journal, history and audit row, all or nothing. False when it changed meanwhile. */
export const storeInvoiceUpdate = async (db: Db, update: InvoiceUpdate): Promise<boolean> => {
  const { invoice, plan, actorId, auditEntry, receipt, idempotency, approved, now } = update
  const { id, status: from, updatedAt: seenAt } = invoice
  const journals =
    plan.posts === null ? [] : [plan.posts === 'payout' ? payoutJournal(invoice) : releaseJournal(invoice)]
  try {
    await runBatch(db, [
      ...settleApproval(db, approved, now),
      ...storeRequestResult(db, idempotency, String(id), now),
      statement(
        db,
        `UPDATE invoices SET status = :to, note = :note, receipt = coalesce(:receipt, receipt),
           addressed_by = CASE WHEN :addresses THEN :actorId ELSE addressed_by END,
           change = CASE WHEN :endsChange THEN NULL ELSE change END, updated_at = ${nextVersion}
         WHERE id = :id AND status = :from AND note IS :seenNote AND receipt IS :seenReceipt AND updated_at = :seenAt
           AND (NOT :approves OR (change IS NULL AND coalesce(held_until, 0) <= :now AND receiver_held_until <= :now
             AND NOT ${isDisputedSql(':account', 'invoices.user_id')}))
           AND (NOT :approves OR :approved OR amount + ${approvedAloneSql('invoices.user_id')} <= ${boundSql('withdrawal')})
           AND (NOT :favours OR NOT ${isChangedByActorSql('user_id')})`,
        {
          id,
          from,
          to: plan.status,
          note: plan.note,
          receipt,
          actorId,
          now,
          seenAt,
          account: accounts.tutor(invoice.userId),
          endsChange: Number(plan.endsChange !== null),
          addresses: Number(auditEntry !== null),
          seenNote: invoice.note,
          seenReceipt: invoice.receipt,
          approves: Number(plan.status === InvoiceStatus.Approved && from !== plan.status),
          approved: Number(approved !== null),
          favours: Number(auditEntry !== null && favoursWithdrawal(from, plan.status)),
        },
      ),
      abortIfUnchanged(db),
      ...journals.map((journal) => postJournal(db, journal, now)),
      statement(
        db,
        `INSERT INTO invoice_events (invoice_id, from_status, to_status, actor_id, note, change, created_at)
         VALUES (:id, :from, :to, :actorId, :note, :change, :now)`,
        { id, from, to: plan.status, actorId, note: plan.note, change: endedChange(invoice, plan), now },
      ),
      ...(receipt === null ? [] : [claimObject(db, receipt)]),
      // What tutors do to their own requests is no news to them.
      ...(auditEntry && plan.status !== from ? [queueWithdrawalNotification(db, id, now)] : []),
      ...(auditEntry ? [toStatement(db, insertAuditEntry(db, auditEntry, now))] : []),
    ])
    return true
  } catch (error) {
    if (isAborted(error) || isRepeatedRequest(error)) return false
    throw error
  }
}

export interface ReadDecisionFacts extends Omit<DecisionFacts, 'now'> {
  /** Piastres that this admin approved alone for the tutor lately, and may at most. */
  readonly approvedAlone: number
  readonly bound: number
}

/** What else decides about a change by this admin, besides the time. */
export const readDecisionFacts = async (
  db: Db,
  { userId, actorId }: { readonly userId: number; readonly actorId: number },
  now: number,
): Promise<ReadDecisionFacts> => {
  const row = await statement(
    db,
    `SELECT ${isChangedByActorSql(':userId')} AS own, ${isDisputedSql(':account', ':userId')} AS disputed,
       ${approvedAloneSql(':userId')} AS approvedAlone, ${boundSql('withdrawal')} AS bound`,
    { userId, actorId, now, account: accounts.tutor(userId) },
  ).first<{ own: 0 | 1; disputed: 0 | 1; approvedAlone: number; bound: number }>()
  return {
    isAccountChangedByCaller: row?.own === 1,
    isDisputed: row?.disputed === 1,
    approvedAlone: row?.approvedAlone ?? 0,
    bound: row?.bound ?? 0,
  }
}
