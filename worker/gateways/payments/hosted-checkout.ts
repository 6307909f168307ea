/** A gateway with a checkout page of its own: Paymob. Amounts are piastres; failures as for `PaymentGateway`. */
import type { HostedPaymentMethod } from '#contract/vocabulary/money.ts'
import type { Outcome } from '../outcome.ts'
import type { GatewayOrder } from './gateway-order.ts'

export interface Checkout {
  /** Unique for ever. */
  readonly merchantRef: string
  readonly amount: number
  readonly method: HostedPaymentMethod
  /** What is bought, in Arabic. */
  readonly label: string
  /** `plan-2-month` */
  readonly itemName: string
  /** At least two words: the gateway wants a first and a last name. */
  readonly name: string
  readonly phone: string
  readonly email: string
  /** Where the browser goes at the end. */
  readonly returnUrl: string
  readonly ttlSeconds: number
}

/** What the browser brings back. Only to be shown: anybody can type it. */
export interface CheckoutReturn {
  readonly merchantRef: string | null
  readonly success: boolean
  readonly pending: boolean
}

/**
 * `order`: signed; check `ref`. `hint`: nothing is proved, ask `findOrder` for the payment it names. `ignored`: nothing
 * about a payment.
 */
export type CheckoutCallback =
  | { readonly kind: 'order'; readonly order: GatewayOrder }
  | { readonly kind: 'hint'; readonly paymentRef: string }
  | { readonly kind: 'ignored' }

export interface HostedCheckout {
  /** Whether a simulator stands in. */
  readonly simulated: boolean
  /** What the page can be asked to take. */
  readonly methods: readonly HostedPaymentMethod[]
  /** `ref` comes back as `GatewayOrder.ref`; store it before the browser goes to `url`. `invalid` for a name of one word. */
  createCheckout(checkout: Checkout): Promise<Outcome<{ url: string; ref: string; intentId: string }>>
  findOrder(paymentRef: string): Promise<Outcome<GatewayOrder>>
  refund(paymentRef: string, amount: number): Promise<Outcome<void>>
  /** Takes a payment back on the day it was made. */
  voidPayment(paymentRef: string): Promise<Outcome<void>>
  /** `hmac`: from the query of the callback's address. `refused` when it does not match. */
  parseCallback(raw: Uint8Array, hmac: string | null): Outcome<CheckoutCallback>
  parseReturn(query: URLSearchParams): CheckoutReturn
}
