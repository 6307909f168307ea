import * as v from 'valibot'
import { code, Day, Id, Instant } from '../../shared/shapes/wire.ts'
import type { ErrorCode } from '../../vocabulary/errors.ts'
import { limits } from '../../vocabulary/limits.ts'

/** A whole number within bounds; every way to break it answers the one code. */
const integerWithin = ({ min, max }: { readonly min: number; readonly max: number }, broken: ErrorCode) =>
  v.pipe(v.number(code(broken)), v.integer(code(broken)), v.minValue(min, code(broken)), v.maxValue(max, code(broken)))

const WeeklyMinutes = integerWithin(limits.planWeeklyMinutes, 'plan-weekly-minutes-out-of-range')
const PlanPiastres = integerWithin(limits.planPricePiastres, 'invalid-plan-price')
const PlanDiscount = integerWithin(limits.planDiscountBasisPoints, 'plan-discount-out-of-range')

const planFields = {
  /** Minutes a subscriber may book in each subscription week. */
  weeklyMinutes: WeeklyMinutes,
  /** Piastres of one month before any discount. */
  baseMonthlyPrice: PlanPiastres,
  /** Basis points off, by the period bought. */
  monthDiscount: PlanDiscount,
  quarterDiscount: PlanDiscount,
  yearDiscount: PlanDiscount,
  /** Only invited students see and buy it. */
  forInvitesOnly: v.boolean(),
  /** Inactive plans are hidden and cannot be bought. */
  active: v.boolean(),
}

export const NewPlan = v.object(planFields)
export type NewPlan = v.InferOutput<typeof NewPlan>
export const PlanChanges = v.partial(NewPlan)
export type PlanChanges = v.InferOutput<typeof PlanChanges>

/** What students may buy; see `contract/money/rules/pricing.ts` for what it costs. */
export const Plan = v.object({ id: Id, ...planFields, createdAt: Instant, updatedAt: Instant })
export type Plan = v.InferOutput<typeof Plan>

/** An instant, or a day in Cairo that counts until it ends. */
export const Expiry = v.union([Day, Instant])

/** A student who may see and buy a plan that is for invited students. `expiresAt` null never expires. */
export const PlanInvite = v.object({
  id: Id,
  userId: Id,
  planId: Id,
  createdBy: Id,
  createdAt: Instant,
  expiresAt: v.nullable(Instant),
})
export type PlanInvite = v.InferOutput<typeof PlanInvite>

/**
 * An invitation to a plan sent by e-mail; `acceptedAt` is when a student with that address proved it, `revokedAt` when
 * the team took it back. `sentAt` is the last mail, `sends` how many went to the address.
 */
export const Invite = v.object({
  id: Id,
  email: v.string(),
  planId: Id,
  acceptedAt: v.nullable(Instant),
  revokedAt: v.nullable(Instant),
  sentAt: Instant,
  sends: v.number(),
  expiresAt: Instant,
  createdAt: Instant,
  createdBy: Id,
  updatedAt: Instant,
  updatedBy: Id,
})
export type Invite = v.InferOutput<typeof Invite>
