/** What has to hold for a restored database before anybody is let into it. */
import type { DatabaseSync } from 'node:sqlite'
import type { BackupManifest } from '#worker/backups/manifest.ts'
import { findLedgerDifferences } from '#worker/features/money/invoices/audit-store.ts'
import { openDb } from '#worker/storage/db.ts'
import { SqliteAsD1 } from './as-d1.ts'
import { searchTablesOf } from './build-database.ts'

/** Counts of tables that differ from those of the manifest. Of tables that were read whole none may. */
export const compareCounts = (manifest: BackupManifest, loaded: ReadonlyMap<string, number>): string[] =>
  manifest.tables.flatMap(({ name, rows, isWhole }) => {
    const found = loaded.get(name)
    if (name === 'sqlite_sequence' || found === rows) return []
    const line = `${name}: ${found ?? 'no'} rows, of ${rows} that were saved`
    if (isWhole && found !== undefined && found > rows) throw new Error(`${line}. Nothing was restored`)
    return [line]
  })

const countBroken = (db: DatabaseSync): number => db.prepare('PRAGMA foreign_key_check').all().length

/** Compares every search table with the rows it is made from; throws where it does not have them. */
const checkSearch = (db: DatabaseSync): void => {
  for (const name of searchTablesOf(db))
    db.exec(`INSERT INTO "${name}" ("${name}", rank) VALUES ('integrity-check', 1)`)
}

/** Throws for a database that must not be used; returns what somebody has to look at. */
export const checkDatabase = async (db: DatabaseSync): Promise<string[]> => {
  const [{ integrity_check: integrity } = {}] = db.prepare('PRAGMA integrity_check').all()
  if (integrity !== 'ok') throw new Error(`The restored database is damaged: ${integrity}`)
  const broken = countBroken(db)
  if (broken > 0) throw new Error(`${broken} rows refer to rows that are missing. Nothing was restored`)
  checkSearch(db)
  const differences = await findLedgerDifferences(openDb(new SqliteAsD1(db) as never))
  return differences.map(
    ({ kind, subject, expected, found }) => `ledger, ${kind}: ${subject} is ${found} instead of ${expected}`,
  )
}
