/** A simulated Fawry: our own adapter on a simulated network, and what a payer does on its pages and at its counters. */
import { basePath } from '#contract/shared/api/endpoint.ts'
import { createFawryGateway, fawryWebhookPath } from '../payments/fawry/client.ts'
import type { PaymentGateway } from '../payments/payment-gateway.ts'
import { type FawryCard, failuresOf, findCardOutcome, saveCard } from './fawry-cards.ts'
import type { FawrySite } from './fawry-charges.ts'
import {
  buildNotification,
  type FawryOrder,
  fawryStatuses,
  findOrderByMerchantRef,
  findOrderByRef,
  patchOrder,
  payOrder,
  simulatedFawryAccount,
} from './fawry-orders.ts'
import { findFawryRoute } from './fawry-server.ts'
import { createGatewayNetwork, readGatewayClock } from './gateway-network.ts'
import { type BuildWebhook, type SimulatedGatewayContext, sendWebhooks } from './gateway-webhooks.ts'
import { findRecordsByEnding } from './record-store.ts'

export const createSimulatedFawry = ({ db, appUrl, webhooks }: SimulatedGatewayContext): PaymentGateway => {
  const site: FawrySite = { db, webhooks, pages: `${appUrl}${basePath}/dev/fawry` }
  const settings = {
    ...simulatedFawryAccount,
    simulated: true,
    host: 'https://fawry.sim.invalid',
    addCardPage: `${site.pages}/card-token`,
    webhookUrl: `${appUrl}${fawryWebhookPath}`,
  }
  return createFawryGateway(settings, createGatewayNetwork(db, 'fawry', findFawryRoute(site)))
}

/** What can be ordered for an order by hand; `NEW` only notifies. */
export const forcedStatuses = ['PAID', 'FAILED', 'EXPIRED', 'CANCELED', 'REFUNDED', 'PARTIAL_REFUNDED', 'NEW'] as const
export type ForcedStatus = (typeof forcedStatuses)[number]

/**
 * What a payer does. Each resolves when the notifications have been answered, with the order as it is then, or null when
 * the order is not open any more.
 */
export const createFawryCounter = ({ db, webhooks }: Pick<SimulatedGatewayContext, 'db' | 'webhooks'>) => {
  const notify = (builders: readonly BuildWebhook[]) => sendWebhooks(db, 'fawry', webhooks, builders, true)
  const close = async (order: FawryOrder, fields: Partial<FawryOrder>): Promise<FawryOrder | null> => {
    const closed = await patchOrder(db, order.merchantRef, ['UNPAID'], fields, readGatewayClock())
    if (closed) await notify([buildNotification(closed)])
    return closed
  }

  return {
    findOrder: (ref: string): Promise<FawryOrder | null> => findOrderByRef(db, ref, readGatewayClock()),

    /** Pays at a counter or from a wallet. `amount`: what is handed over, when it is not what was asked. */
    async pay(order: FawryOrder, amount?: number): Promise<FawryOrder | null> {
      const paid = await payOrder(db, order, readGatewayClock(), amount)
      if (paid) await notify([buildNotification(paid)])
      return paid
    },

    expire: (order: FawryOrder) => close(order, { status: 'EXPIRED' }),

    decline: (order: FawryOrder) =>
      close(order, { status: 'FAILED', failure: { code: '99905', text: 'Declined by the payer or the bank' } }),

    /** The bank's page was answered rightly; the card decides what follows. */
    async approveCard(order: FawryOrder): Promise<FawryOrder | null> {
      const outcome = await findCardOutcome(db, order.userId, order.cardToken ?? '')
      if (outcome === 'poor' || outcome === 'expired')
        return close(order, { status: 'FAILED', failure: failuresOf[outcome] })
      const paid = await payOrder(db, order, readGatewayClock())
      if (paid) await notify([buildNotification(paid, 'NEW'), buildNotification(paid)])
      return paid
    },

    /** Null for a number that is none of the test cards. */
    saveCard: (userId: number, number: string): Promise<FawryCard | null> =>
      saveCard(db, userId, number, readGatewayClock()),

    /**
     * Puts an order into a status whatever it was, and notifies. `name`: our reference, or the id of our transaction,
     * with which the reference ends. Null when there is no such order.
     */
    async force(name: string, status: ForcedStatus): Promise<FawryOrder | null> {
      const now = readGatewayClock()
      const order =
        (await findOrderByMerchantRef(db, name, now)) ??
        (await findRecordsByEnding<FawryOrder>(db, 'fawry-order', 'merchantRef', 10, name)).at(-1)
      if (!order) return null
      const fields = { status, ...(status === 'PAID' ? { paidAt: now } : {}) }
      const forced =
        status === 'NEW'
          ? order
          : await patchOrder(db, order.merchantRef, fawryStatuses, fields as Partial<FawryOrder>, now)
      if (forced) await notify([buildNotification(forced, status)])
      return forced
    },
  }
}
export type FawryCounter = ReturnType<typeof createFawryCounter>
