import type * as declared from '#contract/money/api/subscriptions.ts'
import { isRefundedByHand, refundOf } from '#contract/money/rules/refunds.ts'
import { isOwnOrAdmin } from '#contract/shared/rules/access.ts'
import { TransactionStatus } from '#contract/vocabulary/money.ts'
import { isAdmin, Role } from '#contract/vocabulary/roles.ts'
import { subscriptionView } from '#worker/features/lessons/own-subscription/view.ts'
import { failAtGateway } from '#worker/features/money/payments/gateway-status.ts'
import { openRefundRequest, refundPayment } from '#worker/features/money/payments/refund.ts'
import { readRefundFacts } from '#worker/features/money/refunds/facts-store.ts'
import { findTransaction } from '#worker/features/money/transactions/store.ts'
import type { Handler, Handlers } from '#worker/handler.ts'
import { findRunningSubscription, findSubscription, findSubscriptions, findWaitingSubscription } from './list-store.ts'

const cancelSubscription: Handler<typeof declared.cancelSubscription> = async (context) => {
  const { input, actor, services, now, fail } = context
  const { db } = services
  const { id, ahead } = input.body
  const isStudent = actor.role === Role.Student
  if (isStudent === (id !== undefined)) return fail('bad-request', 'id')
  if (ahead && id !== undefined) return fail('bad-request', 'ahead')
  const findOwn = ahead ? findWaitingSubscription : findRunningSubscription
  const subscription = id === undefined ? await findOwn(db, actor.id, now) : await findSubscription(db, id)
  if (!subscription) return fail('subscription-not-found')
  if (subscription.terminatedAt !== null) return { refundAmount: 0 }
  if (subscription.end <= now) return fail('subscription-not-found')
  const facts = (await readRefundFacts(db, subscription.txId, now)) ?? fail('transaction-not-found')
  const amount = refundOf(facts.subscription ?? fail('subscription-not-found'), facts.lessons, now).refund
  if (facts.status !== TransactionStatus.Paid || amount <= 0) return fail('subscription-uncancellable')
  const request = { txId: subscription.txId, amount, by: actor.id, isLogged: !isStudent }
  const refunded = isRefundedByHand(facts.paymentMethod) ? 'by-hand' : await refundPayment(services, request, now)
  if (refunded === 'by-hand') {
    if (isStudent) return fail('refund-receiver-required')
    const refundRequest = await openRefundRequest(services, { ...request, userId: facts.userId }, now)
    return refundRequest ? { refundAmount: refundRequest.amount } : fail('illegal')
  }
  if (refunded === 'claimed') {
    // A second click, which came while the first was on its way: it answers what the first sends back.
    const row = await findTransaction(db, subscription.txId)
    return row?.status === TransactionStatus.Refunding ? { refundAmount: row.refundedAmount } : fail('illegal')
  }
  return 'kind' in refunded ? failAtGateway(refunded) : { refundAmount: refunded.refundedAmount }
}

export const subscriptions: Handlers<typeof declared> = {
  async listSubscriptions({ input, actor, services: { db } }) {
    const filter = isAdmin(actor.role) ? input.query : { ...input.query, users: [actor.id] }
    const page = await findSubscriptions(db, filter)
    return { ...page, list: page.list.map(subscriptionView) }
  },

  async getSubscription({ input, actor, services: { db }, fail }) {
    const subscription = (await findSubscription(db, input.params.id)) ?? fail('subscription-not-found')
    if (!isOwnOrAdmin(actor, subscription.userId)) fail('forbidden')
    return subscriptionView(subscription)
  },

  cancelSubscription,
}
