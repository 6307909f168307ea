/** Reads of batches of withdrawals. Raw SQL. */

import type { ApprovalRefusal } from '#contract/money/rules/invoices.ts'
import type { PayoutItem } from '#contract/money/shapes/payout-batch.ts'
import type { Changer } from '#contract/shared/shapes/wire.ts'
import { approvedAloneSql } from '#worker/features/money/invoices/update-store.ts'
import { isDisputedSql } from '#worker/features/money/ledger/store.ts'
import { boundSql } from '#worker/storage/approvals.ts'
import { isChangedByActorSql } from '#worker/storage/credentials.ts'
import type { Db } from '#worker/storage/db.ts'
import { where } from '#worker/storage/filters.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'
import { type ListPage, readTable } from '#worker/storage/list-reader.ts'
import { rowReader } from '#worker/storage/row-reader.ts'
import { payoutBatches } from '#worker/storage/schema/money.ts'

export type BatchRow = typeof payoutBatches.$inferSelect
const { columns, toRow } = rowReader(payoutBatches)

export interface StoredBatch {
  readonly batch: BatchRow
  readonly items: PayoutItem[]
}

const selectItems = (condition: string): string =>
  `SELECT i.batch_id AS batchId, i.invoice_id AS invoiceId, v.user_id AS userId, coalesce(v.holder, u.name) AS name, v.method, v.bank,
     v.receiver, i.amount, i.file, i.state, i.reason, i.bank_ref AS bankRef
   FROM payout_items i JOIN invoices v ON v.id = i.invoice_id JOIN users u ON u.id = v.user_id
   WHERE ${condition} ORDER BY i.invoice_id`

/** A batch with its withdrawals; null where there is none. */
export const findBatch = async (db: Db, id: number): Promise<StoredBatch | null> => {
  const [[found] = [], items = []] = await runBatch(db, [
    statement(db, `SELECT ${columns} FROM payout_batches WHERE id = :id`, { id }),
    statement(db, selectItems('i.batch_id = :id'), { id }),
  ])
  return found ? { batch: toRow(found), items: items as PayoutItem[] } : null
}

/** Who changed a batch last; null once that account is gone. */
export const findBatchChanger = (db: Db, id: number): Promise<Changer | null> =>
  statement(
    db,
    'SELECT u.id, u.name FROM users u WHERE u.id = (SELECT updated_by FROM payout_batches WHERE id = :id)',
    { id },
  ).first<Changer>()

export const findBatches = (db: Db, { open, ...page }: ListPage & { readonly open?: boolean | undefined }) =>
  readTable(
    db,
    payoutBatches,
    {
      order: payoutBatches.createdAt,
      conditions: where.has(payoutBatches.closedAt, open === undefined ? open : !open),
    },
    page,
  )

/** SQL: the account of the tutor of a withdrawal `v` in the ledger. */
export const tutorAccountSql = `('tutor:' || v.user_id)`

/** SQL: whether something holds the withdrawal `v` now, besides what its row says about its state. */
export const isHeldSql = `(coalesce(v.held_until, 0) > :now OR v.receiver_held_until > :now)`
export const isWithheldSql = isDisputedSql(tutorAccountSql, 'v.user_id')

export interface TransferFacts {
  /** What forbids that money leaves now, by withdrawal. */
  readonly refused: Extract<ApprovalRefusal, string> | null
  /** Piastres that this admin sent each tutor alone lately, and may at most. */
  readonly alone: ReadonlyMap<number, number>
  readonly bound: number
}

/** What decides whether this admin may send these withdrawals now. `batchId`: the batch they are in, 0 for none yet. */
export const readTransferFacts = async (
  db: Db,
  { ids, actorId, batchId }: { readonly ids: readonly number[]; readonly actorId: number; readonly batchId: number },
  now: number,
): Promise<TransferFacts> => {
  const { results } = await statement(
    db,
    `SELECT v.user_id AS userId, ${isHeldSql} AS held, ${isWithheldSql} AS disputed, ${isChangedByActorSql('v.user_id')} AS own,
       ${approvedAloneSql('v.user_id', ':batchId')} AS alone, ${boundSql('withdrawal')} AS bound
     FROM invoices v WHERE v.id IN (SELECT value FROM json_each(:ids))`,
    { ids: JSON.stringify(ids), actorId, batchId, now },
  ).all<{ userId: number; held: 0 | 1; disputed: 0 | 1; own: 0 | 1; alone: number; bound: number }>()
  const refused = results.some(({ own }) => own)
    ? 'account-changed-by-you'
    : results.some(({ disputed }) => disputed)
      ? 'withdrawal-disputed'
      : results.some(({ held }) => held)
        ? 'withdrawal-on-hold'
        : null
  return {
    refused,
    alone: new Map(results.map(({ userId, alone }) => [userId, alone])),
    bound: results[0]?.bound ?? 0,
  }
}
