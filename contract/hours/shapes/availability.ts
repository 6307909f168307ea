import * as v from 'valibot'
import { PurposeField } from '../../lessons/shapes/slot.ts'
import { Id, Instant } from '../../shared/shapes/wire.ts'

/** One change of a schedule; a call carries several and all of them happen or none. */
export const SlotAction = v.variant('type', [
  v.object({ type: v.literal('create'), start: Instant, end: Instant, purpose: PurposeField }),
  v.object({
    type: v.literal('update'),
    id: Id,
    start: v.optional(Instant),
    end: v.optional(Instant),
    purpose: v.optional(PurposeField),
  }),
  v.object({ type: v.literal('delete'), id: Id }),
])
export type SlotAction = v.InferOutput<typeof SlotAction>
