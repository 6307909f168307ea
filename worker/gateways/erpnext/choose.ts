/** Chooses whether the company's books are kept, and where, from the settings. */
import { type Deployment, maySimulate } from '#worker/deployment.ts'
import type { Db } from '#worker/storage/db.ts'
import type { Books } from '../books/books.ts'
import { httpRuntimeTo } from '../http-client.ts'
import type { ServiceChoice } from '../service-choice.ts'
import { createSimulatedErpNext } from '../simulated/erpnext.ts'
import { createErpNext } from './client.ts'
import { type ErpVersion, parseAccounts, parseErpUrl } from './settings.ts'

export interface BookSettings {
  /** Where ERPNext is, over https. */
  readonly ERP_URL?: string
  readonly ERP_KEY?: string
  readonly ERP_SECRET?: string
  /** Name of the company there. */
  readonly ERP_COMPANY?: string
  /** JSON of the names of its accounts: `worker/gateways/erpnext/settings.ts`. */
  readonly ERP_ACCOUNTS?: string
  /** `v1` before version 15; `v2` unless set. */
  readonly ERP_API?: string
}

/** Off where one setting is missing or cannot be read; simulated where none is set and simulators are allowed. */
export const chooseBooks = (env: BookSettings & Deployment, db: Db): ServiceChoice<Books> => {
  const { ERP_URL = '', ERP_KEY: key = '', ERP_SECRET: secret = '', ERP_COMPANY: company = '', ERP_ACCOUNTS = '' } = env
  const [url, accounts] = [parseErpUrl(ERP_URL), parseAccounts(ERP_ACCOUNTS)]
  const texts = { ERP_URL, ERP_KEY: key, ERP_SECRET: secret, ERP_COMPANY: company, ERP_ACCOUNTS }
  const isUnset = Object.values(texts).every((text) => text === '')
  const usable = { ...texts, ERP_URL: url ?? '', ERP_ACCOUNTS: accounts ? ERP_ACCOUNTS : '' }
  const missing = isUnset ? [] : Object.entries(usable).flatMap(([name, text]) => (text === '' ? [name] : []))
  const isReal = env.INTEGRATIONS !== 'sim'
  if (isReal && url !== null && accounts !== null && missing.length === 0 && !isUnset) {
    const version: ErpVersion = env.ERP_API === 'v1' ? 'v1' : 'v2'
    const settings = { simulated: false, url, key, secret, company, accounts, version }
    return { port: createErpNext(settings, httpRuntimeTo(new URL(url).hostname)), simulated: false, missing: [] }
  }
  if ((isReal && missing.length > 0) || !maySimulate(env)) return { port: null, simulated: false, missing }
  return { port: createSimulatedErpNext(db), simulated: true, missing: [] }
}
