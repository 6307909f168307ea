import type * as declared from '#contract/money/api/fawry.ts'
import { fitsInstalments, instalmentCounts } from '#contract/money/rules/instalments.ts'
import { isOpen, sentStatus } from '#contract/money/rules/payment-status.ts'
import { isUsableCoupon, refusePlan } from '#contract/money/rules/plans.ts'
import { couponDiscount, priceOf } from '#contract/money/rules/pricing.ts'
import { refuseRefund, splitRefund } from '#contract/money/rules/refund-shares.ts'
import { isRefundedByHand } from '#contract/money/rules/refunds.ts'
import { isOwnOrAdmin } from '#contract/shared/rules/access.ts'
import { money } from '#contract/vocabulary/limits.ts'
import { TransactionStatus } from '#contract/vocabulary/money.ts'
import { isAdmin } from '#contract/vocabulary/roles.ts'
import { awaitApproval } from '#worker/await-approval.ts'
import { toStatusChange } from '#worker/features/money/payments/apply-status.ts'
import { createRefundApproval } from '#worker/features/money/payments/approve-refund.ts'
import {
  cancelPayment,
  failAtGateway,
  findGatewayOrder,
  syncPayment,
} from '#worker/features/money/payments/gateway-status.ts'
import { readPurchaseFacts } from '#worker/features/money/payments/purchase-store.ts'
import { refundPayment } from '#worker/features/money/payments/refund.ts'
import { readRefundFacts } from '#worker/features/money/refunds/facts-store.ts'
import { findTransaction, findTransactionByRef } from '#worker/features/money/transactions/store.ts'
import type { PaymentGateway } from '#worker/gateways/payments/payment-gateway.ts'
import { type Actor, enforceRateLimit, type Handlers, Refusal } from '#worker/handler.ts'
import type { Services } from '#worker/services.ts'
import { insertAuditEntry } from '#worker/storage/audit.ts'
import { countRequest } from '#worker/storage/rate-limit.ts'
import { payByCard, payByInstallments, payByReference, payByWallet, periodOf } from './pay.ts'

const requireGateway = ({ payments }: Services): PaymentGateway => {
  if (!payments) throw new Refusal('service-unavailable')
  return payments
}

type FailRow = (code: 'transaction-not-found' | 'forbidden') => never

/** The payment, if it is the caller's or the caller is an admin. */
const findOwnPayment = async ({ db }: Services, id: number, actor: Actor, fail: FailRow) => {
  const row = (await findTransaction(db, id)) ?? fail('transaction-not-found')
  return isOwnOrAdmin(actor, row.userId) ? row : fail('forbidden')
}

