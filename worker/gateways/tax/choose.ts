/** Chooses whether receipts go to the tax authority, from the settings. */
import { type Deployment, maySimulate } from '#worker/deployment.ts'
import type { Db } from '#worker/storage/db.ts'
import { httpRuntime } from '../http-client.ts'
import type { ServiceChoice } from '../service-choice.ts'
import { createSimulatedTax } from '../simulated/tax.ts'
import { createTaxReceipts } from './client.ts'
import type { TaxReceipts } from './receipts.ts'
import { parseTaxSeller } from './settings.ts'

export interface TaxAuthoritySettings {
  /** Of the registered point of sale. */
  readonly TAX_CLIENT_ID?: string
  readonly TAX_CLIENT_SECRET?: string
  /** Its serial number. */
  readonly TAX_DEVICE?: string
  /** JSON of the seller as it is registered: `worker/gateways/tax/settings.ts`. */
  readonly TAX_SELLER?: string
  /** `preprod`: the authority's system for tests. */
  readonly TAX_ENV?: string
}

/** Off where one setting is missing or cannot be read; simulated where none is set and simulators are allowed. */
export const chooseTax = (env: TaxAuthoritySettings & Deployment, db: Db): ServiceChoice<TaxReceipts> => {
  const { TAX_CLIENT_ID: clientId = '', TAX_CLIENT_SECRET: clientSecret = '', TAX_DEVICE: device = '' } = env
  const { TAX_SELLER = '' } = env
  const seller = parseTaxSeller(TAX_SELLER)
  const texts = { TAX_CLIENT_ID: clientId, TAX_CLIENT_SECRET: clientSecret, TAX_DEVICE: device, TAX_SELLER }
  const isUnset = Object.values(texts).every((text) => text === '')
  const usable = { ...texts, TAX_SELLER: seller ? TAX_SELLER : '' }
  const missing = isUnset ? [] : Object.entries(usable).flatMap(([name, text]) => (text === '' ? [name] : []))
  const isReal = env.INTEGRATIONS !== 'sim'
  if (isReal && !isUnset && seller !== null && missing.length === 0) {
    const system = env.TAX_ENV === 'preprod' ? 'preprod' : 'production'
    const settings = { simulated: false, system, clientId, clientSecret, device, seller } as const
    return { port: createTaxReceipts(settings, httpRuntime), simulated: false, missing: [] }
  }
  if ((isReal && missing.length > 0) || !maySimulate(env)) return { port: null, simulated: false, missing }
  return { port: createSimulatedTax(db), simulated: true, missing: [] }
}
