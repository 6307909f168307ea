import * as v from 'valibot'
import { PurposeField, SlotAction, SlotList } from '../shapes/slot.ts'
import { Instant, pageQuery, q } from '../shapes/wire.ts'
import { limits } from '../vocabulary/limits.ts'
import { allRoles, tutorRoles } from '../vocabulary/roles.ts'
import { endpoint } from './endpoint.ts'

export const listSlots = endpoint({
  method: 'GET',
  path: '/availability-slot',
  who: 'anyone',
  limit: 'visitor',
  cacheSeconds: 15,
  note: 'Offered times that touch the window, with their booked pieces. Students and visitors name the tutors, visitors within the coming week; a student who names none is answered the coming week of everybody, page by page; tutors see their own and the managers’. `full` needs a window of at most 60 days and answers at most 5,000 slots, the earliest; `total` is larger when there are more.',
  query: v.object({
    userIds: v.optional(q.list(q.int())),
    roles: v.optional(q.list(v.pipe(q.int(), v.picklist(allRoles)))),
    purposes: v.optional(q.list(v.pipe(q.int(), PurposeField))),
    after: v.optional(Instant),
    before: v.optional(Instant),
    full: v.optional(q.bool()),
    ...pageQuery,
  }),
  reply: SlotList,
  owned: true,
})

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
