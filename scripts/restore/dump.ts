/**
 * Writes a database as statements that fill an empty one, as D1 takes them: no statement is longer than the platform allows,
 * rows come after those they refer to, and triggers come last, so that none of them acts.
 */
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { tablesOf } from './build-database.ts'

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** The platform takes 100,000 bytes. */
const statementBytes = 90_000
const mostBytes = 100_000

/** Tables after those that they refer to. */
const inOrderOfReferences = (db: DatabaseSync): string[] => {
  const ordered = new Set<string>()
  const visiting = new Set<string>()
  const visit = (name: string): void => {
    if (ordered.has(name) || visiting.has(name)) return
    visiting.add(name)
    for (const { table } of db.prepare(`PRAGMA foreign_key_list(${quoted(name)})`).all()) visit(String(table))
    ordered.add(name)
  }
  for (const name of tablesOf(db)) visit(name)
  return [...ordered]
}

const schemaOf = (db: DatabaseSync, type: string): { name: string; sql: string }[] =>
  db
    .prepare('SELECT name, sql FROM sqlite_master WHERE type = ? AND sql IS NOT NULL ORDER BY rowid')
    .all(type)
    .map(({ name, sql }) => ({ name: String(name), sql: String(sql) }))

interface Columns {
  readonly names: readonly string[]
  /** Whether the number of a row is a column of its own. */
  readonly isNumbered: boolean
}

const columnsOf = (db: DatabaseSync, table: string): Columns => {
  const all = db.prepare(`PRAGMA table_xinfo(${quoted(table)})`).all()
  const keys = all.filter(({ pk }) => Number(pk) > 0)
  return {
    names: all.filter(({ hidden }) => hidden === 0).map(({ name }) => String(name)),
    isNumbered: keys.length === 1 && String(keys[0]?.type).toUpperCase() === 'INTEGER',
  }
}

function* insertsOf(db: DatabaseSync, table: string): Generator<string> {
  const { names, isNumbered } = columnsOf(db, table)
  const columns = [...(isNumbered ? [] : ['rowid']), ...names].map(quoted)
  const head = `INSERT INTO ${quoted(table)} (${columns.join(', ')}) VALUES\n`
  const rows = db.prepare(
    `SELECT '(' || ${columns.map((name) => `quote(${name})`).join(` || ',' || `)} || ')' AS row FROM ${quoted(table)} ORDER BY rowid`,
  )
  let pending: string[] = []
  let bytes = 0
  for (const { row } of rows.iterate()) {
    const text = String(row)
    const length = Buffer.byteLength(text) + 2
    if (length + head.length > mostBytes) throw new Error(`A row of ${table} is longer than a statement may be`)
    if (pending.length > 0 && bytes + length + head.length > statementBytes) {
      yield `${head}${pending.join(',\n')};`
      pending = []
      bytes = 0
    }
    pending.push(text)
    bytes += length
  }
  if (pending.length > 0) yield `${head}${pending.join(',\n')};`
}

function* statementsOf(db: DatabaseSync): Generator<string> {
  yield 'PRAGMA defer_foreign_keys = TRUE;'
  const tables = new Map(schemaOf(db, 'table').map(({ name, sql }) => [name, sql]))
  const order = inOrderOfReferences(db)
  for (const name of order) yield `${tables.get(name)};`
  for (const name of order) yield* insertsOf(db, name)
  yield 'DELETE FROM sqlite_sequence;'
  for (const { line } of db
    .prepare(
      `SELECT 'INSERT INTO sqlite_sequence (name, seq) VALUES (' || quote(name) || ', ' || quote(seq) || ');' AS line
       FROM sqlite_sequence ORDER BY rowid`,
    )
    .all())
    yield String(line)
  for (const { sql } of schemaOf(db, 'index')) yield `${sql};`
  for (const { sql } of schemaOf(db, 'view')) yield `${sql};`
  for (const [name, sql] of tables)
    if (/^CREATE VIRTUAL TABLE/i.test(sql))
      yield `${sql};\nINSERT INTO ${quoted(name)} (${quoted(name)}) VALUES ('rebuild');`
  for (const { sql } of schemaOf(db, 'trigger')) yield `${sql};`
}

export const writeDump = async (db: DatabaseSync, file: string): Promise<void> => {
  const out = createWriteStream(file)
  for (const statement of statementsOf(db)) if (!out.write(`${statement}\n`)) await once(out, 'drain')
  out.end()
  await once(out, 'finish')
}
