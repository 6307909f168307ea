import * as v from 'valibot'
import { Subscription } from '../../lessons/shapes/subscription.ts'
import { endpoint } from '../../shared/api/endpoint.ts'
import { listQuery, listReply } from '../../shared/shapes/list.ts'
import { Id, Instant, idInPath, q } from '../../shared/shapes/wire.ts'
import { adminRoles, Role } from '../../vocabulary/roles.ts'

/** Both ends included. */
const between = v.optional(v.partial(v.strictObject({ after: Instant, before: Instant })))

export const listSubscriptions = endpoint({
  method: 'GET',
  path: '/sub/list',
  who: [Role.Student, ...adminRoles],
  note: 'Subscriptions, the latest start first unless ordered by their end. Admins see all; students see their own, whomever they name. `extended` asks whether another continues it.',
  query: listQuery(
    {
      ids: v.optional(q.list(q.int())),
      users: v.optional(q.list(q.int())),
      plans: v.optional(q.list(q.int())),
      periods: v.optional(q.list(q.int(0, 3))),
      transactions: v.optional(q.list(q.int())),
      weeklyMinutes: v.optional(q.filter(q.int(0))),
      terminated: v.optional(q.bool()),
      extended: v.optional(q.bool()),
      start: between,
      end: between,
    },
    ['start', 'end'],
  ),
  reply: listReply(Subscription),
})

export const getSubscription = endpoint({
  method: 'GET',
  path: '/sub/{id}',
  who: [Role.Student, ...adminRoles],
  note: 'One subscription, for its subscriber and admins.',
  params: idInPath,
  reply: Subscription,
  errors: ['subscription-not-found'],
  owned: true,
})

export const cancelSubscription = endpoint({
  method: 'PATCH',
  path: '/sub/cancel',
  who: [Role.Student, Role.SuperAdmin],
  limit: 'write',
  note: 'Ends a subscription early: the gateway sends back what `refundAmount` says in piastres, and coming lessons are cancelled. Students end the running one, or with `ahead` the one that is paid and has not begun, and send no `id`; super admins name one. One that was ended already answers 0. What was paid in cash is transferred by the team: a student ends such a subscription with `POST /refund-request`, which says where the money goes, and is refused here with `refund-receiver-required`; ended by a super admin, its student is asked for it.',
  body: v.object({ id: v.optional(Id), ahead: v.optional(v.boolean()) }),
  reply: v.object({ refundAmount: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
  errors: [
    'subscription-not-found',
    'transaction-not-found',
    'subscription-uncancellable',
    'refund-receiver-required',
    'illegal',
    'fawry-error',
  ],
})
