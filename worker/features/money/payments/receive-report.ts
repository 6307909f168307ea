/** Reports of the payment gateways, as their webhooks bring them. */

import { TransactionStatus } from '#contract/vocabulary/money.ts'
import { alerts } from '#worker/copy/payments.ts'
import { findTransactionByMerchantRef, type TransactionRow } from '#worker/features/money/transactions/store.ts'
import type { GatewayOrder } from '#worker/gateways/payments/gateway-order.ts'
import type { CheckoutCallback } from '#worker/gateways/payments/hosted-checkout.ts'
import type { Services } from '#worker/services.ts'
import { type Inbox, processOpenEvents, receiveEvent, type Verdict } from '#worker/storage/gateway-events.ts'
import { createTeamAlert, queueNotice } from '#worker/storage/outbox/notices.ts'
import type { Budget, Progress } from '#worker/work-budget.ts'
import { applyOrder, findGatewayOrder } from './gateway-status.ts'

type Gateway = NonNullable<TransactionRow['gateway']>

/** Kept and shown to the team, but answered as received, so that the gateway stops sending it. */
const orphan = async ({ db }: Services, text: string, key: string, now: number): Promise<Verdict> => {
  await queueNotice(db, createTeamAlert(`orphan:${key}`, text, now)).run()
  return { orphan: 'no payment it belongs to' }
}

/**
 * Whether the order is the one of the payment. Paymob's signature does not cover our reference, so its own has to match
 * the one noted when the checkout was made.
 */
const belongsTo = (order: GatewayOrder, row: TransactionRow, gateway: Gateway): boolean =>
  row.gateway === gateway &&
  (order.userId === null || order.userId === row.userId) &&
  (gateway === 'fawry' || order.ref === row.providerRefNum)

/**
 * A report that would take a paid payment back. It may as well be an old one about an earlier try, so the gateway is
 * asked what holds now; of Paymob, whose tries are payments of their own, only one about the paid try counts.
 */
const confirmReversal = async (services: Services, row: TransactionRow, order: GatewayOrder) => {
  const takesBack = order.status === 'canceled' || order.status === 'failed'
  if (row.status !== TransactionStatus.Paid || !takesBack) return order
  if (row.gateway === 'paymob') return order.status === 'canceled' && order.paymentRef === row.paymentRef ? order : null
  const currentOrder = await findGatewayOrder(services, row)
  return currentOrder.ok ? currentOrder.value : ('unknown' as const)
}

const processOrder = async (
  services: Services,
  gateway: Gateway,
  order: GatewayOrder,
  now: number,
): Promise<Verdict> => {
  // One alert an order, named by what the gateway signed: whoever holds a signed report of Paymob's can write any
  // reference of ours into it.
  const key = `${gateway}:${order.ref}`
  const row = await findTransactionByMerchantRef(services.db, order.merchantRef)
  if (!row) return orphan(services, alerts.unknownOrder(gateway, order.merchantRef), key, now)
  // The callback was faster than the answer to our own request.
  if (row.gateway === 'paymob' && row.providerRefNum === null && row.status === TransactionStatus.New)
    return { retry: 'the checkout is not stored yet' }
  if (!belongsTo(order, row, gateway)) return orphan(services, alerts.foreignOrder(gateway, row.id), key, now)
  const confirmed = await confirmReversal(services, row, order)
  if (confirmed === 'unknown') return { retry: 'the gateway could not be asked' }
  if (!confirmed) return 'processed'
  const applied = await applyOrder(services, row, confirmed, now)
  // Kept with its reason, and not tried again: the team has been told.
  return applied.isWrongSum ? { orphan: 'of another sum than was agreed' } : 'processed'
}

const inboxOf = (services: Services, provider: Gateway, now: number): Inbox => ({
  provider,
  stuckAlert: alerts.stuckEvent(provider),
  async process({ body }) {
    const content = JSON.parse(body) as Exclude<CheckoutCallback, { kind: 'ignored' }>
    if (content.kind === 'order') return processOrder(services, provider, content.order, now)
    const order = await services.hostedCheckout?.findOrder(content.paymentRef)
    return order?.ok ? processOrder(services, provider, order.value, now) : { retry: 'the gateway could not be asked' }
  },
})

/** What a webhook is answered with. */
type Received = 'received' | 'unauthenticated' | 'forbidden' | 'bad-request' | 'service-unavailable'

/** One notification of Fawry. */
export const receiveFawryReport = async (services: Services, raw: Uint8Array, now: number): Promise<Received> => {
  if (!services.payments) return 'service-unavailable'
  const read = services.payments.parseNotification(raw)
  if (!read.ok) return read.kind === 'refused' ? 'forbidden' : 'bad-request'
  const content = { kind: 'order', order: read.value } satisfies CheckoutCallback
  return receiveEvent(services.db, inboxOf(services, 'fawry', now), { raw, content }, now)
}

/** One callback of Paymob; `hmac` stands in its address. `unauthenticated` without a digest that matches. */
export const receivePaymobReport = async (
  services: Services,
  raw: Uint8Array,
  hmac: string | null,
  now: number,
): Promise<Received> => {
  if (!services.hostedCheckout) return 'service-unavailable'
  const read = services.hostedCheckout.parseCallback(raw, hmac)
  if (!read.ok) return read.kind === 'refused' ? 'unauthenticated' : 'bad-request'
  if (read.value.kind === 'ignored') return 'received'
  return receiveEvent(services.db, inboxOf(services, 'paymob', now), { raw, content: read.value }, now)
}

/** Retries reports that could not be applied. The sweep calls it. */
export const processOpenPaymentEvents = async (services: Services, now: number, budget?: Budget): Promise<Progress> => {
  const fawry = await processOpenEvents(services.db, inboxOf(services, 'fawry', now), now, budget)
  const paymob = await processOpenEvents(services.db, inboxOf(services, 'paymob', now), now, budget)
  return { done: fawry.done + paymob.done, more: fawry.more || paymob.more }
}
