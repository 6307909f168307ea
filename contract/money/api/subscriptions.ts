import * as v from 'valibot'
import { Subscription } from '../../lessons/shapes/subscription.ts'
import { endpoint } from '../../shared/api/endpoint.ts'
import { listQuery, listReply } from '../../shared/shapes/list.ts'
import { Id, Instant, idInPath, q } from '../../shared/shapes/wire.ts'
import { packSizes } from '../../vocabulary/minutes.ts'
import { adminRoles, Role } from '../../vocabulary/roles.ts'
import { PlanPeriod } from '../../vocabulary/teaching.ts'

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

/** What the running subscription would cost with a larger plan now; see `contract/money/rules/upgrades.ts`. Piastres. */
const UpgradeOffer = v.object({
  planId: v.number(),
  weeklyMinutes: v.number(),
  newPrice: v.number(),
  oldPrice: v.number(),
  newShare: v.number(),
  oldShare: v.number(),
  amount: v.number(),
})

export const listUpgrades = endpoint({
  method: 'GET',
  path: '/sub/upgrades',
  who: [Role.Student],
  note: 'The plans with more weekly minutes that the running subscription of the student can change to now, and what is paid for the `left` of its `weeks`, the running one included. Null without one. Paid like any plan, with `buys` of `upgrade`, in the period of the subscription.',
  reply: v.nullable(
    v.object({
      subscriptionId: v.number(),
      planId: v.number(),
      weeklyMinutes: v.number(),
      period: v.picklist(Object.values(PlanPeriod)),
      end: Instant,
      left: v.number(),
      weeks: v.number(),
      offers: v.array(UpgradeOffer),
    }),
  ),
})

export const listPacks = endpoint({
  method: 'GET',
  path: '/sub/packs',
  who: [Role.Student],
  note: 'The packs of extra minutes that the student can buy now, beside the running subscription and at the price of its plan; piastres. Null without one. Paid like a plan, naming that plan and the period of the subscription, with `buys` and `packMinutes`.',
  reply: v.nullable(
    v.object({
      planId: v.number(),
      period: v.picklist(Object.values(PlanPeriod)),
      offers: v.array(v.object({ minutes: v.picklist(packSizes), amount: v.number() })),
    }),
  ),
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
