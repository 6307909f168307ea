/** Moves withdrawal requests, each step with its journal, history and audit row. Raw SQL: guarded writes in one batch. */

import { endedChange } from '#contract/money/rules/invoice-changes.ts'
import { type DecisionFacts, favoursWithdrawal, type InvoicePlan } from '#contract/money/rules/invoices.ts'
import { accounts, payoutJournal, releaseJournal } from '#contract/money/rules/ledger.ts'
import { InvoiceStatus } from '#contract/vocabulary/money.ts'
import { isDisputedSql, postJournal } from '#worker/features/money/ledger/store.ts'
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
           AND (NOT :approves OR (change IS NULL AND coalesce(held_until, 0) <= :now AND receiver_held_until <= :now
             AND NOT ${isDisputedSql(':account', 'invoices.user_id')}))
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

/** What else decides about a change by this admin, besides the time. */
export const readDecisionFacts = async (
  db: Db,
  { userId, actorId }: { readonly userId: number; readonly actorId: number },
  now: number,
): Promise<Omit<DecisionFacts, 'now'>> => {
  const row = await statement(
    db,
    `SELECT ${isChangedByActorSql(':userId')} AS own, ${isDisputedSql(':account', ':userId')} AS disputed`,
    { userId, actorId, now, account: accounts.tutor(userId) },
  ).first<{ own: 0 | 1; disputed: 0 | 1 }>()
  return { isAccountChangedByCaller: row?.own === 1, isDisputed: row?.disputed === 1 }
}
