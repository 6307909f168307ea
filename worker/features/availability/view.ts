import type { Slot } from '#contract/shapes/slot.ts'
import { instant } from '#worker/features/users/view.ts'
import type { SlotRow } from './list-store.ts'

/** A listed slot; `deleted` is false because deleted slots are not listed. */
export const slotView = (row: SlotRow): Slot => ({
  id: row.id,
  userId: row.ownerId,
  purpose: row.purpose,
  start: instant(row.start),
  end: instant(row.end),
  deleted: false,
  createdAt: instant(row.createdAt),
  updatedAt: instant(row.updatedAt),
})
