/** Documents of the company's books outside, and of the tax authority. The names are wire and storage values. */

/** `erp`: the company's books. `tax`: the authority's electronic receipts. */
export const bookServices = ['erp', 'tax'] as const
export type BookService = (typeof bookServices)[number]

/** `stranger`: somebody who wrote without an account. `forget`: blanks what an account left there. */
export const bookDocumentKinds = [
  ...(['lead', 'stranger', 'customer', 'item', 'invoice', 'payment', 'credit', 'refund'] as const),
  ...(['supplier', 'payout', 'month', 'forget', 'receipt'] as const),
] as const
export type BookDocumentKind = (typeof bookDocumentKinds)[number]

/** `refused`: no repetition mends it; somebody has to. */
export const bookDocumentStates = ['waiting', 'refused', 'carried'] as const
export type BookDocumentState = (typeof bookDocumentStates)[number]

export const bookLimits = {
  /** Documents shown that have not been carried over. */
  shown: 20,
  /** A total beyond it is told as more than it. */
  counted: 100,
  repeated: 100,
} as const
