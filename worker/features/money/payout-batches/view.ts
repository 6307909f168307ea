import type { PayoutBatch, PayoutBatchWithItems } from '#contract/money/shapes/payout-batch.ts'
import { toIsoInstant } from '#contract/shared/rules/time.ts'
import { payoutFiles } from '#contract/vocabulary/payouts.ts'
import type { BatchRow, StoredBatch } from './store.ts'

export const batchView = (row: BatchRow): PayoutBatch => ({
  id: row.id,
  madeBy: row.madeBy,
  approvedBy: row.approvedBy,
  exports: payoutFiles.flatMap((file) => {
    const left = row.exports[file]
    return left ? [{ file, times: left.times, by: left.by, at: toIsoInstant(left.at) }] : []
  }),
  bankReference: row.bankReference,
  total: row.total,
  waiting: row.waiting,
  paid: row.paid,
  failed: row.failed,
  closedAt: row.closedAt === null ? null : toIsoInstant(row.closedAt),
  createdAt: toIsoInstant(row.createdAt),
  updatedAt: toIsoInstant(row.updatedAt),
})

export const batchWithItemsView = ({ batch, items }: StoredBatch): PayoutBatchWithItems => ({
  ...batchView(batch),
  items,
})
