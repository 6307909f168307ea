/** Where a request came from, beside its database: the rows of the log that it writes say so without being told each time. */
import { foldNetwork } from '#contract/shared/rules/network.ts'
import { deviceName } from './browser.ts'
import type { Db } from './storage/db.ts'

/** As the request tells it. */
interface Caller {
  readonly address: string
  readonly userAgent: string
}

/** As logs keep it. */
export interface Origin {
  readonly network: string | null
  /** Browser and system. */
  readonly device: string | null
}

const callers = new WeakMap<Db, Caller>()

/** Notes who sent the request that uses this database. */
export const noteOrigin = (db: Db, caller: Caller): void => {
  callers.set(db, caller)
}

/** Has rows that are written with another database say the same. */
export const shareOrigin = (from: Db, to: Db): void => {
  const caller = callers.get(from)
  if (caller) callers.set(to, caller)
}

/** Both null outside requests, as in schedules. Read when a row is written: few requests write one. */
export const originOf = (db: Db): Origin => {
  const caller = callers.get(db)
  return caller
    ? { network: foldNetwork(caller.address), device: deviceName(caller.userAgent) }
    : { network: null, device: null }
}
