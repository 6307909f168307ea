/** What is to happen once a second person of the team approves it, as it is stored. Instants are epoch ms. */
import * as v from 'valibot'
import type { ApprovalKind } from '../../vocabulary/approvals.ts'
import { contactFields } from '../../vocabulary/credentials.ts'
import { allRoles } from '../../vocabulary/roles.ts'

const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** As it is once it is approved. `expiresAt` is epoch ms, discounts are basis points. */
const CouponTerms = v.object({
  code: v.string(),
  planId: Count,
  fullMonthDiscount: Count,
  fullQuarterDiscount: Count,
  halfYearDiscount: Count,
  fullYearDiscount: Count,
  expiresAt: Count,
  maxUses: v.nullable(Count),
  perUserLimit: Count,
})

/** Piastres and basis points. */
const PlanTerms = v.object({
  weeklyMinutes: Count,
  baseMonthlyPrice: Count,
  monthDiscount: Count,
  quarterDiscount: Count,
  yearDiscount: Count,
  forInvitesOnly: v.boolean(),
  active: v.boolean(),
})

/** Piastres. */
const MethodTerms = v.object({ min: Count, max: Count, enabled: v.boolean() })

/** `before` is null for what is added; `seen`: when it was changed last. */
const offer = <const T extends v.GenericSchema>(terms: T) =>
  v.object({ id: v.nullable(Count), seen: v.nullable(Count), after: terms, before: v.nullable(terms) })

export const approvalActs = {
  /** `seen`: when the request was changed last; `receipt` the key of a stored file. */
  withdrawal: v.object({ seen: v.number(), note: v.nullable(v.string()), receipt: v.nullable(v.string()) }),
  grant: v.object({ minutes: Count, days: Count, reason: v.string() }),
  /** `minutes`: of the weeks that the days open; `end`: that of the subscription as it was. */
  extension: v.object({ days: Count, minutes: Count, reason: v.string(), end: Count }),
  /** Piastres of the payment and of its upgrades, as they were computed. */
  refund: v.object({ amount: Count, reason: v.nullable(v.string()) }),
  /** `seen`: the last ruling. */
  ruling: v.object({
    returnedMinutes: Count,
    paidMinutes: Count,
    reason: v.string(),
    seen: v.nullable(v.number()),
  }),
  role: v.object({ from: v.picklist(allRoles), to: v.picklist(allRoles) }),
  /** Settings with their values, and what those were. */
  settings: v.object({
    changes: v.record(v.string(), v.unknown()),
    before: v.record(v.string(), v.unknown()),
  }),
  recovery: v.object({
    changes: v.array(
      v.object({ field: v.picklist(contactFields), from: v.nullable(v.string()), to: v.nullable(v.string()) }),
    ),
  }),
  /** Nothing but whose: the approval names them. */
  factors: v.object({}),
  coupon: offer(CouponTerms),
  plan: offer(PlanTerms),
  /** `covered`: lessons of the span, as whoever asked was shown. */
  outage: v.object({ start: Count, end: Count, reason: v.string(), covered: Count }),
  'withdraw-method': v.object({ after: MethodTerms, before: v.nullable(MethodTerms) }),
  /**
   * Students by their ids, or one address. `seen`: when the plan was changed last, `plan` what it gave then. `inviteId`: the
   * invitation that gets the address, `inviteSeen` when it was changed last. `email` goes when the approval is closed, and `shown` stays, masked. `expiresAt` is
   * epoch ms, null for no end.
   */
  invite: v.object({
    planId: Count,
    seen: Count,
    plan: PlanTerms,
    userIds: v.array(Count),
    inviteId: v.nullable(Count),
    inviteSeen: v.optional(v.nullable(Count), null),
    email: v.nullable(v.string()),
    shown: v.nullable(v.string()),
    expiresAt: v.nullable(Count),
  }),
  /** `seen`: when the batch was changed last; `transfers`: how many it has. */
  payout: v.object({ seen: Count, transfers: Count }),
} as const satisfies Record<ApprovalKind, v.GenericSchema>

export type ApprovalAct<K extends ApprovalKind> = v.InferOutput<(typeof approvalActs)[K]>
