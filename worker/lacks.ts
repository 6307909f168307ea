/** What an installation lacks that only its team can bring. */
import type { Bindings } from './bindings.ts'
import { hasSecondAdmin } from './storage/approvals.ts'
import type { Db } from './storage/db.ts'

/** For health, which decides nothing by it: a database that does not answer is named in its place. */
export const findLacks = async (db: Db, { BACKUPS }: Pick<Bindings, 'BACKUPS'>): Promise<string[]> => [
  ...(await hasSecondAdmin(db).then(
    (has) => (has ? [] : ['second-admin']),
    () => ['database'],
  )),
  ...(BACKUPS ? [] : ['backups']),
]
