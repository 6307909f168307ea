/** Simulated payment gateways on their own: their webhooks are kept here instead of being sent to the worker. */
import type { CardCharge, Charge, PaymentGateway } from '#worker/gateways/payments/payment-gateway.ts'
import { type Fault, storeFault } from '#worker/gateways/simulated/faults.ts'
import { createFawryCounter, createSimulatedFawry } from '#worker/gateways/simulated/fawry.ts'
import type { WebhookCall } from '#worker/gateways/simulated/gateway-webhooks.ts'
import { createPaymobCheckoutPage, createSimulatedPaymob } from '#worker/gateways/simulated/paymob.ts'
import { origin } from './client.ts'
import { db, nextNumber } from './people.ts'

export const simulateGateways = () => {
  const sent: WebhookCall[] = []
  const pending: Promise<unknown>[] = []
  const webhooks = {
    emit: async (call: WebhookCall) => sent.push(call) > 0,
    later: (work: Promise<unknown>) => void pending.push(work),
  }
  const context = { db, appUrl: origin, webhooks }
  const fawry = createSimulatedFawry(context)
  const paymob = createSimulatedPaymob(context)
  return {
    fawry,
    paymob,
    counter: createFawryCounter(context),
    checkoutPage: createPaymobCheckoutPage(context),
    fail: (fault: Fault) => storeFault(db, fault),
    /** How many sendings were left for after the answer. */
    countPending: () => pending.length,
    /** The webhooks sent so far, once those that follow an answer are sent as well. */
    async takeWebhooks(): Promise<WebhookCall[]> {
      await Promise.all(pending.splice(0))
      return sent.splice(0)
    },
  }
}
export type SimulatedGateways = ReturnType<typeof simulateGateways>

/** The statuses of Fawry’s notifications; fails where one is not signed. */
export const readStatuses = (gateway: PaymentGateway, calls: readonly WebhookCall[]) =>
  calls.map(({ body }) => {
    const order = gateway.parseNotification(new TextEncoder().encode(body))
    return order.ok ? order.value.status : order.code
  })

/** A charge nobody has made yet. */
export const newCharge = (fields: Partial<Charge> = {}): Charge => ({
  merchantRef: `1763640000${String(nextNumber()).padStart(5, '0')}`,
  userId: 42,
  name: 'سارة محمود',
  phone: '01012345678',
  email: 's@hiwar.test',
  amount: 125_000,
  label: 'باقة 60 دقيقة أسبوعيًا',
  ...fields,
})

export const newCardCharge = (cardToken: string, fields: Partial<CardCharge> = {}): CardCharge => ({
  ...newCharge(fields),
  cardToken,
  cvv: '123',
  returnUrl: `${origin}/checkout/2/0`,
  ...fields,
})

/** Numbers of test cards, by how payments with them end. */
export const cardNumbers = {
  ok: '4242424242424242',
  poor: '4222000006724235',
  expired: '4263970000005262',
  refused: '5078096700053444',
} as const

/** The value of a success; fails the test otherwise. */
export const expectSuccess = <T>(outcome: { ok: true; value: T } | { ok: false; kind: string; code?: string }): T => {
  if (!outcome.ok) throw new Error(`${outcome.kind} ${outcome.code}`)
  return outcome.value
}
