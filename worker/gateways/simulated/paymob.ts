/** A simulated Paymob: our own adapter on a simulated network, and what a payer does on its checkout page. */
import { basePath } from '#contract/shared/api/endpoint.ts'
import type { HostedCheckout } from '../payments/hosted-checkout.ts'
import { createPaymobCheckout, paymobWebhookPath } from '../payments/paymob/client.ts'
import { createGatewayNetwork, readGatewayClock } from './gateway-network.ts'
import { type SimulatedGatewayContext, sendWebhooks } from './gateway-webhooks.ts'
import {
  buildCallback,
  buildReturnUrl,
  findIntention,
  type PaymobIntention,
  payIntention,
  simulatedPaymob,
} from './paymob-checkouts.ts'
import { findPaymobRoute } from './paymob-server.ts'

export const createSimulatedPaymob = ({ db, appUrl, webhooks }: SimulatedGatewayContext): HostedCheckout =>
  createPaymobCheckout(
    {
      ...simulatedPaymob,
      simulated: true,
      host: 'https://paymob.sim.invalid',
      webhookUrl: `${appUrl}${paymobWebhookPath}`,
      createCheckoutUrl: (clientSecret) => `${appUrl}${basePath}/dev/paymob/checkout/${clientSecret}`,
    },
    createGatewayNetwork(db, 'paymob', findPaymobRoute({ db, webhooks })),
  )

/** What a payer does on the checkout page. */
export const createPaymobCheckoutPage = ({ db, webhooks }: Pick<SimulatedGatewayContext, 'db' | 'webhooks'>) => ({
  /** Null when it was never opened. */
  findIntention: (clientSecret: string): Promise<PaymobIntention | null> => findIntention(db, clientSecret),

  isOpen: ({ status, expiresAt }: PaymobIntention): boolean => status === 'open' && expiresAt > readGatewayClock(),

  /**
   * Pays or is declined. Resolves when the callbacks have been answered, with the address to return to; null when the
   * checkout is paid or over. `isPendingFirst`: a callback that the payment is under way comes before the last one.
   */
  async pay(
    intention: PaymobIntention,
    { success, is3dSecure, isPendingFirst }: { success: boolean; is3dSecure: boolean; isPendingFirst: boolean },
  ): Promise<string | null> {
    const transaction = await payIntention(db, intention, success, is3dSecure, readGatewayClock())
    if (!transaction) return null
    const pending = { ...transaction, pending: true, success: false, error_occured: false }
    const transactions = isPendingFirst ? [pending, transaction] : [transaction]
    await sendWebhooks(db, 'paymob', webhooks, transactions.map(buildCallback), true)
    return buildReturnUrl(transaction, intention.returnUrl)
  },
})
