import type * as declared from '#contract/money/api/refunds.ts'
import { decideRefundRequest } from '#contract/money/rules/refund-shares.ts'
import { parseRefundAddress, refuseRefundDecision } from '#contract/money/rules/refunds.ts'
import { isOwnOrAdmin } from '#contract/shared/rules/access.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import { RefundRequestStatus } from '#contract/vocabulary/money.ts'
import { isAdmin } from '#contract/vocabulary/roles.ts'
import { notifyCanceled } from '#worker/features/lessons/notifications.ts'
import { notifyStatus } from '#worker/features/money/payments/apply-status.ts'
import { refundUpgrades } from '#worker/features/money/payments/refund.ts'
import type { Handlers } from '#worker/handler.ts'
import { requireUnchanged } from '#worker/stale-rows.ts'
import { createIdempotentRequest, findEarlierResult } from '#worker/storage/idempotency.ts'
import { readRefundRequest, storeRefundDecision } from './decision-store.ts'
import { readRefundFacts } from './facts-store.ts'
import { findRefundRequests } from './list-store.ts'
import { findLastRequest, findRefundRequest, hasPendingRequest, insertRefundRequest, storeReceiver } from './store.ts'
import { refundRequestView } from './view.ts'

/** A lost race is decided again; gives up after three. */
const maxAttempts = 3

export const refunds: Handlers<typeof declared> = {
  async createRefundRequest({ input: { body }, actor, services, now, idempotencyKey, fail }) {
    const { db } = services
    const { txId, method } = body
    const target = parseRefundAddress(method, body.address)
    if (isRefused(target)) return fail(target.refused, 'address', target.fault)
    const idempotency = await createIdempotentRequest(actor.id, idempotencyKey, 'createRefundRequest', body)
    for (let round = 0; round < maxAttempts; round++) {
      const [earlier, facts, isRequested] = await Promise.all([
        findEarlierResult(db, idempotency, now),
        readRefundFacts(db, txId, now),
        hasPendingRequest(db, txId),
      ])
      if (earlier === 'other') return fail('illegal')
      const replayed = earlier && (await findLastRequest(db, Number(earlier.result)))
      if (replayed) return refundRequestView(replayed)
      if (!facts) return fail('transaction-not-found')
      if (!isOwnOrAdmin(actor, facts.userId)) return fail('forbidden')
      const decision = decideRefundRequest({ ...facts, txId, isRequested }, now)
      if (isRefused(decision)) return fail(decision.refused)
      const stored = await insertRefundRequest(
        db,
        {
          ...decision,
          userId: actor.id,
          method,
          ...target,
          seen: facts.seen,
          by: actor.id,
          isLogged: false,
          approved: null,
          idempotency,
        },
        now,
      )
      if (stored) {
        notifyStatus(services, stored.payment)
        for (const lesson of stored.canceled) notifyCanceled(services, lesson, now)
        return refundRequestView(stored.request)
      }
    }
    return fail('illegal')
  },

  async listRefundRequests({ input: { query }, actor, services: { db } }) {
    const filter = isAdmin(actor.role) ? query : { ...query, users: [actor.id] }
    const page = await findRefundRequests(db, filter)
    return { ...page, list: page.list.map(refundRequestView) }
  },

  chooseRefundReceiver: {
    async judge({ input: { params }, actor, services: { db }, now, fail }) {
      const { id, userId } = (await findRefundRequest(db, params.id)) ?? fail('not-found')
      if (userId !== actor.id) return fail('forbidden')

      return async ({ body: { method, address } }) => {
        const target = parseRefundAddress(method, address)
        if (isRefused(target)) return fail(target.refused, 'address', target.fault)
        return refundRequestView((await storeReceiver(db, { id, method, ...target }, now)) ?? fail('illegal'))
      }
    },
  },

  async updateRefundRequest({ input: { params, body }, actor, services, now, fail }) {
    const { db } = services
    for (let round = 0; round < maxAttempts; round++) {
      const facts = (await readRefundRequest(db, { id: params.id, actorId: actor.id }, now)) ?? fail('not-found')
      await requireUnchanged(db, actor, body.seen, { ...facts.row, kind: 'refund-request' })
      const refused = refuseRefundDecision(facts, body.status)
      if (refused) return fail(refused)
      const decision = { facts, to: body.status, note: body.note || null, by: actor.id }
      const stored = await storeRefundDecision(db, decision, now)
      if (stored) {
        notifyStatus(services, stored.payment)
        for (const lesson of stored.canceled) notifyCanceled(services, lesson, now)
        if (body.status === RefundRequestStatus.Processed)
          await refundUpgrades(services, stored.payment.id, actor.id, now)
        return refundRequestView(stored.request)
      }
    }
    return fail('illegal')
  },
}
