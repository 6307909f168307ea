/** Payments through the hosted checkout of Paymob. */
import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { Phone } from '../../shared/shapes/fields.ts'
import { Id } from '../../shared/shapes/wire.ts'
import { hostedMethods } from '../../vocabulary/money.ts'
import { Role } from '../../vocabulary/roles.ts'
import { PlanPeriod } from '../../vocabulary/teaching.ts'
import { boughtFields, ExpectedAmount, GivenCouponCode } from '../shapes/transaction.ts'

export const createCheckoutUrl = endpoint({
  method: 'POST',
  path: '/paymob/create-checkout-url',
  who: [Role.Student],
  limit: 'write',
  idempotent: true,
  note: 'Begins a payment on Paymob’s own page and answers its address. The student needs a name of two words.',
  body: v.object({
    planId: Id,
    planPeriod: v.picklist([PlanPeriod.Month, PlanPeriod.Quarter, PlanPeriod.Year]),
    phone: v.optional(Phone),
    paymentMethod: v.picklist(hostedMethods),
    couponCode: v.optional(GivenCouponCode),
    expectedAmount: ExpectedAmount,
    ...boughtFields,
  }),
  reply: v.object({ checkoutUrl: v.string() }),
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
    'api-invalid-user-name',
    'illegal',
    'fawry-error',
  ],
})
