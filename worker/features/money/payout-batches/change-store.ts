/** Changes of batches of withdrawals, each in one batch of statements with its audit row. Raw SQL: guarded writes. */

import { sql } from 'drizzle-orm'
import { payoutFileOf } from '#contract/money/rules/payout-batches.ts'
import { InvoiceStatus } from '#contract/vocabulary/money.ts'
import type { PayoutFile } from '#contract/vocabulary/payouts.ts'
import type { InvoiceRow } from '#worker/features/money/invoices/store.ts'
import { approvedAloneSql } from '#worker/features/money/invoices/update-store.ts'
import { type Approved, settleApproval } from '#worker/storage/approvals.ts'
import { insertAuditEntry } from '#worker/storage/audit.ts'
import { isChangedByActorSql } from '#worker/storage/credentials.ts'
import type { Db } from '#worker/storage/db.ts'
import { abortIfStale, abortIfUnchanged, isAborted, runBatch, statement, toStatement } from '#worker/storage/guarded.ts'
import type { PayoutExports } from '#worker/storage/schema/money.ts'
import { type BatchRow, isHeldSql, isWithheldSql } from './store.ts'

export interface BatchStep {
  readonly batch: BatchRow
  readonly actorId: number
  readonly now: number
}

const run = async (db: Db, statements: readonly D1PreparedStatement[]): Promise<unknown[][] | null> => {
  try {
    return await runBatch(db, statements)
  } catch (error) {
    if (isAborted(error)) return null
    throw error
  }
}

/** First of each change: marks the batch as changed, or rolls back where it is no longer as it was seen. */
export const touchBatch = (db: Db, { batch, actorId, now }: BatchStep, set = ''): D1PreparedStatement[] => [
  statement(
    db,
    `UPDATE payout_batches SET updated_by = :actorId, updated_at = max(:now, updated_at + 1)${set}
     WHERE id = :id AND updated_at = :seenAt AND closed_at IS NULL`,
    { id: batch.id, seenAt: batch.updatedAt, actorId, now },
  ),
  abortIfUnchanged(db),
]

/** Last of each change: closes the batch once nothing of it waits. */
export const closeIfDone = (db: Db, { batch, now }: BatchStep): D1PreparedStatement =>
  statement(
    db,
    `UPDATE payout_batches SET closed_at = :now WHERE id = :id AND closed_at IS NULL
       AND NOT EXISTS (SELECT 1 FROM payout_items WHERE batch_id = :id AND state = 'waiting')`,
    { id: batch.id, now },
  )

/** Makes a batch of withdrawals, all or none; its id, or null where one of them is no longer as it was read. */
export const insertBatch = async (
  db: Db,
  invoices: readonly InvoiceRow[],
  { actorId, now }: Pick<BatchStep, 'actorId' | 'now'>,
): Promise<number | null> => {
  const newest = '(SELECT max(id) FROM payout_batches)'
  const amount = invoices.reduce((sum, one) => sum + one.amount, 0)
  const facts = { transfers: invoices.length, amount, invoices: invoices.map(({ id }) => id) }
  const results = await run(db, [
    statement(
      db,
      `INSERT INTO payout_batches (made_by, exports, updated_by, created_at, updated_at)
       VALUES (:actorId, '{}', :actorId, :now, :now) RETURNING id`,
      { actorId, now },
    ),
    ...invoices.flatMap((invoice) => [
      statement(
        db,
        `UPDATE invoices AS v SET batch_id = ${newest}, updated_at = max(:now, updated_at + 1)
         WHERE id = :id AND updated_at = :seenAt AND status = ${InvoiceStatus.PendingApproval} AND change IS NULL
           AND batch_id IS NULL AND NOT ${isHeldSql} AND NOT ${isWithheldSql} AND NOT ${isChangedByActorSql('v.user_id')}`,
        { id: invoice.id, seenAt: invoice.updatedAt, actorId, now },
      ),
      abortIfUnchanged(db),
      statement(
        db,
        `INSERT INTO payout_items (batch_id, invoice_id, file, amount, state)
         VALUES (${newest}, :id, :file, :amount, 'waiting')`,
        { id: invoice.id, file: payoutFileOf(invoice), amount: invoice.amount },
      ),
    ]),
    toStatement(db, insertAuditEntry(db, { actorId, action: 'payout.create', targetId: sql.raw(newest), facts }, now)),
  ])
  const [made] = (results?.[0] ?? []) as { id: number }[]
  return made?.id ?? null
}

