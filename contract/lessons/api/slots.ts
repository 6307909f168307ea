import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { Instant, pageQuery, q } from '../../shared/shapes/wire.ts'
import { allRoles } from '../../vocabulary/roles.ts'
import { PurposeField, SlotList } from '../shapes/slot.ts'

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
