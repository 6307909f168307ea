/**
 * Writes a database as statements that fill an empty one, as D1 takes them: no statement is longer than the platform allows,
 * rows come after those they refer to, and triggers come last, so that none of them acts.
 */
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { isNumbered, tablesOf } from './build-database.ts'

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** The platform takes 100,000 bytes. */
const statementBytes = 90_000

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
  /** What tells one row: `rowid`, which is hidden or a column as well; the key, where rows have no number. */
  readonly order: string
  readonly isHidden: boolean
}

const columnsOf = (db: DatabaseSync, table: string): Columns => {
  const all = db.prepare(`PRAGMA table_xinfo(${quoted(table)})`).all()
  const keys = all.filter(({ pk }) => Number(pk) > 0)
  const hasNumbers = isNumbered(db, table)
  return {
    names: all.filter(({ hidden }) => hidden === 0).map(({ name }) => String(name)),
    order: hasNumbers ? 'rowid' : keys.map(({ name }) => quoted(String(name))).join(', '),
    isHidden: hasNumbers && !(keys.length === 1 && String(keys[0]?.type).toUpperCase() === 'INTEGER'),
  }
}

/** Characters of a text that is added in pieces: with two bytes each, and every one a quote, they fit into a statement. */
const pieceLength = 20_000
/** Texts longer than this are added to their row in pieces, where the row is too long for a statement. */
const longText = 5000

/** The row without its long texts, then each of these, piece by piece. */
function* longRow(db: DatabaseSync, table: string, columns: readonly string[], rowid: string): Generator<string> {
  const where = `FROM ${quoted(table)} WHERE rowid = CAST(? AS INTEGER)`
  const lengths = columns.map(
    (name) => `CASE WHEN typeof(${name}) = 'text' AND length(${name}) > ${longText} THEN length(${name}) ELSE 0 END`,
  )
  const reading = db.prepare(`SELECT ${lengths.join(', ')} ${where}`)
  reading.setReturnArrays(true)
  const found = reading.get(rowid) as unknown as number[]
  const cells = columns.map((name, at) => ((found[at] ?? 0) > 0 ? "''''''" : `quote(${name})`))
  const row = db.prepare(`SELECT ${cells.join(` || ',' || `)} AS row ${where}`).get(rowid)?.row
  yield `INSERT INTO ${quoted(table)} (${columns.join(', ')}) VALUES (${row});`
  for (const [at, name] of columns.entries())
    for (let from = 1; from <= (found[at] ?? 0); from += pieceLength) {
      const piece = db
        .prepare(`SELECT quote(substr(${name}, ${from}, ${pieceLength})) AS piece ${where}`)
        .get(rowid)?.piece
      yield `UPDATE ${quoted(table)} SET ${name} = ${name} || ${piece} WHERE rowid = ${rowid};`
    }
}

function* insertsOf(db: DatabaseSync, table: string): Generator<string> {
  const { names, order, isHidden } = columnsOf(db, table)
  const columns = [...(isHidden ? ['rowid'] : []), ...names].map(quoted)
  const head = `INSERT INTO ${quoted(table)} (${columns.join(', ')}) VALUES\n`
  const rows = db.prepare(
    `SELECT ${order === 'rowid' ? 'CAST(rowid AS TEXT)' : 'NULL'} AS number, '(' || ${columns.map((name) => `quote(${name})`).join(` || ',' || `)} || ')' AS row
     FROM ${quoted(table)} ORDER BY ${order}`,
  )
  let pending: string[] = []
  let bytes = 0
  for (const { number, row } of rows.iterate()) {
    const text = String(row)
    const length = Buffer.byteLength(text) + 2
    const isLong = length + head.length > statementBytes
    if (pending.length > 0 && (isLong || bytes + length + head.length > statementBytes)) {
      yield `${head}${pending.join(',\n')};`
      pending = []
      bytes = 0
    }
    if (isLong) {
      if (number === null) throw new Error(`A row of ${table} is longer than a statement may be`)
      yield* longRow(db, table, columns, String(number))
      continue
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
