import * as v from 'valibot'
import { Id, Instant, paged } from '../../shared/shapes/wire.ts'
import { SlotPurpose } from '../../vocabulary/teaching.ts'

export const PurposeField = v.picklist(Object.values(SlotPurpose))

/** Time a tutor offers, half-open `[start, end)`. */
export const Slot = v.object({
  id: Id,
  userId: Id,
  purpose: PurposeField,
  start: Instant,
  end: Instant,
  /** Minutes the owner keeps free before and after each booking when a lesson is booked. */
  pause: v.number(),
  deleted: v.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Slot = v.InferOutput<typeof Slot>

/** A booked piece of a slot. It names neither the kind of booking nor the people. */
export const SubSlot = v.object({ parent: Id, start: Instant, end: Instant })
export type SubSlot = v.InferOutput<typeof SubSlot>

export const SlotList = v.object({ slots: paged(Slot), subslots: v.array(SubSlot) })
