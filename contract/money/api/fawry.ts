/** Payments through FawryPay: by saved card, by reference number, by wallet and in instalments. */
import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { Phone } from '../../shared/shapes/fields.ts'
import { Id, q } from '../../shared/shapes/wire.ts'
import { limits, money } from '../../vocabulary/limits.ts'
import { adminRoles, Role } from '../../vocabulary/roles.ts'
import {
  boughtFields,
  CardToken,
  Cvv,
  ExpectedAmount,
  GivenCouponCode,
  InstallmentPlan,
  LooseCvv,
  PaymentMethodField,
  PeriodName,
  RefundingQuery,
  SavedCard,
  TransactionStatusField,
} from '../shapes/transaction.ts'

/** What every payment names. The server computes the amount, and only compares it with the one that was shown. */
const purchase = {
  planId: Id,
  period: PeriodName,
  phone: v.optional(Phone),
  couponCode: v.optional(GivenCouponCode),
  expectedAmount: ExpectedAmount,
  ...boughtFields,
}

/** Ways in which starting a payment can fail. */
const purchaseErrors = [
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
] as const

const pay = { method: 'POST', who: [Role.Student], limit: 'write', idempotent: true, errors: purchaseErrors } as const

export const payByCard = endpoint({
  ...pay,
  path: '/fawry/pay/card',
  note: 'Pays a plan with a saved card. `redirectUrl` is the bank’s page, where there is one.',
  body: v.object({ ...purchase, cardToken: CardToken, cvv: Cvv }),
  errors: [...purchaseErrors, 'invalid-cvv'],
  reply: v.object({ transactionId: Id, redirectUrl: v.optional(v.string()) }),
})

export const payByReference = endpoint({
  ...pay,
  path: '/fawry/pay/ref-num',
  note: 'Begins a payment in cash: answers the number the student names at a Fawry counter.',
  body: v.object(purchase),
  reply: v.object({ transactionId: Id, referenceNumber: v.number() }),
})

export const payByWallet = endpoint({
  ...pay,
  path: '/fawry/pay/e-wallet',
  note: 'Begins a payment by mobile wallet: a QR code to scan, or a request to the wallet app of `phone` with `notify`.',
  body: v.object({ ...purchase, mode: v.optional(v.picklist(['qr', 'notify']), 'qr') }),
  reply: v.object({ transactionId: Id, referenceNumber: v.string(), walletQr: v.nullable(v.string()) }),
})

export const payByInstallments = endpoint({
  ...pay,
  path: '/fawry/pay/bank-installments',
  note: 'Pays a plan with a saved card in instalments, of a bank’s plan that `/fawry/installment-plans` lists for it. Amounts of the reply are EGP, as the gateway gives them.',
  body: v.object({ ...purchase, cardToken: CardToken, cvv: LooseCvv, installmentPlanId: Id }),
  errors: [...purchaseErrors, 'invalid-cvv'],
  reply: v.object({
    transactionId: Id,
    authNumber: v.string(),
    orderAmount: v.number(),
    paymentAmount: v.number(),
    fawryFees: v.number(),
    paymentTime: v.number(),
    statusCode: v.number(),
    statusDescription: v.string(),
    redirectUrl: v.optional(v.string()),
  }),
})

export const listInstallmentPlans = endpoint({
  method: 'GET',
  path: '/fawry/installment-plans',
  who: [Role.Student],
  alone: true,
  note: 'The bank’s instalment plans that fit the price of a plan for a period, with a coupon where one counts: of two payments for plans of medium size, of three or four for large ones, none for small ones.',
  query: v.object({ planId: q.int(), period: PeriodName, couponCode: v.optional(GivenCouponCode) }),
  reply: v.array(InstallmentPlan),
  errors: ['plan-not-found', 'fawry-error'],
})

export const cancelUnpaidOrder = endpoint({
  method: 'POST',
  path: '/fawry/cancel-unpaid-order',
  who: [Role.Student, ...adminRoles],
  limit: 'write',
  note: 'Cancels an open payment, at the gateway first. One that turns out to be paid is activated, and answers `illegal`.',
  body: v.object({ transactionId: Id }),
  errors: ['transaction-not-found', 'illegal', 'fawry-error'],
  owned: true,
})

export const getPaymentStatus = endpoint({
  method: 'GET',
  path: '/fawry/payment-status',
  who: [Role.Student, ...adminRoles],
  alone: true,
  note: 'The state of a payment as the gateway tells it now. Changes nothing.',
  query: v.object({ transactionId: q.int(), ...RefundingQuery }),
  reply: v.object({
    orderRefNum: v.string(),
    orderStatus: TransactionStatusField,
    paymentMethod: PaymentMethodField,
  }),
  errors: ['transaction-not-found', 'fawry-error'],
  owned: true,
})

export const syncPaymentStatus = endpoint({
  method: 'POST',
  path: '/fawry/payment-status/sync',
  who: [Role.Student, ...adminRoles],
  limit: 'write',
  note: `Asks the gateway for the state of a payment and applies it; at most ${money.requests.sync.count} times a minute.`,
  body: v.object({ transactionId: Id }),
  errors: ['transaction-not-found', 'fawry-error'],
  owned: true,
})

export const listCards = endpoint({
  method: 'GET',
  path: '/fawry/card-token/list',
  who: [Role.Student, ...adminRoles],
  alone: true,
  note: 'The saved cards of a student: last digits and brand.',
  query: v.object({ userId: q.int() }),
  reply: v.object({ cards: v.array(SavedCard) }),
  errors: ['fawry-error'],
  owned: 'self',
})

export const deleteCard = endpoint({
  method: 'DELETE',
  path: '/fawry/card-token',
  who: [Role.Student, ...adminRoles],
  limit: 'write',
  note: 'Forgets a saved card of a student.',
  body: v.object({ cardToken: CardToken, userId: Id }),
  errors: ['fawry-error'],
  owned: 'self',
})

export const getAddCardUrl = endpoint({
  method: 'GET',
  path: '/fawry/card-token/url',
  who: [Role.Student, ...adminRoles],
  alone: true,
  note: 'The gateway’s page on which the caller saves a card.',
  reply: v.object({ url: v.string() }),
})

export const refundPayment = endpoint({
  method: 'POST',
  path: '/fawry/refund',
  who: [Role.Student, ...adminRoles],
  proof: true,
  limit: 'write',
  note: 'Sends back what a payment is worth now, which ends its subscription and cancels its coming lessons. The sum is never the caller’s. Cash goes back by the team’s hand: students are refused with `refund-receiver-required` and use `POST /refund-request`. What an admin asks for waits for a second one (`approval-waits`); of cash a request is then opened, and its student is asked where the money goes.',
  body: v.object({
    orderRefNum: v.pipe(v.string(), v.minLength(1), v.maxLength(32)),
    reason: v.optional(v.pipe(v.string(), v.maxLength(limits.refundReason.max))),
  }),
  reply: v.object({ statusCode: v.number(), statusDescription: v.string() }),
  errors: [
    'transaction-not-found',
    'subscription-not-found',
    'non-refundable',
    'minutes-used',
    'refund-receiver-required',
    'approval-waits',
    'fawry-error',
  ],
  owned: true,
})
