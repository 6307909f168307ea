/** Stores what a bank answered about transfers of a batch: each with its journal, history and news. Raw SQL. */
import { payoutJournal } from '#contract/money/rules/ledger.ts'
import type { TransferResult } from '#contract/money/rules/payout-answers.ts'
import type { PayoutItem } from '#contract/money/shapes/payout-batch.ts'
import { InvoiceStatus } from '#contract/vocabulary/money.ts'
import { postJournal } from '#worker/features/money/ledger/store.ts'
import { insertAuditEntry } from '#worker/storage/audit.ts'
import { isChangedByActorSql } from '#worker/storage/credentials.ts'
import type { Db } from '#worker/storage/db.ts'
import { abortIfUnchanged, isAborted, runBatch, statement, toStatement } from '#worker/storage/guarded.ts'
import { queueWithdrawalNotification } from '#worker/storage/notifications.ts'
import { type BatchStep, closeIfDone, touchBatch } from './change-store.ts'

const { PendingApproval, Approved } = InvoiceStatus

/** A transfer with what is told to its tutor: the reason as a note, limited HTML; null leaves the note as it is. */
export interface SettledTransfer extends TransferResult {
  readonly item: PayoutItem
  readonly note: string | null
}

const settleOne = (db: Db, { batch, actorId, now }: BatchStep, settled: SettledTransfer): D1PreparedStatement[] => {
  const { item, paid, reason, bankRef, note } = settled
  const id = item.invoiceId
  const to = paid ? Approved : PendingApproval
  const values = { id, batchId: batch.id, actorId, now, to, note, bankRef, reason, state: paid ? 'paid' : 'failed' }
  const logged = { from: PendingApproval, to, batch: batch.id }
  return [
    statement(
      db,
      `UPDATE payout_items SET state = :state, reason = :reason, bank_ref = :bankRef, settled_by = :actorId, settled_at = :now
       WHERE batch_id = :batchId AND invoice_id = :id AND state = 'waiting'`,
      values,
    ),
    abortIfUnchanged(db),
    statement(
      db,
      `UPDATE invoices SET status = :to, addressed_by = :actorId, note = coalesce(:note, note), transfer_ref = :bankRef,
         batch_id = CASE WHEN :to = ${Approved} THEN batch_id END, updated_at = max(:now, updated_at + 1)
       WHERE id = :id AND batch_id = :batchId AND status = ${PendingApproval}
         AND (:to <> ${Approved} OR NOT ${isChangedByActorSql('user_id')})`,
      values,
    ),
    abortIfUnchanged(db),
    ...(paid ? [postJournal(db, payoutJournal({ id, userId: item.userId, amount: item.amount }), now)] : []),
    statement(
      db,
      `INSERT INTO invoice_events (invoice_id, from_status, to_status, actor_id, note, change, created_at)
       SELECT :id, ${PendingApproval}, :to, :actorId, note, NULL, :now FROM invoices WHERE id = :id`,
      values,
    ),
    ...(paid ? [queueWithdrawalNotification(db, id, now)] : []),
    toStatement(db, insertAuditEntry(db, { actorId, action: 'invoice.update', targetId: id, facts: logged }, now)),
  ]
}

/** Stores the results, all or none. False where the batch or one of its withdrawals changed. */
export const storeResults = async (
  db: Db,
  step: BatchStep,
  results: readonly SettledTransfer[],
  bankReference: string | null,
): Promise<boolean> => {
  const { batch, actorId, now } = step
  const facts = {
    paid: results.filter(({ paid }) => paid).length,
    failed: results.filter(({ paid }) => !paid).length,
    reference: bankReference,
  }
  try {
    await runBatch(db, [
      ...touchBatch(db, step),
      statement(
        db,
        'UPDATE payout_batches SET bank_reference = coalesce(:bankReference, bank_reference) WHERE id = :id',
        {
          id: batch.id,
          bankReference,
        },
      ),
      ...results.flatMap((result) => settleOne(db, step, result)),
      closeIfDone(db, step),
      toStatement(db, insertAuditEntry(db, { actorId, action: 'payout.settle', targetId: batch.id, facts }, now)),
    ])
    return true
  } catch (error) {
    if (isAborted(error)) return false
    throw error
  }
}
