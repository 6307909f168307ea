/**
 * Starts a payment, whatever the way it is paid. The payment is stored before the gateway hears of it, so that no report
 * can come too early and a worker that dies in between leaves an open payment, which the cron settles. A charge is sent
 * once: what became of one without an answer is only asked.
 */

import { isOpen } from '#contract/money/rules/payment-status.ts'
import {
  decidePurchase,
  type PaymentDraft,
  type PurchaseRefusal,
  type PurchaseRequest,
  paymentExpiry,
} from '#contract/money/rules/purchases.ts'
import { isWayOn } from '#contract/people/rules/payment-ways.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import { money } from '#contract/vocabulary/limits.ts'
import {
  type PaymentGatewayName,
  PaymentMethod,
  type PaymentWay,
  TransactionStatus,
} from '#contract/vocabulary/money.ts'
import { purchaseLabel } from '#worker/copy/payments.ts'
import {
  type Acceptance,
  findTransaction,
  storeAcceptance,
  type TransactionRow,
} from '#worker/features/money/transactions/store.ts'
import type { Outcome } from '#worker/gateways/outcome.ts'
import type { Charge } from '#worker/gateways/payments/payment-gateway.ts'
import { type Actor, enforceRateLimit, PriceChanged } from '#worker/handler.ts'
import type { Services } from '#worker/services.ts'
import { createIdempotentRequest, findEarlierResult } from '#worker/storage/idempotency.ts'
import { countRequest } from '#worker/storage/rate-limit.ts'
import { applyStatus, notifyStatus } from './apply-status.ts'
import { failAtGateway, voidOrder } from './gateway-status.ts'
import { insertPayment, readPurchaseFacts } from './purchase-store.ts'

/** The part of a handler's context that starting a payment uses. */
export interface PaymentContext {
  /** Whose account it is paid for. */
  readonly actor: Pick<Actor, 'id'>
  readonly services: Services
  readonly now: number
  readonly idempotencyKey: string | null
  readonly fail: (
    code: PurchaseRefusal | 'bad-request' | 'fawry-error' | 'service-unavailable',
    field?: string,
  ) => never
}

export interface PaymentRequest extends Omit<PurchaseRequest, 'intent'> {
  readonly way: PaymentWay
  /** What besides plan, period, coupon and phone makes two payments of this way different. */
  readonly variant?: string
  /** Name of the endpoint: an idempotency key belongs to one. */
  readonly endpoint: string
}

/** How a gateway is asked for the money. `simulated`: no real money moves. */
export interface ChargePlan {
  readonly gateway: PaymentGatewayName
  readonly simulated: boolean
  /** Refuses what the gateway would not take at this price, before anything is stored. */
  readonly admit?: (draft: PaymentDraft) => Promise<void>
  /** Ends the batch that stores the payment, and undoes it where what it relies on is gone. */
  readonly claim?: readonly D1PreparedStatement[]
  /** Sends the charge; a name or sum the gateway needs is checked before, in the handler. */
  readonly charge: (charge: Charge) => Promise<Outcome<Acceptance>>
}

/** Two clicks on one button have the same intent. The card is left out: it is not to be found in the database. */
const intentOf = (request: PaymentRequest): string => {
  const { way, variant = '', planId, period, couponCode = '', phone = '', method, buys, packMinutes } = request
  const wallet = method === PaymentMethod.EWallet ? phone : ''
  return [
    way,
    variant,
    planId,
    period,
    couponCode.toUpperCase(),
    wallet,
    ...(buys === 'plan' ? [] : [buys]),
    ...(packMinutes ? [packMinutes] : []),
  ].join(':')
}

const maxRounds = 3

/** The stored answer to a purchase that is being paid for already. One that has none yet is still on its way. */
const repeat = (row: TransactionRow | null, fail: PaymentContext['fail']): TransactionRow => {
  if (row?.status === TransactionStatus.Failed) return fail('fawry-error')
  return row && row.status !== TransactionStatus.New ? row : fail('illegal')
}

