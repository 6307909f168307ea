/** Bounds of what receipts say: characters of a line about the seller, and the value added tax in basis points. */
export const receiptLimits = { sellerText: 200, vatRate: { usual: 1400, max: 5000 } } as const
