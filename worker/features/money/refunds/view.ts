import type { RefundRequest } from '#contract/money/api/refunds.ts'
import { toIsoInstant, toIsoInstantOrNull } from '#contract/shared/rules/time.ts'
import type { RefundRequestRow } from './store.ts'

export const refundRequestView = (row: RefundRequestRow): RefundRequest => ({
  ...row,
  processedAt: toIsoInstantOrNull(row.processedAt),
  createdAt: toIsoInstant(row.createdAt),
  updatedAt: toIsoInstant(row.updatedAt),
})
