/**
 * Builds a database from a backup, as a file of SQLite: at the schema of the backup, with triggers off while rows are loaded,
 * then brought to the schema of this release.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { shelvedKinds } from '#contract/team/rules/shelf.ts'
import { root } from '#scripts/run.ts'
import { noteTable } from '#scripts/state.ts'
import { type BackupManifest, bigPrefix, type Cell, type TableLine } from '#worker/backups/manifest.ts'
import { inTransaction } from './as-d1.ts'
import type { RestoredLine } from './read-backup.ts'

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

const folder = join(root, 'migrations')
export const listMigrations = (): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()

const apply = (db: DatabaseSync, name: string): void => {
  db.exec(readFileSync(join(folder, name), 'utf8'))
  db.prepare('INSERT INTO d1_migrations (name) VALUES (?)').run(name)
}

/** The migrations up to that of the backup, and those after it. */
const splitMigrations = ({ schema, release }: BackupManifest): readonly [string[], string[]] => {
  const all = listMigrations()
  const at = all.indexOf(schema)
  if (at < 0)
    throw new Error(
      `The backup was made at the migration ${schema}, which this release does not have. Restore it with the release ` +
        `${release ?? 'that made it'}, or a later one`,
    )
  return [all.slice(0, at + 1), all.slice(at + 1)]
}

const named = (db: DatabaseSync, sql: string): string[] =>
  db
    .prepare(sql)
    .all()
    .map(({ name }) => String(name))

export const tablesOf = (db: DatabaseSync): string[] =>
  named(
    db,
    `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT GLOB 'sqlite_*' ORDER BY name`,
  )

export const searchTablesOf = (db: DatabaseSync): string[] =>
  named(db, `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'virtual' ORDER BY name`)

/** Whether the rows of a table have numbers. */
export const isNumbered = (db: DatabaseSync, table: string): boolean =>
  db.prepare("SELECT 1 FROM pragma_table_list WHERE schema = 'main' AND name = ? AND wr = 0").get(table) !== undefined

interface Trigger {
  readonly name: string
  readonly sql: string
}

const dropTriggers = (db: DatabaseSync): Trigger[] => {
  const triggers = db
    .prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY rowid")
    .all()
    .map(({ name, sql }) => ({ name: String(name), sql: String(sql) }))
  for (const { name } of triggers) db.exec(`DROP TRIGGER ${quoted(name)}`)
  return triggers
}

/** Whole numbers as such: a column without a type would keep them as fractions otherwise. */
const toValue = (cell: Cell) => (typeof cell === 'number' && Number.isInteger(cell) ? BigInt(cell) : cell)

class Loader {
  readonly #db: DatabaseSync
  #insert: StatementSync | null = null
  /** Of the counters of ids, which inserting rows would change again: written last. */
  readonly #counters: Cell[][] = []
  #isCounter = false
  #isNumbered = true
  #integers: readonly boolean[] = []

  constructor(db: DatabaseSync) {
    this.#db = db
  }

