import type { PayoutBatch, PayoutBatchWithItems } from '#contract/money/shapes/payout-batch.ts'
import { toIsoInstant } from '#contract/shared/rules/time.ts'
import { payoutFiles } from '#contract/vocabulary/payouts.ts'
import type { BatchRow, BatchSums, StoredBatch } from './store.ts'

export const batchView = (row: BatchRow, { total, counts }: BatchSums): PayoutBatch => ({
  id: row.id,
  madeBy: row.madeBy,
  approvedBy: row.approvedBy,
  exports: payoutFiles.flatMap((file) => {
    const left = row.exports[file]
    return left ? [{ file, times: left.times, by: left.by, at: toIsoInstant(left.at) }] : []
  }),
  bankReference: row.bankReference,
  total,
  waiting: counts.waiting,
  paid: counts.paid,
  failed: counts.failed,
  closedAt: row.closedAt === null ? null : toIsoInstant(row.closedAt),
  createdAt: toIsoInstant(row.createdAt),
  updatedAt: toIsoInstant(row.updatedAt),
})

export const batchWithItemsView = ({ batch, items }: StoredBatch): PayoutBatchWithItems => {
  const count = (state: (typeof items)[number]['state']) => items.filter((one) => one.state === state).length
  const total = items.filter(({ state }) => state !== 'removed').reduce((sum, { amount }) => sum + amount, 0)
  const counts = {
    waiting: count('waiting'),
    paid: count('paid'),
    failed: count('failed'),
    removed: count('removed'),
  }
  return { ...batchView(batch, { total, counts }), items }
}
