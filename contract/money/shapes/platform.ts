import * as v from 'valibot'
import { code, Instant } from '../../shared/shapes/wire.ts'
import { approvalLimits } from '../../vocabulary/approvals.ts'
import { friendLimits } from '../../vocabulary/friends.ts'
import { booking, limits, money } from '../../vocabulary/limits.ts'
import { lateCancel, minuteLimits } from '../../vocabulary/minutes.ts'
import { WithdrawMethod } from '../../vocabulary/money.ts'
import { tutorAge } from '../../vocabulary/people.ts'
import { receiptLimits } from '../../vocabulary/receipts.ts'

const HourRate = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(limits.hourRatePiastres))
const InvoiceBound = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(limits.invoicePiastres.min),
  v.maxValue(limits.invoicePiastres.max),
)

const boundOf = ({ min, max }: { readonly min: number; readonly max: number }) =>
  v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max))

const SellerText = v.pipe(v.string(), v.trim(), v.maxLength(receiptLimits.sellerText))

/** Settings that the team changes while the product runs. Rates are piastres per hour, bounds piastres. */
export const PlatformSettings = v.object({
  /** Off: nobody can start a payment. */
  'payments.enabled': v.boolean(),
  'payments.methods': v.object({
    card: v.boolean(),
    ewallet: v.boolean(),
    fawry: v.boolean(),
    installments: v.boolean(),
    paymob: v.boolean(),
  }),
  /** Off: nobody can begin to buy extra minutes beside a plan. What was bought stays, and an open payment of it completes. */
  'paidLesson.enabled': v.boolean(),
  /** What a tutor earns. Lessons booked from now on take it. */
  tutorHourlyRate: HourRate,
  /** What the student's side pays. Lessons booked from now on take it. */
  totalHourlyRate: HourRate,
  /**
   * How much of a week's minutes may be carried into the next one, basis points of all its minutes. Never less than pages
   * and terms promise.
   */
  'minutes.carriedShare': v.pipe(v.number(), v.integer(), v.minValue(minuteLimits.carriedShare), v.maxValue(10_000)),
  /** What a friend's first payment brings to each of the two, minutes; 0 for nothing. */
  'friends.minutes': v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(friendLimits.minutes.max)),
  /**
   * From so many hours before the start on, a student's cancellation uses up this share of the lesson's minutes, basis
   * points. Lessons booked from now on take it; 0 hours: never.
   */
  'lessons.lateCancelHours': v.pipe(
    v.number(),
    v.integer(),
    v.minValue(lateCancel.hours.min),
    v.maxValue(lateCancel.hours.max),
  ),
  'lessons.lateCancelShare': v.pipe(
    v.number(),
    v.integer(),
    v.minValue(lateCancel.share.min),
    v.maxValue(lateCancel.share.max),
  ),
  'invoice.min': InvoiceBound,
  'invoice.max': InvoiceBound,
  /** Above these one person of the team does not act alone: piastres, minutes, piastres, basis points, lessons. */
  'approvals.withdrawal': boundOf(approvalLimits.withdrawal),
  'approvals.grant': boundOf(approvalLimits.grant),
  'approvals.ruling': boundOf(approvalLimits.ruling),
  'approvals.coupon': boundOf(approvalLimits.coupon),
  'approvals.outage': boundOf(approvalLimits.outage),
  /** Who sells, as receipts print it. Empty texts are left out. */
  'seller.name': SellerText,
  'seller.address': SellerText,
  'seller.taxNumber': SellerText,
  'seller.register': SellerText,
  /** Whether prices hold the value added tax; receipts from then on name it. */
  'vat.registered': v.boolean(),
  /** Basis points of the price without it. */
  'vat.rate': v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(receiptLimits.vatRate.max)),
  /** From this age, by calendar year, somebody may teach. */
  'tutor.minAge': v.pipe(v.number(), v.integer(), v.minValue(tutorAge.min), v.maxValue(tutorAge.max)),
})
export type PlatformSettings = v.InferOutput<typeof PlatformSettings>

/** What holds where nobody has changed it. */
export const defaultSettings: PlatformSettings = {
  'payments.enabled': true,
  'payments.methods': { card: true, ewallet: true, fawry: true, installments: true, paymob: true },
  'paidLesson.enabled': true,
  tutorHourlyRate: booking.tutorHourPiastres,
  totalHourlyRate: money.studentHourPiastres,
  'minutes.carriedShare': minuteLimits.carriedShare,
  'friends.minutes': friendLimits.minutes.usual,
  'lessons.lateCancelHours': lateCancel.hours.usual,
  'lessons.lateCancelShare': lateCancel.share.usual,
  'invoice.min': limits.invoicePiastres.min,
  'invoice.max': limits.invoicePiastres.max,
  'approvals.withdrawal': approvalLimits.withdrawal.usual,
  'approvals.grant': approvalLimits.grant.usual,
  'approvals.ruling': approvalLimits.ruling.usual,
  'approvals.coupon': approvalLimits.coupon.usual,
  'approvals.outage': approvalLimits.outage.usual,
  'seller.name': '',
  'seller.address': '',
  'seller.taxNumber': '',
  'seller.register': '',
  'vat.registered': false,
  'vat.rate': receiptLimits.vatRate.usual,
  'tutor.minAge': tutorAge.usual,
}

export const WithdrawMethodType = v.picklist(Object.values(WithdrawMethod), code('invalid-withdraw-method'))

/** A way of withdrawing; bounds in piastres. */
export const WithdrawMethodRow = v.object({
  type: WithdrawMethodType,
  min: v.number(),
  max: v.number(),
  enabled: v.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type WithdrawMethodRow = v.InferOutput<typeof WithdrawMethodRow>

const amount = (name: 'withdraw-min-amount-zero-or-nagative' | 'withdraw-max-amount-zero-or-negative') =>
  v.pipe(v.number(), v.integer(), v.minValue(1, code(name)))
export const WithdrawMin = amount('withdraw-min-amount-zero-or-nagative')
export const WithdrawMax = amount('withdraw-max-amount-zero-or-negative')
