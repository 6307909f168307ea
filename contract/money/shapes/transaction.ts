import * as v from 'valibot'
import { code, Instant, q } from '../../shared/shapes/wire.ts'
import { limits } from '../../vocabulary/limits.ts'
import { packSizes } from '../../vocabulary/minutes.ts'
import {
  hostedMethods,
  PaymentMethod,
  paymentGateways,
  paymentWays,
  purchaseKinds,
  TransactionStatus,
  TransactionType,
} from '../../vocabulary/money.ts'
import { PlanPeriod } from '../../vocabulary/teaching.ts'

export const PaymentMethodField = v.picklist(Object.values(PaymentMethod))
export const TransactionStatusField = v.picklist(Object.values(TransactionStatus))
/** Clients that know status 8, a refund on its way, ask for it; others are sent 7. */
export const RefundingQuery = { refunding: v.optional(q.bool()) }

/** A payment. Amounts are piastres. */
export const Transaction = v.object({
  id: v.number(),
  userId: v.number(),
  amount: v.number(),
  status: TransactionStatusField,
  type: v.picklist(Object.values(TransactionType)),
  /** The gateway's fee, 0 until it reports one. */
  fees: v.number(),
  phone: v.string(),
  paymentMethod: PaymentMethodField,
  /** The gateway's reference; for Fawry the number the payer names at the counter. */
  providerRefNum: v.nullable(v.string()),
  planId: v.nullable(v.number()),
  planPeriod: v.nullable(v.picklist(Object.values(PlanPeriod))),
  /** Of the plan as it was when the payment began. */
  weeklyMinutes: v.nullable(v.number()),
  /** Set for the change of a running subscription to a larger plan: from how many weekly minutes, for how many weeks. */
  upgrade: v.nullable(v.object({ subscriptionId: v.number(), fromWeeklyMinutes: v.number(), weeks: v.number() })),
  /** Set for extra minutes: how many. */
  pack: v.nullable(v.object({ minutes: v.picklist(packSizes) })),
  /** Until when it can be paid. */
  expiresAt: v.nullable(Instant),
  refundedAmount: v.number(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Transaction = v.InferOutput<typeof Transaction>

/** A payment in a list. */
export const ListedTransaction = v.object({
  ...Transaction.entries,
  /** What the team alone is told; null for students. */
  team: v.nullable(
    v.object({
      /** Our reference at the gateway. */
      merchantRef: v.string(),
      /** The last four digits of the card, where the gateway says them. */
      cardLast4: v.nullable(v.string()),
      /** The code that lowered its price. */
      coupon: v.nullable(v.string()),
      paidAt: v.nullable(Instant),
    }),
  ),
})
export type ListedTransaction = v.InferOutput<typeof ListedTransaction>

/** A payment with what its payer needs to go on: the QR code of a wallet, or the page of the bank. */
export const PayableTransaction = v.object({
  ...Transaction.entries,
  /** A `data:image/` address. */
  walletQr: v.nullable(v.string()),
  redirectUrl: v.nullable(v.string()),
  /** Whose page that is: Fawry's is the bank's question, Paymob's a whole checkout. Null where nothing is to be paid. */
  gateway: v.nullable(v.picklist(paymentGateways)),
})
export type PayableTransaction = v.InferOutput<typeof PayableTransaction>

/** The ways of paying that can be used now. */
export const UsableWays = v.object({
  ways: v.array(v.picklist(paymentWays)),
  /** What `hosted` can be asked to take. */
  hostedMethods: v.array(v.picklist(hostedMethods)),
})
export type UsableWays = v.InferOutput<typeof UsableWays>

/** Periods as the routes of Fawry and the addresses of the checkout spell them. */
export const PeriodName = v.picklist(['month', 'quarter', 'year'])

/** A coupon code on the way to a payment; one that cannot exist is simply not found. */
export const GivenCouponCode = v.pipe(
  v.string(),
  v.minLength(limits.couponCode.min),
  v.maxLength(limits.couponCode.max),
)

/** The price the buyer was shown, in piastres. Another one answers `price-changed`, and nothing is made. */
export const ExpectedAmount = v.pipe(v.number(), v.integer(), v.minValue(0))

/**
 * What is bought of the plan. `upgrade`: the running subscription changes to it now, for the difference of the weeks that
 * are left. `pack`: so many extra minutes at its price, beside the running subscription, whose plan it is.
 */
export const boughtFields = {
  buys: v.optional(v.picklist(purchaseKinds), 'plan'),
  packMinutes: v.optional(v.picklist(packSizes)),
}

export const CardToken = v.pipe(v.string(), v.minLength(1), v.maxLength(limits.cardToken.max))

const cvvPattern = /^\d{3}$/
/** Three digits as text: as a number, 007 would be 7. */
export const Cvv = v.pipe(v.string(code('invalid-cvv')), v.regex(cvvPattern, code('invalid-cvv')))
/** The same for clients that send a number; its leading zeros are put back. */
export const LooseCvv = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.integer(), v.minValue(0))], code('invalid-cvv')),
  v.transform((typed) => String(typed).padStart(typeof typed === 'number' ? 3 : 0, '0')),
  v.regex(cvvPattern, code('invalid-cvv')),
)

export const SavedCard = v.object({
  token: v.string(),
  /** Epoch ms. */
  creationDate: v.number(),
  lastFourDigits: v.string(),
  brand: v.string(),
})

/** One way to pay a sum in parts. Amounts are piastres, the rate basis points. */
export const InstallmentPlan = v.object({
  id: v.number(),
  nameAr: v.string(),
  nameEn: v.string(),
  months: v.number(),
  rate: v.number(),
  minAmount: v.number(),
  maxAmount: v.number(),
})
