import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { q } from '../../shared/shapes/wire.ts'
import { adminRoles, Role } from '../../vocabulary/roles.ts'
import { MinuteAccount } from '../shapes/minutes.ts'

const query = v.object({ before: v.optional(q.int()) })

export const getMinutes = endpoint({
  method: 'GET',
  path: '/minutes',
  who: [Role.Student],
  note: 'The caller’s account of minutes: the running week or the trial, the lots beside it, and the latest movements; `before` continues them.',
  query,
  reply: MinuteAccount,
  errors: ['user-not-found'],
})

export const getMinutesOf = endpoint({
  method: 'GET',
  path: '/minutes/{userId}',
  who: adminRoles,
  note: 'The same for any student.',
  params: v.object({ userId: q.int() }),
  query,
  reply: MinuteAccount,
  errors: ['user-not-found'],
})
