import * as v from 'valibot'
import { Subscription } from '../../lessons/shapes/subscription.ts'
import { endpoint } from '../../shared/api/endpoint.ts'
import { listQuery, listReply } from '../../shared/shapes/list.ts'
import { Id, Instant, idInPath, q } from '../../shared/shapes/wire.ts'
import { limits } from '../../vocabulary/limits.ts'
import { extending, packSizes, pausing } from '../../vocabulary/minutes.ts'
import { adminRoles, Role } from '../../vocabulary/roles.ts'
import { PlanPeriod } from '../../vocabulary/teaching.ts'
import { cleanText } from '../../vocabulary/text.ts'

const bounded = ({ min, max }: { readonly min: number; readonly max: number }) =>
  v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max))
const textOf = ({ min, max }: { readonly min: number; readonly max: number }) =>
  v.pipe(v.string(), v.transform(cleanText), v.minLength(min), v.maxLength(max))

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
  note: 'The packs of extra minutes that the student can buy now, beside the running subscription and at the price of its plan; piastres. Null without one, and while the team has switched their sale off. Paid like a plan, naming that plan and the period of the subscription, with `buys` and `packMinutes`.',
  reply: v.nullable(
    v.object({
      planId: v.number(),
      period: v.picklist(Object.values(PlanPeriod)),
      offers: v.array(v.object({ minutes: v.picklist(packSizes), amount: v.number() })),
    }),
  ),
})

export const getPause = endpoint({
  method: 'GET',
  path: '/sub/pause',
  who: [Role.Student],
  note: `How the running subscription can rest for ${pausing.days} days, once in each ${pausing.everyWeeks} of its weeks. \`current\`: the pause that runs or is about to begin, and from when on the subscription would go on if it were ended now, null where that gains no day. \`next\`: the pause that could begin at the coming midnight, with the end of the subscription then and the lessons that are cancelled first; null where none can. Null without a subscription.`,
  reply: v.nullable(
    v.object({
      current: v.nullable(v.object({ start: Instant, end: Instant, earliest: v.nullable(Instant) })),
      next: v.nullable(
        v.object({
          start: Instant,
          end: Instant,
          subscriptionEnd: Instant,
          lessons: v.array(v.object({ id: Id, start: Instant, tutorName: v.nullable(v.string()) })),
        }),
      ),
    }),
  ),
})

export const pauseSubscription = endpoint({
  method: 'POST',
  path: '/sub/pause',
  who: [Role.Student],
  limit: 'write',
  note: 'Pauses the running subscription. `start` is what `GET /sub/pause` showed; another day by now is `illegal`. Its end, its weeks and the term that is paid ahead move by as much. `conflicting-lessons`: lessons of that time are cancelled first.',
  body: v.object({ start: Instant }),
  reply: v.object({ start: Instant, end: Instant, subscriptionEnd: Instant }),
  errors: ['subscription-not-found', 'illegal', 'conflicting-lessons'],
})

export const endPause = endpoint({
  method: 'DELETE',
  path: '/sub/pause',
  who: [Role.Student],
  limit: 'write',
  note: 'Ends the pause with the coming midnight, by whole days, or takes one back that has not begun. `conflicting-lessons`: a lesson is booked where the week or the subscription would then be over.',
  reply: v.object({ subscriptionEnd: Instant }),
  errors: ['subscription-not-found', 'illegal', 'conflicting-lessons'],
})

export const extendSubscription = endpoint({
  method: 'POST',
  path: '/sub/{id}/extension',
  who: adminRoles,
  limit: 'write',
  note: 'Adds days to a subscription that runs or is yet to begin, and tells its student why; the term that is paid ahead moves along. `end` is what the caller saw. The minutes of the weeks that the days open count with those the same admin granted the student within 30 days: above `approvals.grant` of the settings a second admin decides (`approval-waits`).',
  params: idInPath,
  body: v.object({ days: bounded(extending.days), reason: textOf(extending.reason), end: Instant }),
  reply: v.object({ end: Instant }),
  errors: ['subscription-not-found', 'changed-meanwhile', 'approval-waits'],
})

export const cancelSubscription = endpoint({
  method: 'PATCH',
  path: '/sub/cancel',
  who: [Role.Student, Role.SuperAdmin],
  proof: ['id'],
  limit: 'write',
  note: 'Ends a subscription early: the gateway sends back what `refundAmount` says in piastres, and coming lessons are cancelled. Students end the running one, or with `ahead` the one that is paid and has not begun, and send no `id`; super admins name one. One that was ended already answers 0. What was paid in cash is transferred by the team: a student ends such a subscription with `POST /refund-request`, which says where the money goes, and is refused here with `refund-receiver-required`. What a super admin asks for waits for a second admin (`approval-waits`); of cash its student is then asked for a receiver. `reason` is theirs alone: the second admin and the student read it.',
  body: v.object({
    id: v.optional(Id),
    ahead: v.optional(v.boolean()),
    reason: v.optional(v.pipe(v.string(), v.transform(cleanText), v.maxLength(limits.refundReason.max))),
  }),
  reply: v.object({ refundAmount: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
  errors: [
    'subscription-not-found',
    'transaction-not-found',
    'subscription-uncancellable',
    'refund-receiver-required',
    'approval-waits',
    'illegal',
    'fawry-error',
  ],
})
