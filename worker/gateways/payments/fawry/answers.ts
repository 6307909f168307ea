/** Fawry's answers to requests, and what a refusal among them means. */
import * as v from 'valibot'
import { findRefusalGroup } from '#contract/vocabulary/gateway-codes.ts'
import { equalInConstantTime } from '#worker/code-crypto.ts'
import type { ServiceResponse } from '#worker/gateways/http-client.ts'
import { type Failure, toFailure } from '#worker/gateways/outcome.ts'
import type { InstalmentPlan } from '../payment-gateway.ts'
import {
  toBasisPoints,
  WireAmount,
  WireFees,
  WireInstant,
  WireNote,
  WireOptionalText,
  WireText,
} from '../wire-values.ts'
import { type FawryAccount, signChargeAnswer } from './signatures.ts'

const optionalText = v.optional(WireOptionalText, null)

/** Of a data address with a picture. */
const maxQrLength = 256 * 1024

const optionalNote = v.nullish(WireNote, null)

/** Most answers have `statusCode`, some services `code`. */
const Verdict = v.looseObject({
  statusCode: optionalText,
  code: optionalText,
  statusDescription: optionalNote,
  description: optionalNote,
  reason: optionalNote,
})

export interface FawryVerdict {
  /** Null when the answer has none. */
  readonly code: string | null
  readonly text: string
}

/** The inner code of an answer. It comes first: most refusals arrive as HTTP 200. */
export const readVerdict = ({ body }: ServiceResponse): FawryVerdict => {
  const parsed = v.safeParse(Verdict, body)
  if (!parsed.success) return { code: null, text: '' }
  const { statusCode, code, statusDescription, description, reason } = parsed.output
  return { code: statusCode ?? code, text: statusDescription ?? description ?? reason ?? '' }
}

/** Nobody of the documented codes: the service behind the gateway broke, and may have done what it was asked before. */
const isServerError = (code: string): boolean => /^5\d\d$/.test(code)

const kindOf = (code: string): Failure['kind'] => {
  if (code === '404' || code === '9938') return 'not-found'
  const group = findRefusalGroup(code)
  if (code === '401' || group === 'setup') return 'invalid'
  return group === 'bankUnreachable' || group === 'gatewayTrouble' ? 'unavailable' : 'refused'
}

/** The failure an answer states; null when it states success. `broken`: what it is when it states nothing. */
export const readFailure = (answer: ServiceResponse, broken: 'unknown' | 'unavailable'): Failure | null => {
  const { code, text } = readVerdict(answer)
  if (code === '200') return null
  if (code === null) {
    if (answer.status === 404) return toFailure('not-found', '404')
    return answer.status < 300 ? null : toFailure(broken, String(answer.status))
  }
  if (isServerError(code)) return toFailure(broken, code)
  const kind = kindOf(code)
  return toFailure(kind, code, { text, ...(kind === 'invalid' ? { alert: true } : {}) })
}

const NextAction = v.nullish(v.looseObject({ redirectUrl: optionalText }), null)

/** The parts of a charge's answer that are signed, where Fawry signs it. */
const signedParts = {
  referenceNumber: optionalText,
  merchantRefNumber: optionalText,
  paymentAmount: v.nullish(WireAmount, null),
  orderAmount: v.nullish(WireAmount, null),
  orderStatus: optionalText,
  paymentMethod: optionalText,
  shippingFees: v.nullish(WireAmount, null),
  authNumber: optionalText,
  customerMail: optionalText,
  customerMobile: optionalText,
  signature: optionalText,
}

export const ChargeAnswer = v.looseObject({
  ...signedParts,
  nextAction: NextAction,
  fawryFees: v.nullish(WireAmount, null),
  expirationTime: v.optional(WireInstant, null),
  walletQr: v.nullish(v.pipe(v.string(), v.maxLength(maxQrLength)), null),
})
export type ChargeAnswer = v.InferOutput<typeof ChargeAnswer>

/** False only when a signature is there and another one was expected. */
export const isChargeAnswerGenuine = (account: FawryAccount, answer: ChargeAnswer): boolean => {
  const { signature, referenceNumber, merchantRefNumber, paymentAmount, orderAmount, orderStatus, paymentMethod } =
    answer
  if (signature === null) return true
  if (paymentAmount === null || orderAmount === null) return false
  const expected = signChargeAnswer(account, {
    ...answer,
    referenceNumber: referenceNumber ?? '',
    merchantRefNumber: merchantRefNumber ?? '',
    orderStatus: orderStatus ?? '',
    paymentMethod: paymentMethod ?? '',
    paymentAmount,
    orderAmount,
  })
  return equalInConstantTime(signature.toLowerCase(), expected)
}

export const InstalmentAnswer = v.looseObject({
  referenceNumber: WireText,
  authNumber: v.optional(WireOptionalText, null),
  orderAmount: WireAmount,
  paymentAmount: WireAmount,
  fawryFees: WireFees,
  paymentTime: v.optional(WireInstant, null),
  nextAction: NextAction,
})

export const CardList = v.looseObject({
  cards: v.nullish(
    v.array(
      v.looseObject({
        token: WireText,
        creationDate: v.optional(WireInstant, null),
        lastFourDigits: WireText,
        brand: optionalText,
      }),
    ),
    [],
  ),
})

/** Epoch ms or text; null when absent or unreadable. */
const PlanDate = v.pipe(
  v.nullish(v.union([v.number(), v.string()]), null),
  v.transform((at) =>
    at === null ? Number.NaN : typeof at === 'string' && !/^\d+$/.test(at) ? Date.parse(at) : Number(at),
  ),
  v.transform((at) => (Number.isNaN(at) ? null : at)),
)

const PlanEntry = v.looseObject({
  installmentPlan: v.looseObject({
    id: v.pipe(WireText, v.transform(Number), v.integer()),
    nameAr: v.nullish(v.string(), ''),
    nameEn: v.nullish(v.string(), ''),
    rate: v.pipe(v.union([v.string(), v.number()]), v.transform(toBasisPoints), v.number()),
    noOfMonths: v.pipe(WireText, v.transform(Number), v.integer()),
    minAmount: WireAmount,
    maxAmount: v.nullish(WireAmount, null),
    startDate: PlanDate,
    endDate: PlanDate,
    status: optionalText,
  }),
})

/** The plans of an answer that can be chosen for the amount, in piastres. Entries that cannot be read are left out. */
export const readInstalmentPlans = (body: readonly unknown[], amount: number, now: number): InstalmentPlan[] =>
  body.flatMap((entry) => {
    const parsed = v.safeParse(PlanEntry, entry)
    if (!parsed.success) return []
    const { noOfMonths: months, startDate, endDate, status, ...plan } = parsed.output.installmentPlan
    const maxAmount = plan.maxAmount ?? Number.MAX_SAFE_INTEGER
    const isOpen =
      (startDate ?? now) <= now && now <= (endDate ?? now) && (status ?? 'ACTIVE').toUpperCase() === 'ACTIVE'
    if (!isOpen || amount < plan.minAmount || amount > maxAmount) return []
    const { id, nameAr, nameEn, rate, minAmount } = plan
    return [{ id, nameAr: nameAr ?? '', nameEn: nameEn ?? '', months, rate, minAmount, maxAmount }]
  })
