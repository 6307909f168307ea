/** Settings of the electronic receipts: the seller and the point of sale as the authority has registered them. */
import * as v from 'valibot'

const Text = v.pipe(v.string(), v.minLength(1), v.maxLength(200))

export const TaxSeller = v.object({
  /** Tax registration number. */
  rin: v.pipe(v.string(), v.regex(/^\d{9}$/)),
  branchCode: Text,
  activityCode: v.pipe(v.string(), v.regex(/^\d{4}$/)),
  /** The registered code of what is sold, `EG-…`. */
  itemCode: Text,
  governate: Text,
  regionCity: Text,
  street: Text,
  buildingNumber: Text,
})
export type TaxSeller = v.InferOutput<typeof TaxSeller>

/** Null for what is no JSON with every part. */
export const parseTaxSeller = (text: string): TaxSeller | null => {
  try {
    const parsed = v.safeParse(TaxSeller, JSON.parse(text))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

/** The authority's own systems. */
export const taxSystems = {
  production: { id: 'https://id.eta.gov.eg', api: 'https://api.invoicing.eta.gov.eg' },
  preprod: { id: 'https://id.preprod.eta.gov.eg', api: 'https://api.preprod.invoicing.eta.gov.eg' },
} as const

export interface TaxSettings {
  readonly simulated: boolean
  readonly system: keyof typeof taxSystems
  readonly clientId: string
  readonly clientSecret: string
  /** Serial number of the registered point of sale. */
  readonly device: string
  readonly seller: TaxSeller
}