/** The stored payment that is to be charged, or one that needs no charge any more. */
const storePayment = async (context: PaymentContext, request: PaymentRequest, plan: ChargePlan) => {
  const { actor, services, now, fail } = context
  const { db } = services
  const idempotency = await createIdempotentRequest(actor.id, context.idempotencyKey, request.endpoint, request)
  const intent = intentOf(request)
  const purchase = { userId: actor.id, planId: request.planId, couponCode: request.couponCode }
  for (let round = 0; round < maxRounds; round++) {
    const [earlier, reading] = await Promise.all([
      findEarlierResult(db, idempotency, now),
      readPurchaseFacts(db, purchase, now),
    ])
    if (!reading.settings['payments.enabled']) return fail('service-unavailable')
    if (request.buys === 'pack' && !reading.settings['paidLesson.enabled']) return fail('service-unavailable')
    if (earlier === 'other') return fail('illegal')
    if (earlier) return { row: repeat(await findTransaction(db, Number(earlier.result)), fail), payer: null }
    const decision = decidePurchase(reading.facts, { ...request, intent }, now)
    if (decision === 'open') return { row: repeat(reading.open, fail), payer: null }
    if ('changedTo' in decision) throw new PriceChanged(decision.changedTo)
    if (isRefused(decision)) return fail(decision.refused)
    const isFree = decision.amount === 0
    // What costs nothing takes no way of paying.
    if (!isFree && !isWayOn(reading.settings, request.way)) return fail('service-unavailable')
    if (!isFree) await plan.admit?.(decision)
    const row = await insertPayment(
      db,
      {
        purchase,
        intent,
        reading,
        idempotency,
        claim: plan.claim,
        draft: decision,
        period: request.period,
        method: request.method,
        provider: isFree ? 'internal' : plan.simulated ? 'fake' : plan.gateway,
        gateway: isFree ? null : plan.gateway,
        // An upgrade is priced for the running week.
        expiresAt: Math.min(
          paymentExpiry(request.way, now),
          decision.snapshot.upgrade?.week.end ?? Number.POSITIVE_INFINITY,
        ),
      },
      now,
    )
    if (row) return { row, payer: isFree ? null : reading.payer }
  }
  return fail('illegal')
}

/** A payment the gateway has taken over, or a free one that is paid. Refuses with the reason otherwise. */
export const startPayment = async (
  context: PaymentContext,
  request: PaymentRequest,
  plan: ChargePlan,
): Promise<TransactionRow> => {
  const { actor, services, now, fail } = context
  const { db } = services
  enforceRateLimit(await countRequest(db, `pay:${actor.id}`, money.requests.pay, now))
  const { row, payer } = await storePayment(context, request, plan)
  if (!payer) {
    if (row.provider === 'internal') notifyStatus(services, row)
    return row
  }
  const charged = await plan.charge({
    merchantRef: row.merchantRef,
    userId: actor.id,
    amount: row.amount,
    phone: row.phone,
    name: payer.name,
    email: payer.email,
    label: purchaseLabel(row.snapshot, request.period),
    ...(row.expiresAt === null ? {} : { expiresAt: row.expiresAt }),
  })
  if (charged.ok) {
    const accepted = await storeAcceptance(db, row.id, charged.value, now)
    notifyStatus(services, accepted)
    if (isOpen(accepted.status) || accepted.paidAt !== null) return accepted
    // It was cancelled while the charge was on its way, when the gateway had no order to cancel yet.
    if (plan.gateway === 'fawry' && accepted.providerRefNum !== null) await voidOrder(services, accepted.providerRefNum)
    return fail('illegal')
  }
  // Only a refusal proves that no money moves. Everything else stays open until the gateway has been asked.
  if (charged.kind === 'refused' || charged.kind === 'invalid' || charged.kind === 'not-found')
    await applyStatus(services, row.id, { status: TransactionStatus.Failed }, now)
  return failAtGateway(charged)
}
