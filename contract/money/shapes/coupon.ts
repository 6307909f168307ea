import * as v from 'valibot'
import { code, Id, Instant } from '../../shared/shapes/wire.ts'
import { limits } from '../../vocabulary/limits.ts'

export const CouponCode = v.pipe(
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
export const NewCoupon = v.object({
  ...couponFields,
  maxUses: v.optional(couponFields.maxUses, null),
  perUserLimit: v.optional(couponFields.perUserLimit, 1),
})
export const CouponChanges = v.partial(v.object(couponFields))

/** A code that lowers the price of one plan. Who wrote it is told to admins only. */
export const Coupon = v.object({
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
