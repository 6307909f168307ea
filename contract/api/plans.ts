import * as v from 'valibot'
import { NewPlan, Plan, PlanChanges } from '../shapes/plan.ts'
import { Instant, idInPath, paged, pageQuery, q } from '../shapes/wire.ts'
import { adminRoles } from '../vocabulary/roles.ts'
import { endpoint } from './endpoint.ts'

export const createPlan = endpoint({
  method: 'POST',
  path: '/plan',
  who: adminRoles,
  limit: 'write',
  note: 'Adds a plan. Prices are piastres, discounts basis points.',
  body: NewPlan,
  reply: Plan,
  errors: ['plan-weekly-minutes-out-of-range', 'invalid-plan-price', 'plan-discount-out-of-range'],
})

export const updatePlan = endpoint({
  method: 'PATCH',
  path: '/plan/{id}',
  who: adminRoles,
  limit: 'write',
  note: 'Changes a plan for purchases from now on; open payments and running subscriptions keep what was agreed.',
  params: idInPath,
  body: PlanChanges,
  reply: Plan,
  errors: ['plan-not-found', 'plan-weekly-minutes-out-of-range', 'invalid-plan-price', 'plan-discount-out-of-range'],
})

export const deletePlan = endpoint({
  method: 'DELETE',
  path: '/plan/{id}',
  who: adminRoles,
  limit: 'write',
  note: 'Deletes a plan; one that a payment, subscription, coupon or invite refers to is archived, which hides it from everybody.',
  params: idInPath,
  errors: ['plan-not-found'],
})

export const getPlan = endpoint({
  method: 'GET',
  path: '/plan/{id}',
  who: 'signed-in',
  note: 'One plan. Inactive plans are found by admins only, plans for invited students by those and admins.',
  params: idInPath,
  reply: Plan,
  errors: ['plan-not-found'],
})

export const listPlans = endpoint({
  method: 'GET',
  path: '/plan/list',
  who: 'anyone',
  cacheSeconds: 60,
  note: 'Plans, newest first: active ones, with those the caller is invited to; all of them for admins. `full` turns paging off.',
  query: v.object({
    ids: v.optional(q.list(q.int())),
    weeklyMinutes: v.optional(q.filter(q.int(0))),
    baseMonthlyPrice: v.optional(q.filter(q.int(0))),
    monthDiscount: v.optional(q.filter(q.int(0))),
    quarterDiscount: v.optional(q.filter(q.int(0))),
    yearDiscount: v.optional(q.filter(q.int(0))),
    active: v.optional(q.bool()),
    forInvitesOnly: v.optional(q.bool()),
    createdAt: v.optional(q.filter(Instant)),
    updatedAt: v.optional(q.filter(Instant)),
    full: v.optional(q.bool()),
    ...pageQuery,
  }),
  reply: paged(Plan),
})
