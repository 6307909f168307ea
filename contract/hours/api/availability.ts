import * as v from 'valibot'
import { PurposeField } from '../../lessons/shapes/slot.ts'
import { endpoint } from '../../shared/api/endpoint.ts'
import { Id, Instant } from '../../shared/shapes/wire.ts'
import { limits } from '../../vocabulary/limits.ts'
import { tutorRoles } from '../../vocabulary/roles.ts'

/** One change of a schedule; a call carries several and all of them happen or none. */
const SlotAction = v.variant('type', [
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

export const setSlots = endpoint({
  method: 'POST',
  path: '/availability-slot',
  who: tutorRoles,
  limit: 'write',
  note: 'Creates, changes and removes the caller’s offered times, all or nothing. Future bookings that no longer fit are cancelled and both people are told. No hours can be opened on days off.',
  body: v.object({
    actions: v.pipe(v.array(SlotAction), v.minLength(limits.slotActions.min), v.maxLength(limits.slotActions.max)),
  }),
  errors: ['slot-not-found', 'conflicting-schedule', 'illegal', 'time-off'],
  owned: true,
})
