/** What people with power did to others: a row in the batch of the deed, so that neither is there without the other. */
import type { SQL } from 'drizzle-orm'
import type { Db } from './db.ts'
import { auditLog } from './schema/support.ts'

export interface Deed {
  readonly actorId: number
  /** Dotted, such as `user.update`. */
  readonly action: 'user.create' | 'user.update'
  /** A look-up where the row gets its id in the same batch. */
  readonly targetId: number | SQL
  /** Names of what changed; values only where they are no secret. */
  readonly facts: Readonly<Record<string, unknown>>
}

/** One row of the log, to be put in the batch of the deed. */
export const audit = (db: Db, deed: Deed, now: number) => db.insert(auditLog).values({ ...deed, createdAt: now })
