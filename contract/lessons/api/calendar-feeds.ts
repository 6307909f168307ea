import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { Instant } from '../../shared/shapes/wire.ts'
import { regularRoles } from '../../vocabulary/roles.ts'

export const getCalendarFeed = endpoint({
  method: 'GET',
  path: '/calendar-feed',
  who: regularRoles,
  note: 'Whether a calendar program can read the caller’s lessons, and since when.',
  reply: v.object({ createdAt: v.nullable(Instant) }),
})

export const createCalendarFeed = endpoint({
  method: 'POST',
  path: '/calendar-feed',
  who: regularRoles,
  limit: 'write',
  note: 'Opens the address under which a calendar program reads the caller’s lessons, interviews and demo sessions. It is shown this once; an earlier address stops working.',
  reply: v.object({ url: v.string(), createdAt: Instant }),
})

export const deleteCalendarFeed = endpoint({
  method: 'DELETE',
  path: '/calendar-feed',
  who: regularRoles,
  limit: 'write',
  note: 'Closes the address. Without one nothing changes.',
})
