/** Chooses the database of a request: the primary, or a read replica where `READ_REPLICAS` is on. */
import type { Endpoint } from '#contract/shared/api/endpoint.ts'
import type { D1Client } from '#worker/database-errors.ts'
import type { Bindings } from './bindings.ts'
import { GatheredClient } from './storage/gathered-client.ts'
import { openNearestReplica, PrimaryClient } from './storage/replicas.ts'
import { steady } from './storage/steady-client.ts'

export interface RequestDatabase {
  readonly client: D1Client
  /** Reads from the primary; `client` may read from a replica. */
  readonly primary: D1Client
  /**
   * The D1 bookmark after a request that may have written or was refused, so that a later read sees what it saw; null
   * when none is needed.
   */
  bookmark(): string | null
}

/** An endpoint with `cacheSeconds` may read from a replica: its reply may be old, and no decision depends on it. */
export const openDatabase = (
  { DB, READ_REPLICAS }: Pick<Bindings, 'DB' | 'READ_REPLICAS'>,
  { method, cacheSeconds }: Pick<Endpoint, 'method' | 'cacheSeconds'>,
  sentBookmark: string | undefined,
): RequestDatabase => {
  const gathered = (client: D1Client): D1Client => new GatheredClient(steady(client))
  const plain = gathered(DB)
  const noBookmark = () => null
  if (READ_REPLICAS !== 'on') return { client: plain, primary: plain, bookmark: noBookmark }
  if (cacheSeconds !== undefined)
    return { client: gathered(openNearestReplica(DB, sentBookmark)), primary: plain, bookmark: noBookmark }
  if (method === 'GET') return { client: plain, primary: plain, bookmark: noBookmark }
  const primary = new PrimaryClient(DB)
  const client = gathered(primary)
  return { client, primary: client, bookmark: () => primary.bookmark }
}
