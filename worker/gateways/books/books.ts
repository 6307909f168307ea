/** The company's books, kept outside: what they are told, and what they answer. Sums are piastres, instants epoch ms. */
import type { City } from '#contract/vocabulary/people.ts'
import type { ShareSource } from '#contract/vocabulary/sharing.ts'
import type { Outcome } from '../outcome.ts'

/** All that leaves of somebody. Empty where it is not known, or blanked. */
export interface BookPerson {
  readonly userId: number
  readonly name: string
  readonly email: string
  readonly phone: string
}

/** Of a receipt, as it was printed. */
export interface BookSale {
  /** `2026-000042`. */
  readonly receipt: string
  readonly userId: number
  readonly item: string
  /** With the tax. */
  readonly amount: number
  readonly vat: number
  /** Basis points; null without a tax. */
  readonly vatRate: number | null
  /** What we called the payment at the gateway. */
  readonly reference: string
  readonly at: number
}

/** Where money is: at a gateway, or in the bank. */
export type MoneyPlace = 'fawry' | 'paymob' | 'bank'

/** What the ledger says of one month. What was taken back is subtracted. */
export interface BookMonth {
  /** As 202611. */
  readonly month: number
  /** What lessons used of what students had paid, with the tax. */
  readonly recognised: number
  /** What of it is tax. */
  readonly vat: number
  /** What tutors earned. */
  readonly earned: number
  /** What deleted accounts left behind. */
  readonly forfeited: number
  readonly payouts: readonly { readonly userId: number; readonly amount: number }[]
  /** Its last instant. */
  readonly at: number
}

export type BookEntry =
  | { readonly kind: 'lead'; readonly person: BookPerson; readonly source: ShareSource | null }
  | { readonly kind: 'stranger'; readonly requestId: number; readonly name: string; readonly phone: string }
  /** `hasLead`: the lead of this person is there, and becomes a converted one. */
  | { readonly kind: 'customer'; readonly person: BookPerson; readonly city: City | null; readonly hasLead: boolean }
  | { readonly kind: 'item'; readonly item: string }
  | { readonly kind: 'invoice'; readonly sale: BookSale }
  | { readonly kind: 'credit'; readonly sale: BookSale; readonly against: string }
  /** `fees`: what the gateway keeps of it. */
  | { readonly kind: 'payment'; readonly sale: BookSale; readonly fees: number; readonly to: MoneyPlace }
  | { readonly kind: 'refund'; readonly sale: BookSale; readonly from: MoneyPlace }
  | { readonly kind: 'supplier'; readonly person: BookPerson }
  | {
      readonly kind: 'payout'
      readonly invoiceId: number
      readonly userId: number
      readonly amount: number
      readonly at: number
    }
  | { readonly kind: 'month'; readonly month: BookMonth }
  | { readonly kind: 'forget'; readonly userId: number }

/** Counts and sums of the documents of one month, piastres. */
export interface BookTotals {
  readonly soldCount: number
  readonly sold: number
  readonly vat: number
  readonly creditedCount: number
  readonly credited: number
  readonly receivedCount: number
  readonly received: number
  readonly refundedCount: number
  readonly refunded: number
  readonly withdrawnCount: number
  readonly withdrawn: number
}

export interface Books {
  readonly simulated: boolean
  /**
   * Writes what an entry says, as often as it is called: names are our own, and what is there already counts as written.
   * `refused` where no repetition helps; with the code `missing-link` where another document has to come first.
   */
  write(entry: BookEntry): Promise<Outcome<null>>
  /** What they hold of the Cairo days from `first` to `last`, as `2026-11-01`. */
  readTotals(first: string, last: string): Promise<Outcome<BookTotals>>
}

/** Code of a failure that mends itself once another document is there. */
export const missingLink = 'missing-link'
