/** What an installation lacks that only its team can bring. */
import type { Bindings } from './bindings.ts'
import { hasRelay } from './gateways/ice-servers.ts'
import { hasSecondAdmin } from './storage/approvals.ts'
import type { Db } from './storage/db.ts'

/**
 * For health, which decides nothing by it: a database that does not answer is named in its place. `turn`: calls run
 * directly, and fail for whoever is behind the shared address of a carrier.
 */
export const findLacks = async (db: Db, env: Bindings, hasMediaServer: boolean): Promise<string[]> => [
  ...(await hasSecondAdmin(db).then(
    (has) => (has ? [] : ['second-admin']),
    () => ['database'],
  )),
  ...(env.BACKUPS ? [] : ['backups']),
  ...(hasMediaServer || hasRelay(env) ? [] : ['turn']),
]