export interface FileExport {
  readonly file: PayoutFile
  readonly exports: PayoutExports
  readonly again: boolean
  /** What the admin sent the tutors of the batch alone lately, as it was judged; null where a second one has agreed. */
  readonly judgedAlone: number | null
}

/** Stores that a file leaves. False where the batch changed, or something of it is held by now. */
export const storeExport = async (db: Db, step: BatchStep, left: FileExport): Promise<boolean> => {
  const { batch, actorId, now } = step
  const values = { id: batch.id, file: left.file, actorId, now }
  const aloneSql = `SELECT coalesce(sum(${approvedAloneSql('t.user_id', ':id')}), 0) FROM
    (SELECT DISTINCT v.user_id FROM payout_items i JOIN invoices v ON v.id = i.invoice_id WHERE i.batch_id = :id) t`
  const results = await run(db, [
    ...(left.judgedAlone === null
      ? []
      : [abortIfStale(db, `CAST((${aloneSql}) AS TEXT)`, { ...values, seen: String(left.judgedAlone) })]),
    ...touchBatch(db, step),
    statement(
      db,
      `UPDATE payout_batches SET exports = :exports WHERE id = :id AND EXISTS
         (SELECT 1 FROM payout_items WHERE batch_id = :id AND file = :file AND state = 'waiting')
         AND (:again OR NOT EXISTS (SELECT 1 FROM payout_items i JOIN invoices v ON v.id = i.invoice_id
           WHERE i.batch_id = :id AND i.file = :file AND i.state = 'waiting'
             AND (${isHeldSql} OR ${isWithheldSql} OR ${isChangedByActorSql('v.user_id')})))`,
      { ...values, exports: JSON.stringify(left.exports), again: Number(left.again) },
    ),
    abortIfUnchanged(db),
    toStatement(
      db,
      insertAuditEntry(
        db,
        { actorId, action: 'payout.export', targetId: batch.id, facts: { file: left.file, again: left.again } },
        now,
      ),
    ),
  ])
  return results !== null
}

/** Takes withdrawals out that did not leave. False where the batch changed. */
export const storeRemoval = async (db: Db, step: BatchStep, ids: readonly number[]): Promise<boolean> => {
  const { batch, actorId, now } = step
  const values = { id: batch.id, ids: JSON.stringify(ids), actorId, now }
  const results = await run(db, [
    ...touchBatch(db, step),
    statement(
      db,
      `UPDATE payout_items SET state = 'removed', settled_by = :actorId, settled_at = :now
       WHERE batch_id = :id AND state = 'waiting' AND invoice_id IN (SELECT value FROM json_each(:ids))`,
      values,
    ),
    abortIfUnchanged(db),
    statement(
      db,
      `UPDATE invoices SET batch_id = NULL, updated_at = max(:now, updated_at + 1)
       WHERE batch_id = :id AND id IN (SELECT value FROM json_each(:ids))`,
      values,
    ),
    closeIfDone(db, step),
    toStatement(
      db,
      insertAuditEntry(db, { actorId, action: 'payout.remove', targetId: batch.id, facts: { invoices: ids } }, now),
    ),
  ])
  return results !== null
}

/** Has a second admin agree that the files of a batch leave. False where the batch changed or the approval is closed. */
export const storeApproval = async (db: Db, step: BatchStep, approved: Approved): Promise<boolean> => {
  const { batch, actorId, now } = step
  const results = await run(db, [
    ...settleApproval(db, approved, now),
    ...touchBatch(db, step, ', approved_by = :actorId'),
    statement(
      db,
      `SELECT json(CASE WHEN EXISTS (SELECT 1 FROM payout_items i JOIN invoices v ON v.id = i.invoice_id
         WHERE i.batch_id = :id AND i.state = 'waiting' AND ${isChangedByActorSql('v.user_id')}) THEN 'undone' ELSE 'null' END)`,
      { id: batch.id, actorId, now },
    ),
  ])
  return results !== null
}