  load(line: RestoredLine): void {
    if ('table' in line) this.#begin(line)
    else if (this.#isCounter) this.#counters.push(line.slice(1))
    else {
      const [number, ...cells] = line
      const values = cells.map((cell, at) => this.#toValue(cell, at))
      this.#insert?.run(...(this.#isNumbered ? [BigInt(number), ...values] : values))
    }
  }

  #toValue(cell: Cell, at: number) {
    const isBig = typeof cell === 'string' && this.#integers[at] === true && cell.startsWith(bigPrefix)
    return isBig ? BigInt(cell.slice(bigPrefix.length)) : toValue(cell)
  }

  #begin({ table, key, columns }: TableLine): void {
    this.#isCounter = table === 'sqlite_sequence'
    if (this.#isCounter) return
    const declared = this.#db.prepare(`PRAGMA table_info(${quoted(table)})`).all()
    this.#integers = columns.map((column) => declared.some(({ name, type }) => name === column && type === 'INTEGER'))
    this.#isNumbered = isNumbered(this.#db, table)
    const names = [...(this.#isNumbered ? [key ?? 'rowid'] : []), ...columns].map(quoted)
    this.#insert = this.#db.prepare(
      `INSERT OR REPLACE INTO ${quoted(table)} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
    )
  }

  finish(): void {
    this.#db.exec('DELETE FROM sqlite_sequence')
    const insert = this.#db.prepare('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)')
    for (const counter of this.#counters) insert.run(...counter.map(toValue))
  }
}

/** The trigger that keeps sums of the ledger, which makes them anew where they were read at another instant than its entries. */
const sumTrigger = 'ledger_entries_summed'

/** Whether entries of the ledger may have left it for the shelf. */
const hasShelf = (db: DatabaseSync): boolean =>
  db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'ledger_openings'").get() !== undefined

/** Stretches whose entries are on the shelf, or on their way there: what they come to is known from nothing else. */
const shelved = `ref_type IN (${shelvedKinds.map((kind) => `'${kind}'`).join(', ')})
  AND start_at < (SELECT max(end_at) FROM shelved_months)`

const rebuildSums = (db: DatabaseSync, triggers: readonly Trigger[]): void => {
  const trigger = triggers.find(({ name }) => name === sumTrigger)
  if (!trigger) return
  const isOnShelf = hasShelf(db)
  db.exec(`CREATE TEMP TABLE loaded AS SELECT * FROM ledger_entries;
    CREATE TEMP TABLE kept AS SELECT * FROM ledger_spans WHERE ${isOnShelf ? shelved : '0'};
    DELETE FROM ledger_entries; DELETE FROM ledger_spans; DELETE FROM ledger_totals;
    ${trigger.sql};
    INSERT INTO ledger_entries SELECT * FROM temp.loaded ORDER BY id;
    DROP TABLE temp.loaded; DROP TRIGGER ${quoted(sumTrigger)};`)
  if (isOnShelf)
    db.exec(`DELETE FROM ledger_spans WHERE ${shelved};
      INSERT INTO ledger_spans SELECT * FROM temp.kept;
      INSERT INTO ledger_totals (account, amount, entries)
        SELECT substr(account, 1, instr(account || ':', ':') - 1), sum(amount), sum(entries) FROM ledger_openings GROUP BY 1
        ON CONFLICT DO UPDATE SET amount = amount + excluded.amount, entries = entries + excluded.entries`)
  db.exec('DROP TABLE temp.kept')
}

const sumsDiffer = (db: DatabaseSync): boolean =>
  db
    .prepare(
      `WITH held AS (SELECT amount, 1 AS entries FROM ledger_entries
           ${hasShelf(db) ? 'UNION ALL SELECT amount, entries FROM ledger_openings' : ''}),
         e AS (SELECT total(amount) AS a, total(entries) AS n FROM held),
         sums AS (SELECT total(amount) AS a, total(entries) AS n FROM ledger_spans
           UNION ALL SELECT total(amount), total(entries) FROM ledger_totals)
       SELECT 1 FROM e, sums WHERE sums.a <> e.a OR sums.n <> e.n`,
    )
    .get() !== undefined

export interface Built {
  readonly db: DatabaseSync
  /** Rows of each table as the backup had them, before migrations and deletions. */
  readonly loaded: ReadonlyMap<string, number>
  /** What was mended because it was read at different instants. */
  readonly mended: readonly string[]
}

/** Removes rows that refer to a row which was deleted while the backup was made, as the deletion itself would have. */
const mendReferences = (db: DatabaseSync): string[] => {
  const mended: string[] = []
  for (;;) {
    const broken = db.prepare('PRAGMA foreign_key_check').all() as {
      table: string
      /** Null where rows have no number. */
      rowid: number | null
      parent: string
      fkid: number
    }[]
    let removed = 0
    for (const { table, rowid, parent, fkid } of broken) {
      const key = (
        db.prepare(`PRAGMA foreign_key_list(${quoted(table)})`).all() as {
          id: number
          from: string
          to: string | null
          on_delete: string
        }[]
      ).filter(({ id }) => id === fkid)
      const action = key[0]?.on_delete
      if (action !== 'CASCADE' && action !== 'SET NULL')
        throw new Error(`Row ${rowid} of ${table} refers to a row of ${parent} that is missing. Nothing was restored`)
      const change =
        action === 'CASCADE'
          ? `DELETE FROM ${quoted(table)}`
          : `UPDATE ${quoted(table)} SET ${key.map(({ from }) => `${quoted(from)} = NULL`).join(', ')}`
      if (rowid === null) {
        const owns = key
          .map(({ from, to }) => `p.${quoted(to ?? from)} = ${quoted(table)}.${quoted(from)}`)
          .join(' AND ')
        const { changes } = db
          .prepare(`${change} WHERE NOT EXISTS (SELECT 1 FROM ${quoted(parent)} p WHERE ${owns})`)
          .run()
        // All of them at once: the next that is named is gone already.
        if (Number(changes) > 0) mended.push(`${table}, ${changes} rows, of ${parent}`)
      } else {
        db.prepare(`${change} WHERE rowid = ?`).run(rowid)
        mended.push(`${table} ${rowid}, of ${parent}`)
      }
      removed++
    }
    if (removed === 0) return mended
  }
}

export const buildDatabase = async (
  file: string,
  manifest: BackupManifest,
  lines: AsyncIterable<RestoredLine[]>,
): Promise<Built> => {
  const [before, after] = splitMigrations(manifest)
  const db = new DatabaseSync(file, { enableForeignKeyConstraints: false })
  db.exec(`PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; ${noteTable}`)
  for (const name of before) inTransaction(db, () => apply(db, name))
  // Some are made by no migration: those of simulators.
  for (const { name, sql } of manifest.tables) if (sql !== null && !tablesOf(db).includes(name)) db.exec(sql)
  const triggers = dropTriggers(db)
  db.exec('BEGIN')
  // Migrations bring rows along, such as settings; those of the backup take their place.
  for (const name of tablesOf(db)) db.exec(`DELETE FROM ${quoted(name)}`)
  const loader = new Loader(db)
  for await (const some of lines) for (const line of some) loader.load(line)
  const mended = mendReferences(db)
  if (triggers.some(({ name }) => name === sumTrigger) && sumsDiffer(db)) {
    rebuildSums(db, triggers)
    mended.push('sums of the ledger')
  }
  loader.finish()
  const loaded = new Map(
    tablesOf(db).map((name) => [name, Number(db.prepare(`SELECT count(*) AS n FROM ${quoted(name)}`).get()?.n)]),
  )
  for (const { sql } of triggers) db.exec(sql)
  for (const name of searchTablesOf(db)) db.exec(`INSERT INTO ${quoted(name)} (${quoted(name)}) VALUES ('rebuild')`)
  db.exec('COMMIT; PRAGMA foreign_keys = ON')
  for (const name of after) inTransaction(db, () => apply(db, name))
  return { db, loaded, mended }
}
