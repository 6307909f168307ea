import type * as declared from '#contract/money/api/subscriptions.ts'
import { packPriceOf } from '#contract/money/rules/packs.ts'
import { periodLength } from '#contract/money/rules/pricing.ts'
import { splitRefund } from '#contract/money/rules/refund-shares.ts'
import { isRefundedByHand } from '#contract/money/rules/refunds.ts'
import { decideUpgrade, weeksLeft } from '#contract/money/rules/upgrades.ts'
import { isOwnOrAdmin } from '#contract/shared/rules/access.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import { toIsoInstant } from '#contract/shared/rules/time.ts'
import { packSizes } from '#contract/vocabulary/minutes.ts'
import { TransactionStatus } from '#contract/vocabulary/money.ts'
import { isAdmin, Role } from '#contract/vocabulary/roles.ts'
import { awaitApproval } from '#worker/await-approval.ts'
import { subscriptionView } from '#worker/features/lessons/own-subscription/view.ts'
import { createRefundApproval, sumOf } from '#worker/features/money/payments/approve-refund.ts'
import { failAtGateway } from '#worker/features/money/payments/gateway-status.ts'
import { refundPayment } from '#worker/features/money/payments/refund.ts'
import { findReturningSum } from '#worker/features/money/payments/returning-store.ts'
import { readPackPlan, readUpgradable } from '#worker/features/money/payments/upgrade-store.ts'
import { readRefundFacts } from '#worker/features/money/refunds/facts-store.ts'
import type { Handler, Handlers } from '#worker/handler.ts'
import { readSettings } from '#worker/storage/settings.ts'
import { extendSubscription } from './extend.ts'
import { findRunningSubscription, findSubscription, findSubscriptions, findWaitingSubscription } from './list-store.ts'
import { endPause, getPause, pauseSubscription } from './pause.ts'

const cancelSubscription: Handler<typeof declared.cancelSubscription> = async (context) => {
  const { input, actor, services, now, fail } = context
  const { db } = services
  const { id, ahead, reason } = input.body
  const isStudent = actor.role === Role.Student
  if (isStudent === (id !== undefined)) return fail('bad-request', 'id')
  if (ahead && id !== undefined) return fail('bad-request', 'ahead')
  const findOwn = ahead ? findWaitingSubscription : findRunningSubscription
  const subscription = id === undefined ? await findOwn(db, actor.id, now) : await findSubscription(db, id)
  if (!subscription) return fail('subscription-not-found')
  if (subscription.terminatedAt !== null) return { refundAmount: 0 }
  if (subscription.end <= now) return fail('subscription-not-found')
  const facts = (await readRefundFacts(db, subscription.txId, now)) ?? fail('transaction-not-found')
  if (!facts.subscription) return fail('subscription-not-found')
  const split = splitRefund({ ...facts, txId: subscription.txId }, now)
  if (facts.status !== TransactionStatus.Paid || split.amount <= 0) return fail('subscription-uncancellable')
  const refund = { ...split, reason: isStudent ? undefined : reason, by: actor.id }
  if (!isStudent) return await awaitApproval(db, createRefundApproval(refund, facts.userId), now)
  const request = { ...refund, seen: facts.seen, isLogged: false, approved: null }
  const refundAmount = sumOf(split)
  const refunded = isRefundedByHand(facts.paymentMethod) ? 'by-hand' : await refundPayment(services, request, now)
  if (refunded === 'by-hand') return fail('refund-receiver-required')
  if (refunded === 'claimed') {
    // A second click, which came while the first was on its way: it answers what the first sends back.
    const returning = await findReturningSum(db, subscription.txId)
    return returning > 0 ? { refundAmount: returning } : fail('illegal')
  }
  return 'kind' in refunded ? failAtGateway(refunded) : { refundAmount }
}

export const subscriptions: Handlers<typeof declared> = {
  extendSubscription,

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

  async listUpgrades({ actor, services: { db }, now }) {
    const { subscription, plans } = await readUpgradable(db, actor.id, now)
    if (!subscription) return null
    const { id: subscriptionId, planId, period, weeklyMinutes, end } = subscription
    const offers = plans.flatMap((plan) => {
      const upgrade = decideUpgrade(subscription, { plan, period }, now)
      if (isRefused(upgrade)) return []
      const { newPrice, oldPrice, newShare, oldShare, amount } = upgrade.price
      return [{ planId: plan.id, weeklyMinutes: plan.weeklyMinutes, newPrice, oldPrice, newShare, oldShare, amount }]
    })
    const weeks = { left: weeksLeft(subscription, now), weeks: periodLength[period].weeks }
    return { subscriptionId, planId, period, weeklyMinutes, end: toIsoInstant(end), ...weeks, offers }
  },

  async listPacks({ actor, services: { db }, now }) {
    const [offered, settings] = await Promise.all([readPackPlan(db, actor.id, now), readSettings(db)])
    if (!settings['paidLesson.enabled']) return null
    return (
      offered && {
        planId: offered.planId,
        period: offered.period,
        offers: packSizes.map((minutes) => ({ minutes, amount: packPriceOf(offered, minutes) })),
      }
    )
  },

  getPause,
  pauseSubscription,
  endPause,
  cancelSubscription,
}
