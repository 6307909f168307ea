/** Fawry's report of an order, version 2: the body of a notification and the answer to a status query. */
import * as v from 'valibot'
import { PaymentMethod } from '#contract/vocabulary/money.ts'
import { equalInConstantTime } from '#worker/code-crypto.ts'
import { type Outcome, toFailure, toSuccess } from '#worker/gateways/outcome.ts'
import type { GatewayOrder, GatewayStatus } from '../gateway-order.ts'
import {
  parseJsonBytes,
  WireAmount,
  WireCode,
  WireFees,
  WireId,
  WireInstant,
  WireNote,
  WireOptionalId,
} from '../wire-values.ts'
import { type FawryAccount, signNotification } from './signatures.ts'

const Notification = v.looseObject({
  fawryRefNumber: WireId,
  merchantRefNumber: WireId,
  customerMerchantId: v.optional(WireOptionalId),
  paymentAmount: WireAmount,
  orderAmount: WireAmount,
  fawryFees: WireFees,
  orderStatus: WireCode,
  paymentMethod: WireCode,
  paymentTime: v.optional(WireInstant, null),
  paymentRefrenceNumber: v.optional(WireOptionalId),
  failureErrorCode: v.optional(WireOptionalId),
  failureReason: v.nullish(WireNote),
  messageSignature: v.string(),
})
type Notification = v.InferOutput<typeof Notification>

const statuses: ReadonlyMap<string, GatewayStatus> = new Map([
  ['NEW', 'new'],
  ['UNPAID', 'unpaid'],
  ['PAID', 'paid'],
  ['CANCELED', 'canceled'],
  ['CANCELLED', 'canceled'],
  ['REFUNDED', 'refunded'],
  ['EXPIRED', 'expired'],
  ['PARTIAL_REFUNDED', 'partial-refunded'],
  ['FAILED', 'failed'],
])

/** By the name in upper case without spaces: the same method is `MWALLET` in one place and `Mobile Wallet` in another. */
const methods: ReadonlyMap<string, PaymentMethod> = new Map([
  ['CARD', PaymentMethod.Card],
  ['MWALLET', PaymentMethod.EWallet],
  ['MOBILEWALLET', PaymentMethod.EWallet],
  ['PAYATFAWRY', PaymentMethod.Fawry],
])

const toUserId = (text: string | null | undefined): number | null => {
  const id = Number(text ?? Number.NaN)
  return Number.isSafeInteger(id) ? id : null
}

const toGatewayOrder = (one: Notification): GatewayOrder => ({
  merchantRef: one.merchantRefNumber,
  ref: one.fawryRefNumber,
  paymentRef: one.fawryRefNumber,
  userId: toUserId(one.customerMerchantId),
  status: statuses.get(one.orderStatus.toUpperCase()) ?? null,
  rawStatus: one.orderStatus,
  orderAmount: one.orderAmount,
  currency: 'EGP',
  paidAmount: one.paymentAmount,
  refundedAmount: null,
  fees: one.fawryFees,
  method: methods.get(one.paymentMethod.toUpperCase().replace(/\s/g, '')) ?? null,
  rawMethod: one.paymentMethod,
  paidAt: one.paymentTime,
  failure: one.failureErrorCode ? { code: one.failureErrorCode, text: one.failureReason ?? '' } : null,
})

/** The order a report tells of; `refused` unless its signature matches. Keys it does not know are left alone. */
export const readNotification = (account: FawryAccount, body: unknown): Outcome<GatewayOrder> => {
  const parsed = v.safeParse(Notification, body)
  if (!parsed.success) return toFailure('refused', 'unreadable')
  const { messageSignature } = parsed.output
  const expected = signNotification(account, parsed.output)
  if (!equalInConstantTime(messageSignature.toLowerCase(), expected)) return toFailure('refused', 'signature')
  return toSuccess(toGatewayOrder(parsed.output))
}

export const parseNotification = (account: FawryAccount, raw: Uint8Array): Outcome<GatewayOrder> =>
  readNotification(account, parseJsonBytes(raw))
