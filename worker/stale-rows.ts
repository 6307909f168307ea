import type { Caller } from '#contract/shared/rules/access.ts'
import { isAdmin } from '#contract/vocabulary/roles.ts'
import { StaleRow } from './handler.ts'
import { findChanger, type LoggedRow } from './storage/audit.ts'
import type { Db } from './storage/db.ts'

/**
 * Refuses a change of a row that is no longer as the caller saw it at `seen`; undefined accepts it as it is. Who changed
 * it is told to the team alone.
 */
export const requireUnchanged = async (
  db: Db,
  actor: Caller,
  seen: string | undefined,
  { kind, id, updatedAt: at }: Pick<LoggedRow, 'kind' | 'id'> & { readonly updatedAt: number },
): Promise<void> => {
  if (seen === undefined || Date.parse(seen) === at) return
  throw new StaleRow(isAdmin(actor.role) ? await findChanger(db, { kind, id, at }) : null)
}
