import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { listQuery, listReply } from '../../shared/shapes/list.ts'
import { Id, Instant, idInPath, q, Seen } from '../../shared/shapes/wire.ts'
import { limits } from '../../vocabulary/limits.ts'
import { adminRoles, Role } from '../../vocabulary/roles.ts'
import { PlanPeriod } from '../../vocabulary/teaching.ts'
import { Expiry, NewPlan, Plan, PlanChanges, PlanInvite } from '../shapes/plan.ts'
import { boughtFields, ExpectedAmount, GivenCouponCode } from '../shapes/transaction.ts'

export const createPlan = endpoint({
  method: 'POST',
  path: '/plan',
  who: adminRoles,
  proof: true,
  limit: 'write',
  note: 'Adds a plan. Prices are piastres, discounts basis points. One that is offered at once waits for a second admin.',
  body: NewPlan,
  reply: Plan,
  errors: ['approval-waits', 'plan-weekly-minutes-out-of-range', 'invalid-plan-price', 'plan-discount-out-of-range'],
})

export const updatePlan = endpoint({
  method: 'PATCH',
  path: '/plan/{id}',
  who: adminRoles,
  proof: true,
  limit: 'write',
  note: 'Changes a plan for purchases from now on; open payments and running subscriptions keep what was agreed. A lower price, more minutes, and offering it to more people wait for a second admin.',
  params: idInPath,
  body: v.object({ ...PlanChanges.entries, seen: Seen }),
  reply: Plan,
  errors: [
    'plan-not-found',
    'changed-meanwhile',
    'approval-waits',
    'plan-weekly-minutes-out-of-range',
    'invalid-plan-price',
    'plan-discount-out-of-range',
  ],
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
  query: listQuery(
    {
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
    },
    ['created_at', 'updated_at', 'weekly_minutes', 'price'],
  ),
  reply: listReply(Plan),
})

export const openPlanCheckout = endpoint({
  method: 'POST',
  path: '/plan/checkout',
  who: [Role.Student],
  limit: 'write',
  idempotent: true,
  note: 'Begins a payment on Fawry’s own page and answers its address. `returnUrl`, where the page leads back to, is an address of the app.',
  body: v.object({
    planId: Id,
    period: v.picklist([PlanPeriod.Month, PlanPeriod.Quarter, PlanPeriod.Year]),
    returnUrl: v.pipe(v.string(), v.url()),
    paymentMethod: v.picklist(['CARD', 'MWALLET', 'PAYATFAWRY']),
    saveCardInfo: v.optional(v.boolean(), false),
    couponCode: v.optional(GivenCouponCode),
    expectedAmount: ExpectedAmount,
    ...boughtFields,
  }),
  reply: v.string(),
  errors: [
    'plan-not-found',
    'coupon-not-found',
    'subscription-exists',
    'subscription-not-found',
    'running-subscription-required',
    'birth-year-required',
    'guardian-required',
    'price-changed',
    'phone-required',
    'invalid-phone',
    'illegal',
    'fawry-error',
  ],
})

export const listPlanInvites = endpoint({
  method: 'GET',
  path: '/plan-invite/list',
  who: 'signed-in',
  note: 'Invites to plans, newest first; of oneself, of anybody for admins. By their end: only those that have one. `full` turns paging off.',
  query: listQuery(
    {
      ids: v.optional(q.list(q.int())),
      userIds: v.optional(q.list(q.int())),
      planIds: v.optional(q.list(q.int())),
      createdBy: v.optional(q.list(q.int())),
      expiresAt: v.optional(q.filter(Instant)),
      full: v.optional(q.bool()),
    },
    ['created_at', 'expires_at'],
  ),
  reply: listReply(PlanInvite),
})

export const createPlanInvites = endpoint({
  method: 'POST',
  path: '/plan-invite',
  who: adminRoles,
  limit: 'write',
  note: 'Invites students to a plan; who is invited already only gets the new expiry. A day without a time lasts until it ends in Cairo. Always waits for a second admin.',
  body: v.object({
    userIds: v.pipe(
      v.array(Id),
      v.minLength(limits.planInviteUsers.min),
      v.maxLength(limits.planInviteUsers.max),
      v.check((ids) => new Set(ids).size === ids.length),
    ),
    planId: Id,
    expiresAt: v.optional(Expiry),
  }),
  errors: ['plan-not-found', 'user-not-found', 'approval-waits'],
})

export const updatePlanInvites = endpoint({
  method: 'PATCH',
  path: '/plan-invite',
  who: adminRoles,
  limit: 'write',
  note: 'Sets the expiry of invites, null for none; all of them or, when one is missing, none. Where one of them gets a later end, all wait for a second admin, by their plans.',
  body: v.object({
    ids: v.pipe(v.array(Id), v.minLength(1), v.maxLength(limits.planInviteUsers.max)),
    expiresAt: v.optional(v.nullable(Expiry)),
  }),
  errors: ['invite-not-found', 'approval-waits'],
})

export const deletePlanInvite = endpoint({
  method: 'DELETE',
  path: '/plan-invite/{id}',
  who: adminRoles,
  limit: 'write',
  note: 'Takes an invite back. What the student bought with it stays.',
  params: idInPath,
  errors: ['invite-not-found'],
})
