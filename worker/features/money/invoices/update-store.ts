/** Moves withdrawal requests, each step with its journal, history and audit row. Raw SQL: guarded writes in one batch. */

import { endedChange } from '#contract/money/rules/invoice-changes.ts'
import { favoursWithdrawal, type InvoicePlan } from '#contract/money/rules/invoices.ts'
import { payoutJournal, releaseJournal } from '#contract/money/rules/ledger.ts'
import { InvoiceStatus } from '#contract/vocabulary/money.ts'
import { postJournal } from '#worker/features/money/ledger/store.ts'
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
  readonly now: number
}

/** Moves a request, with its journal, history and audit row, all or nothing. False when it changed meanwhile. */
export const storeInvoiceUpdate = async (db: Db, update: InvoiceUpdate): Promise<boolean> => {
  const { invoice, plan, actorId, auditEntry, receipt, idempotency, now } = update
  const { id, status: from, updatedAt: seenAt } = invoice
  const journals =
    plan.posts === null ? [] : [plan.posts === 'payout' ? payoutJournal(invoice) : releaseJournal(invoice)]
  try {
    await runBatch(db, [
      ...storeRequestResult(db, idempotency, String(id), now),
      statement(
        db,
        `UPDATE invoices SET status = :to, note = :note, receipt = coalesce(:receipt, receipt),
           addressed_by = CASE WHEN :addresses THEN :actorId ELSE addressed_by END,
           change = CASE WHEN :endsChange THEN NULL ELSE change END, updated_at = ${nextVersion}
         WHERE id = :id AND status = :from AND note IS :seenNote AND receipt IS :seenReceipt AND updated_at = :seenAt
           AND (NOT :approves OR (change IS NULL AND coalesce(held_until, 0) <= :now))
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
          endsChange: Number(plan.endsChange !== null),
          addresses: Number(auditEntry !== null),
          seenNote: invoice.note,
          seenReceipt: invoice.receipt,
          approves: Number(plan.status === InvoiceStatus.Approved && from !== plan.status),
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

/** Whether this admin changed the account of a request, or settled a lesson of it, within the last 30 days. */
export const isAccountChangedBy = async (
  db: Db,
  { userId, actorId }: { readonly userId: number; readonly actorId: number },
  now: number,
): Promise<boolean> => {
  const { results } = await statement(db, `SELECT 1 WHERE ${isChangedByActorSql(':userId')}`, {
    userId,
    actorId,
    now,
  }).all()
  return results.length > 0
}