export const fawry: Handlers<typeof declared> = {
  payByCard,
  payByReference,
  payByWallet,
  payByInstallments,

  async listInstallmentPlans({ input: { query }, actor, services, now, fail }) {
    const { planId, couponCode } = query
    const period = periodOf(query.period)
    const { facts } = await readPurchaseFacts(services.db, { userId: actor.id, planId, couponCode }, now)
    const { plan, coupon, invited } = facts
    const refused = refusePlan(plan, { isAdmin: false, invited })
    if (refused || !plan) return fail(refused ?? 'plan-not-found')
    const gateway = requireGateway(services)
    if (instalmentCounts(plan.weeklyMinutes).length === 0) return []
    const counts = coupon?.planId === planId && isUsableCoupon(coupon, coupon.uses, now)
    const { amount } = priceOf(plan, period, counts ? couponDiscount(coupon, period) : 0)
    const bankPlans = await gateway.listInstalmentPlans(amount, now)
    if (!bankPlans.ok) return failAtGateway(bankPlans)
    return bankPlans.value.filter((bankPlan) => fitsInstalments(plan.weeklyMinutes, bankPlan))
  },

  async cancelUnpaidOrder({ input: { body }, actor, services, now, fail }) {
    const row = await findOwnPayment(services, body.transactionId, actor, fail)
    enforceRateLimit(await countRequest(services.db, `cancel:${actor.id}`, money.requests.cancel, now))
    if (!isOpen(row.status)) return fail('bad-request')
    const outcome = await cancelPayment(services, row, isAdmin(actor.role) ? actor.id : null, now)
    if (outcome !== 'canceled') fail(outcome === 'paid' ? 'illegal' : 'fawry-error')
  },

  async getPaymentStatus({ input: { query }, actor, services, fail }) {
    const row = await findOwnPayment(services, query.transactionId, actor, fail)
    const order = await findGatewayOrder(services, row)
    // What has no gateway, or none that can be asked yet, is what we know ourselves.
    if (!order.ok && order.kind !== 'invalid') return failAtGateway(order)
    const change = order.ok ? toStatusChange(order.value) : null
    return {
      orderRefNum: (order.ok ? order.value.ref : row.providerRefNum) ?? '',
      orderStatus: sentStatus(change?.status ?? row.status, query.refunding),
      paymentMethod: change?.method ?? row.paymentMethod,
    }
  },

  async syncPaymentStatus({ input: { body }, actor, services, now, fail }) {
    const row = await findOwnPayment(services, body.transactionId, actor, fail)
    enforceRateLimit(await countRequest(services.db, `sync:${actor.id}`, money.requests.sync, now))
    const synced = await syncPayment(services, row, now)
    if (!synced.ok && synced.kind !== 'invalid') failAtGateway(synced)
  },

  async listCards({ input: { query }, services }) {
    const savedCards = await requireGateway(services).listCards(query.userId)
    if (!savedCards.ok) return failAtGateway(savedCards)
    return { cards: savedCards.value.map(({ createdAt, ...card }) => ({ ...card, creationDate: createdAt })) }
  },

  async deleteCard({ input: { body }, actor, services, now, fail }) {
    const gateway = requireGateway(services)
    const savedCards = await gateway.listCards(body.userId)
    if (!savedCards.ok) return failAtGateway(savedCards)
    const card = savedCards.value.find(({ token }) => token === body.cardToken) ?? fail('not-found')
    const deleted = await gateway.deleteCard(body.userId, body.cardToken)
    if (!deleted.ok) return failAtGateway(deleted)
    if (!isAdmin(actor.role)) return
    // The card is the gateway's, so there is no batch to write the row in.
    const facts = { lastFourDigits: card.lastFourDigits }
    await insertAuditEntry(services.db, { actorId: actor.id, action: 'card.delete', targetId: body.userId, facts }, now)
  },

  async getAddCardUrl({ actor, services }) {
    const returnUrl = new URL('/card-added', services.env.APP_URL).href
    return { url: requireGateway(services).createAddCardUrl(actor.id, returnUrl) }
  },

  async refundPayment({ input: { body }, actor, services, now, fail }) {
    const { db } = services
    const row = (await findTransactionByRef(db, body.orderRefNum)) ?? fail('transaction-not-found')
    if (!isOwnOrAdmin(actor, row.userId)) return fail('forbidden')
    if (row.status !== TransactionStatus.Paid) return fail('non-refundable')
    const facts = (await readRefundFacts(db, row.id, now)) ?? fail('transaction-not-found')
    if (!facts.subscription && !facts.pack) return fail('subscription-not-found')
    const split = splitRefund({ ...facts, txId: row.id }, now)
    if (split.amount <= 0) return fail(refuseRefund(facts, now))
    const refund = { ...split, reason: body.reason, by: actor.id }
    if (isAdmin(actor.role)) return await awaitApproval(db, createRefundApproval(refund, row.userId), now)
    const request = { ...refund, seen: facts.seen, isLogged: false, approved: null }
    const refunded = isRefundedByHand(row.paymentMethod) ? 'by-hand' : await refundPayment(services, request, now)
    if (refunded === 'by-hand') return fail('refund-receiver-required')
    if (refunded === 'claimed') return fail('non-refundable')
    return 'kind' in refunded ? failAtGateway(refunded) : { statusCode: 200, statusDescription: 'Refund accepted' }
  },
}
