import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { q } from '../../shared/shapes/wire.ts'
import { adminRoles, Role } from '../../vocabulary/roles.ts'
import { MySubscription } from '../shapes/subscription.ts'

export const getUserSubscription = endpoint({
  method: 'GET',
  path: '/sub/user',
  who: [Role.Student, ...adminRoles],
  note: 'The running subscription of a student, or the free trial, with the minutes left this week; without one, the last there was. Students ask about themselves.',
  query: v.object({ userId: v.optional(q.int()) }),
  reply: MySubscription,
  errors: ['user-not-found'],
  owned: 'self',
})
