/** A student under age asks their guardian to pay. */
import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { Id } from '../../shared/shapes/wire.ts'
import { Role } from '../../vocabulary/roles.ts'
import { AskedPayment } from '../shapes/guardian-payment.ts'
import { ExpectedAmount, GivenCouponCode, PeriodName } from '../shapes/transaction.ts'

/** `phone`: the guardian's, masked; null where nobody can be asked, since no consent stands or the student is of age. */
const Asking = v.object({ phone: v.nullable(v.string()), asked: v.nullable(AskedPayment) })

export const getAskedPayment = endpoint({
  method: 'GET',
  path: '/guardian/payment',
  who: [Role.Student],
  note: 'Whether the caller can ask a guardian to pay, and what became of the last time.',
  reply: Asking,
})

export const askGuardianToPay = endpoint({
  method: 'POST',
  path: '/guardian/payment',
  who: [Role.Student],
  limit: 'write',
  note: 'Asks the guardian who has consented to pay a plan at the price that was shown, and sends their link to their phone. It can be paid for 24 hours; another asking takes its place. One in ten minutes, five a day. `illegal`: a payment is open already, or there is nothing to pay.',
  body: v.object({
    planId: Id,
    period: PeriodName,
    couponCode: v.optional(GivenCouponCode),
    expectedAmount: ExpectedAmount,
  }),
  reply: Asking,
  errors: [
    ...(['plan-not-found', 'coupon-not-found', 'subscription-exists', 'subscription-not-found'] as const),
    ...(['running-subscription-required', 'birth-year-required', 'guardian-required', 'price-changed'] as const),
    ...(['phone-required', 'invalid-phone', 'illegal'] as const),
  ],
})
