/** Where a request came from, beside its database: the rows of the log that it writes say so without being told each time. */
import type { Db } from './storage/db.ts'

export interface Origin {
  /** As logs keep it: `foldNetwork`. */
  readonly network: string | null
  /** As `deviceName` names it. */
  readonly device: string | null
}

const origins = new WeakMap<Db, Origin>()

/** Notes where the request came from that uses this database. */
export const noteOrigin = (db: Db, origin: Origin): void => {
  origins.set(db, origin)
}

/** Both null outside requests, as in schedules. */
export const originOf = (db: Db): Origin => origins.get(db) ?? { network: null, device: null }
