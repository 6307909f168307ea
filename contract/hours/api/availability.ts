import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { limits } from '../../vocabulary/limits.ts'
import { tutorRoles } from '../../vocabulary/roles.ts'
import { SlotAction } from '../shapes/availability.ts'

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
