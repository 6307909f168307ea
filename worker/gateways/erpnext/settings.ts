/** Settings of ERPNext: where it is, and how the company's accounts are called there. */
import * as v from 'valibot'

const Name = v.pipe(v.string(), v.minLength(1), v.maxLength(140))

export const Accounts = v.object({
  /** Of customers and of suppliers. */
  receivable: Name,
  payable: Name,
  /** Paid by students and not yet used: a liability. */
  unearned: Name,
  revenue: Name,
  /** What tutors cost, and what they earned and have not withdrawn. */
  tutoring: Name,
  tutors: Name,
  fees: Name,
  vat: Name,
  bank: Name,
  fawry: Name,
  paymob: Name,
  costCenter: Name,
  /** Where all customers are whose governorate is not among `territories`. */
  territory: v.optional(Name, 'Egypt'),
  /** By the number of the governorate. */
  territories: v.optional(v.record(v.string(), Name), {}),
})
export type Accounts = v.InferOutput<typeof Accounts>

/** Null for what is no JSON with every account. */
export const parseAccounts = (text: string): Accounts | null => {
  try {
    const parsed = v.safeParse(Accounts, JSON.parse(text))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

/** The origin of an https address; null for anything else. */
export const parseErpUrl = (text: string): string | null => {
  const url = URL.parse(text)
  const isPlain = url?.protocol === 'https:' && url.username === '' && url.password === '' && url.port === ''
  return url && isPlain ? url.origin : null
}

export const erpVersions = ['v1', 'v2'] as const
/** `v2`: `/api/v2/document`, from version 15 on. `v1`: `/api/resource`. */
export type ErpVersion = (typeof erpVersions)[number]

export interface ErpSettings {
  readonly simulated: boolean
  /** Without a slash at its end. */
  readonly url: string
  readonly key: string
  readonly secret: string
  readonly company: string
  readonly accounts: Accounts
  readonly version: ErpVersion
}
