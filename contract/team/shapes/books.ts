import * as v from 'valibot'
import { Instant } from '../../shared/shapes/wire.ts'
import { bookDocumentKinds, bookServices } from '../../vocabulary/books.ts'

/** What the books and the ledger say differently of a month: piastres, or a number of documents for `…Count`. */
export const bookFigures = [
  ...(['soldCount', 'sold', 'vat', 'creditedCount', 'credited'] as const),
  ...(['receivedCount', 'received', 'refundedCount', 'refunded', 'withdrawnCount', 'withdrawn'] as const),
  'receipts',
] as const

export const BookDifference = v.object({
  figure: v.picklist(bookFigures),
  ledger: v.number(),
  books: v.number(),
})
export type BookDifference = v.InferOutput<typeof BookDifference>

/** A document that has not been carried over. */
export const OpenDocument = v.object({
  id: v.number(),
  service: v.picklist(bookServices),
  kind: v.picklist(bookDocumentKinds),
  /** What it is called there. */
  name: v.string(),
  person: v.nullable(v.object({ id: v.number(), name: v.nullable(v.string()) })),
  /** True where no repetition by itself follows. */
  refused: v.boolean(),
  attempts: v.number(),
  /** What the service said last; null before the first try. */
  error: v.nullable(v.string()),
  since: Instant,
})
export type OpenDocument = v.InferOutput<typeof OpenDocument>

export const serviceStates = ['on', 'simulated', 'off'] as const

/** The books outside: whether they are on, what they do not hold yet, and the last comparison with the ledger. */
export const BooksState = v.object({
  erp: v.picklist(serviceStates),
  tax: v.picklist(serviceStates),
  /** At most 101: beyond 100 it says no more than that. */
  open: v.number(),
  list: v.array(OpenDocument),
  /** Null before the first one. */
  check: v.nullable(v.object({ month: v.string(), checkedAt: Instant, differences: v.array(BookDifference) })),
})
export type BooksState = v.InferOutput<typeof BooksState>
