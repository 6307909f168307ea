import type { Slot } from '#contract/lessons/shapes/slot.ts'
import { toIsoInstant } from '#contract/shared/rules/time.ts'

import type { SlotRow } from './list-store.ts'

/** A listed slot; `deleted` is false because deleted slots are not listed. */
export const slotView = (row: SlotRow): Slot => ({
  id: row.id,
  userId: row.ownerId,
  purpose: row.purpose,
  start: toIsoInstant(row.start),
  end: toIsoInstant(row.end),
  pause: row.pause,
  deleted: false,
  createdAt: toIsoInstant(row.createdAt),
  updatedAt: toIsoInstant(row.updatedAt),
})
