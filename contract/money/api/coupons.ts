import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { listQuery, listReply } from '../../shared/shapes/list.ts'
import { code, Id, Instant, idInPath, q, Seen } from '../../shared/shapes/wire.ts'
import { limits } from '../../vocabulary/limits.ts'
import { adminRoles } from '../../vocabulary/roles.ts'

const CouponCode = v.pipe(
  v.string(code('coupon-code-invalid')),
  v.minLength(limits.couponCode.min, code('coupon-code-invalid')),
  v.maxLength(limits.couponCode.max, code('coupon-code-invalid')),
  v.regex(/^[A-Za-z0-9!@#$%^&*()_+=\-{}?.,]+$/, code('coupon-code-invalid')),
)

/** Basis points off. */
const Discount = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(limits.couponDiscountBasisPoints.min),
  v.maxValue(limits.couponDiscountBasisPoints.max, code('max-coupon-discount-exceeded')),
)
const discounts = {
  fullMonthDiscount: Discount,
  fullQuarterDiscount: Discount,
  /** Stored and returned; no period uses it. */
  halfYearDiscount: Discount,
  fullYearDiscount: Discount,
}

/** Any text here: what is wrong with an expiry has two codes, and the handler knows the time. */
const couponFields = {
  code: CouponCode,
  planId: Id,
  ...discounts,
  expiresAt: v.string(code('expire-date-invalid')),
  /** Uses in all; null is unlimited. */
  maxUses: v.nullable(Id),
  perUserLimit: Id,
}
const NewCoupon = v.object({
  ...couponFields,
  maxUses: v.optional(couponFields.maxUses, null),
  perUserLimit: v.optional(couponFields.perUserLimit, 1),
})
const CouponChanges = v.object({ ...v.partial(v.object(couponFields)).entries, seen: Seen })

/** A code that lowers the price of one plan. Who wrote it is told to admins only. */
const Coupon = v.object({
  id: Id,
  code: v.string(),
  planId: Id,
  fullMonthDiscount: v.number(),
  fullQuarterDiscount: v.number(),
  halfYearDiscount: v.number(),
  fullYearDiscount: v.number(),
  expiresAt: Instant,
  maxUses: v.nullable(v.number()),
  perUserLimit: v.number(),
  /** Payments it is used by now, open or paid. */
  uses: v.number(),
  createdAt: v.optional(Instant),
  createdBy: v.optional(Id),
  updatedAt: v.optional(Instant),
  updatedBy: v.optional(Id),
})
export type Coupon = v.InferOutput<typeof Coupon>

const brokenFields = [
  'coupon-code-invalid',
  'zero-coupon-discount',
  'max-coupon-discount-exceeded',
  'expire-date-invalid',
  'expired-coupone-expire-date',
] as const

export const createCoupon = endpoint({
  method: 'POST',
  path: '/coupon',
  who: adminRoles,
  proof: true,
  limit: 'write',
  note: 'Adds a code that lowers the price of one plan. Codes differing only in case are one; a taken code is `illegal`. One that gives more than one admin may (`approvals.coupon`) waits for a second one.',
  body: NewCoupon,
  reply: Coupon,
  errors: ['plan-not-found', 'illegal', 'approval-waits', ...brokenFields],
})

export const updateCoupon = endpoint({
  method: 'PUT',
  path: '/coupon/{id}',
  who: adminRoles,
  proof: true,
  limit: 'write',
  note: 'Changes a coupon for payments from now on. A change that gives more, of one above the bound of one admin, waits for a second one.',
  params: idInPath,
  body: CouponChanges,
  reply: Coupon,
  errors: ['coupon-not-found', 'plan-not-found', 'illegal', 'changed-meanwhile', 'approval-waits', ...brokenFields],
})

export const deleteCoupon = endpoint({
  method: 'DELETE',
  path: '/coupon/{id}',
  who: adminRoles,
  limit: 'write',
  note: 'Deletes a coupon; one that was ever used expires instead.',
  params: idInPath,
  errors: ['coupon-not-found'],
})

export const getCoupon = endpoint({
  method: 'GET',
  path: '/coupon/{id}',
  who: adminRoles,
  note: 'One coupon.',
  params: idInPath,
  reply: Coupon,
  errors: ['coupon-not-found'],
})

export const findCoupon = endpoint({
  method: 'GET',
  path: '/coupon/code/{code}',
  who: 'signed-in',
  limit: 'lookup',
  note: 'The coupon of a code, if the caller could use it now. One that is expired or used up is not found, so that codes cannot be probed; ten tries a minute.',
  params: v.object({ code: v.pipe(v.string(), v.maxLength(100)) }),
  reply: Coupon,
  errors: ['coupon-not-found'],
})

export const listCoupons = endpoint({
  method: 'GET',
  path: '/coupon/list',
  who: adminRoles,
  note: 'Coupons, newest first; `code` is the beginning of one, in either case.',
  query: listQuery(
    {
      code: v.optional(v.pipe(v.string(), v.maxLength(limits.couponCode.max))),
      planIds: v.optional(q.list(q.int())),
      expiresAt: v.optional(q.filter(Instant)),
      createdAt: v.optional(q.filter(Instant)),
    },
    ['created_at', 'expires_at'],
  ),
  reply: listReply(Coupon),
})

export const listCouponUses = endpoint({
  method: 'GET',
  path: '/coupon/{id}/uses',
  who: adminRoles,
  note: 'Payments that used a coupon, the newest twenty, and how many did on each of the last seven days of Cairo, of the newest five hundred.',
  params: idInPath,
  reply: v.object({
    /** The oldest day first; days without a use have 0. */
    days: v.array(v.object({ day: v.string(), uses: v.number() })),
    list: v.array(
      v.object({
        txId: Id,
        userId: Id,
        name: v.nullable(v.string()),
        /** Piastres. */
        amount: v.number(),
        usedAt: Instant,
        /** Whether the payment ended unpaid, which gave the use back. */
        released: v.boolean(),
      }),
    ),
  }),
  errors: ['coupon-not-found'],
})

export const readCouponFigures = endpoint({
  method: 'GET',
  path: '/coupon/figures',
  who: adminRoles,
  note: 'What coupons brought and cost in payments of the last 90 days, of the newest five hundred. Payments that ended unpaid or were taken back do not count.',
  reply: v.object({
    uses: v.number(),
    /** Five hundred were counted, and there are more. */
    more: v.boolean(),
    /** Piastres: below the plans' own prices, and what came in. */
    discount: v.number(),
    income: v.number(),
    /** Students who paid with one, and of them those who have paid again since. */
    buyers: v.number(),
    buyersAgain: v.number(),
  }),
})
