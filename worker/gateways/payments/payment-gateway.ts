/**
 * A gateway that charges by card, at a counter by reference number, and by wallet: Fawry. Amounts are piastres, instants
 * epoch ms.
 *
 * Of a failed charge, `refused`, `invalid` and `unavailable` mean that no money moved and none will. `unknown` means
 * that it may have: leave the transaction open and ask for its status. Nothing here is retried that could charge or
 * refund twice.
 */
import type { Outcome } from '../outcome.ts'
import type { GatewayOrder } from './gateway-order.ts'

export interface Charge {
  /** Digits, unique for ever: the gateway refuses a second charge with the same one. */
  readonly merchantRef: string
  readonly userId: number
  /** Null: the part of the e-mail before the sign stands in. */
  readonly name: string | null
  /** `01…`, eleven digits. */
  readonly phone: string
  readonly email: string
  readonly amount: number
  /** What is bought, in Arabic; shown to the payer. */
  readonly label: string
  /** Until when it can be paid. */
  readonly expiresAt?: number
}

export interface SavedCardDetails {
  readonly cardToken: string
  /** Three digits as text, since zeros may lead. Never stored or logged. */
  readonly cvv: string
}

export interface CardCharge extends Charge, SavedCardDetails {
  /** Where the browser goes after 3-D Secure. Taken from our configuration, never from a request. */
  readonly returnUrl: string
}

/** `notify` sends the request to the wallet app of a phone, `qr` answers a code to scan. */
export type WalletCharge = Charge & ({ readonly mode: 'qr' } | { readonly mode: 'notify'; readonly wallet: string })

/** On a page of the gateway the payer may still choose another way than `method`. */
export interface PageCharge extends Charge {
  readonly method: 'CARD' | 'MWALLET' | 'PAYATFAWRY'
  /** Where the browser goes afterwards. Its origin has been checked. */
  readonly returnUrl: string
  readonly savesCard: boolean
}

export interface InstalmentCharge extends Charge, SavedCardDetails {
  readonly instalmentPlanId: number
}

export interface InstalmentPlan {
  readonly id: number
  readonly nameAr: string
  readonly nameEn: string
  readonly months: number
  /** Interest in basis points: 150 is 1.5 %. */
  readonly rate: number
  readonly minAmount: number
  readonly maxAmount: number
}

/** The answer to a charge by instalments. */
export interface InstalmentReceipt {
  readonly ref: string
  readonly authNumber: string
  readonly orderAmount: number
  readonly paidAmount: number
  readonly fees: number
  readonly paidAt: number | null
  readonly code: number
  readonly text: string
  /** Set when the bank wants 3-D Secure first. */
  readonly redirectUrl: string | null
}

export interface SavedCard {
  readonly token: string
  readonly createdAt: number
  readonly lastFourDigits: string
  readonly brand: string
}

export interface PaymentGateway {
  /** Whether a simulator stands in. */
  readonly simulated: boolean
  /** `redirectUrl` is the 3-D Secure page; null where the bank asks for none, and the status then tells the end. */
  chargeCard(charge: CardCharge): Promise<Outcome<{ redirectUrl: string | null; ref: string | null }>>
  /** `ref` is the number to name at the counter. */
  chargeReference(charge: Charge): Promise<Outcome<{ ref: string; expiresAt: number | null }>>
  /** `qr` is a `data:image/` address of any image type; null when the request went to the wallet app. */
  chargeWallet(charge: WalletCharge): Promise<Outcome<{ ref: string; qr: string | null }>>
  chargeInstalments(charge: InstalmentCharge): Promise<Outcome<InstalmentReceipt>>
  /** The address of the gateway's own checkout page. It knows no order until the payer has chosen how to pay. */
  createCheckoutPage(charge: PageCharge): Promise<Outcome<{ redirectUrl: string }>>
  /** The plans that can be chosen at `now` for this amount. */
  listInstalmentPlans(amount: number, now: number): Promise<Outcome<InstalmentPlan[]>>
  /** `not-found` when the gateway has never seen the reference. */
  findOrder(merchantRef: string): Promise<Outcome<GatewayOrder>>
  /** `ref`: the gateway's. `refused` with code 400 when it is paid or cancelled already: ask for the status. */
  cancelUnpaid(ref: string): Promise<Outcome<'canceled' | 'already-canceled'>>
  /** Accepted, not done: the status turns later, without a notification. */
  refund(refund: { ref: string; amount: number; reason?: string }): Promise<Outcome<{ code: number; text: string }>>
  /** The gateway's page on which a card is saved. It returns to `returnUrl` with `statusCode` and more in the query. */
  createAddCardUrl(userId: number, returnUrl: string): string
  listCards(userId: number): Promise<Outcome<SavedCard[]>>
  deleteCard(userId: number, token: string): Promise<Outcome<void>>
  /** `refused` when the signature does not match or cannot be checked. */
  parseNotification(raw: Uint8Array): Outcome<GatewayOrder>
}
