/** What the checkout shows, from the student's newest payment and subscription. Pure. */

import { isOpen } from '#contract/money/rules/payment-status.ts'
import type { PayableTransaction } from '#contract/money/shapes/transaction.ts'
import { PaymentMethod, TransactionStatus } from '#contract/vocabulary/money.ts'
import type { Purchasable, Unpurchasable } from '#web/features/money/plans/renewal.ts'

export type EndedUnpaid = 'failed' | 'canceled' | 'expired'

export type CheckoutView =
  /** A payment waits for the payer or the gateway; a second one would be refused. */
  | { readonly kind: 'open'; readonly payment: PayableTransaction }
  | { readonly kind: 'paid'; readonly payment: PayableTransaction }
  /** The subscription leaves no room for another purchase. */
  | { readonly kind: 'subscribed'; readonly running: Unpurchasable }
  /** The ways of paying. `ended`: how the payment that was followed here ended before. */
  | { readonly kind: 'form'; readonly ended: EndedUnpaid | null }

interface CheckoutFacts {
  readonly last: PayableTransaction | null
  /** The payment that was begun or seen open on this page: only its end is news. */
  readonly followedId: number | null
  /** Null while it is not known. */
  readonly purchasable: Purchasable | null
  /** It is about something beside the subscription, which leaves room for that: a larger plan now, extra minutes. */
  readonly isExtra?: boolean
}

const endings: Readonly<Partial<Record<TransactionStatus, EndedUnpaid>>> = {
  [TransactionStatus.Failed]: 'failed',
  [TransactionStatus.Canceled]: 'canceled',
  [TransactionStatus.Expired]: 'expired',
}

/** A payment that was paid last month is no news: the view is then that of its subscription. */
export const decideCheckoutView = ({ last, followedId, purchasable, isExtra }: CheckoutFacts): CheckoutView => {
  if (last && isOpen(last.status)) return { kind: 'open', payment: last }
  const followed = last !== null && last.id === followedId ? last : null
  if (followed?.status === TransactionStatus.Paid) return { kind: 'paid', payment: followed }
  if (!isExtra && purchasable && 'opensAt' in purchasable) return { kind: 'subscribed', running: purchasable }
  return { kind: 'form', ended: (followed && endings[followed.status]) ?? null }
}

/**
 * Whether the bank's page stays on the screen. A decline may be known here before that page has come back to say why;
 * any other end closes it. An older payment is what was fetched before this one began.
 */
export const staysAtBank = (last: Pick<PayableTransaction, 'id' | 'status'> | null, paymentId: number): boolean =>
  last === null ||
  last.id < paymentId ||
  (last.id === paymentId && (isOpen(last.status) || last.status === TransactionStatus.Failed))

/** What the payer of an open payment has to do. `created`: the gateway has not answered yet. */
export type OpenStep = 'created' | 'bank' | 'hosted' | 'card' | 'scan' | 'notified' | 'reference'

export const openStepOf = ({
  status,
  paymentMethod,
  redirectUrl,
  walletQr,
  gateway,
}: Pick<PayableTransaction, 'status' | 'paymentMethod' | 'redirectUrl' | 'walletQr' | 'gateway'>): OpenStep => {
  if (status === TransactionStatus.New) return 'created'
  if (redirectUrl !== null) return gateway === 'paymob' ? 'hosted' : 'bank'
  if (paymentMethod === PaymentMethod.Fawry) return 'reference'
  if (paymentMethod === PaymentMethod.EWallet) return walletQr === null ? 'notified' : 'scan'
  return 'card'
}

/** Which saved card is charged. Pure. */
interface SavedCard {
  readonly token: string
}

/** The card that was picked, and the cards it was picked among. */
export interface CardChoice {
  readonly picked: string
  readonly among: readonly SavedCard[]
}

const hasCard = (cards: readonly SavedCard[], token: string): boolean => cards.some((card) => card.token === token)

/**
 * The newest card until another is picked, and again once the picked one was deleted or a card was added since: who adds
 * one wants to pay with it. Newest first; null while there is none.
 */
export const chooseCard = (cards: readonly SavedCard[], choice: CardChoice | null): string | null => {
  const newest = cards[0]?.token ?? null
  if (choice === null || newest === null || !hasCard(cards, choice.picked)) return newest
  return hasCard(choice.among, newest) ? choice.picked : newest
}
