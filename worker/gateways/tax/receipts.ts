/** The tax authority's electronic receipts. Piastres, basis points, epoch ms. */
import type { Outcome } from '../outcome.ts'

export interface TaxReceipt {
  /** `2026-000042`. */
  readonly number: string
  readonly kind: 'sale' | 'credit'
  readonly item: string
  /** With the tax. */
  readonly amount: number
  readonly vat: number
  /** Null without a tax. */
  readonly vatRate: number | null
  /** Trade name of the seller, as it was printed. */
  readonly seller: string
  readonly at: number
  /** Of the receipt that was accepted last; empty for the first. */
  readonly previous: string
  /** Of the sale that a credit takes back; empty where the authority does not have it. */
  readonly sold: string
}

export interface TaxReceipts {
  readonly simulated: boolean
  /** The receipt's identifier at the authority. The same receipt has the same one, so that it is there once. */
  send(receipt: TaxReceipt): Promise<Outcome<string>>
}
