/** A restoration from its source to its target, step by step. Nothing is written to the target before all is checked. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { buildDatabase, tablesOf } from './build-database.ts'
import { checkDatabase, compareCounts } from './check-database.ts'
import { deleteAgain } from './delete-again.ts'
import { writeDump } from './dump.ts'
import { readDeletedAccounts, readLines, readManifest } from './read-backup.ts'
import type { ReadObject } from './source.ts'

export interface Restored {
  readonly id: string
  /** Rows in all tables of the restored database. */
  readonly rows: number
  /** Accounts that were deleted after the backup. */
  readonly deletedAgain: number
  /** What somebody has to look at. */
  readonly remarks: readonly string[]
}

const countRows = (db: DatabaseSync): number =>
  [...tablesOf(db), 'sqlite_sequence'].reduce(
    (sum, name) => sum + Number(db.prepare(`SELECT count(*) AS n FROM "${name}"`).get()?.n),
    0,
  )

/** Builds the database of a backup, checks it, and hands over the file of statements that make it. */
export const restore = async (
  read: ReadObject,
  named: string,
  now: number,
  fill: (dump: string) => Promise<void>,
): Promise<Restored> => {
  const folder = await mkdtemp(join(tmpdir(), 'hiwar-restore-'))
  try {
    const manifest = await readManifest(read, named)
    const { db, loaded, mended } = await buildDatabase(
      join(folder, 'database.sqlite'),
      manifest,
      readLines(read, manifest),
    )
    try {
      const counts = compareCounts(manifest, loaded)
      const accounts = await readDeletedAccounts(read)
      const deletedAgain = await deleteAgain(db, accounts ?? [], now)
      const remarks = [
        ...counts,
        ...mended.map((one) => `mended: ${one}`),
        ...(await checkDatabase(db)),
        ...(accounts === null
          ? ['no list of deleted accounts beside the backups: the nightly job deletes them again']
          : []),
      ]
      const dump = join(folder, 'database.sql')
      await writeDump(db, dump)
      await fill(dump)
      return { id: manifest.id, rows: countRows(db), deletedAgain, remarks }
    } finally {
      db.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
