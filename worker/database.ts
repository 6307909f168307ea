/** Which database a request talks to. With read replicas switched off it is the binding itself. */
import type { Endpoint } from '#contract/api/endpoint.ts'
import type { Bindings } from './bindings.ts'
import type { D1Client } from './storage/db.ts'
import { nearestCopy, Primary } from './storage/replicas.ts'

export interface RequestDatabase {
  readonly client: D1Client
  /** Asks the primary, where `client` may be a copy. */
  readonly primary: D1Client
  /** After a request that may have written: where a later read must have come to; null where nobody needs to know. */
  bookmark(): string | null
}

/** `cacheSeconds` says that an answer may be old; nothing is decided from those. */
export const openDatabase = (
  { DB, READ_REPLICAS }: Pick<Bindings, 'DB' | 'READ_REPLICAS'>,
  { method, cacheSeconds }: Pick<Endpoint, 'method' | 'cacheSeconds'>,
  sentBookmark: string | undefined,
): RequestDatabase => {
  const none = () => null
  if (READ_REPLICAS !== 'on') return { client: DB, primary: DB, bookmark: none }
  if (cacheSeconds !== undefined) return { client: nearestCopy(DB, sentBookmark), primary: DB, bookmark: none }
  if (method === 'GET') return { client: DB, primary: DB, bookmark: none }
  const primary = new Primary(DB)
  return { client: primary, primary, bookmark: () => primary.bookmark }
}
