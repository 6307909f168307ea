/** The statements that read tables for a backup, by the number of the row. Numbers are texts: some are beyond 2^53. */
import { bigPrefix } from './manifest.ts'
import type { SavedColumns } from './tables.ts'

export const firstCursor = '-9223372036854775808'

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** A number beyond 2^53 as a text, which no column for whole numbers holds otherwise. */
const cellOf = (name: string, isInteger: boolean): string =>
  isInteger
    ? `iif(typeof(${name}) = 'integer' AND ${name} NOT BETWEEN -9007199254740991 AND 9007199254740991, '${bigPrefix}' || ${name}, ${name}) AS ${name}`
    : name

/** Where a row is: its number, or the values of its key. */
const positionOf = ({ primary }: SavedColumns): string =>
  primary === null
    ? 'CAST(rowid AS TEXT)'
    : `json_array(${primary.map((name) => `CAST(${quoted(name)} AS TEXT)`).join(', ')})`

const select = (table: SavedColumns): string => {
  const cells = table.columns.map((name) => cellOf(quoted(name), table.integers.includes(name)))
  return `SELECT ${[`${positionOf(table)} AS "rowid:"`, ...cells].join(', ')} FROM ${quoted(table.name)}`
}

const orderOf = ({ primary }: SavedColumns): string => primary?.map(quoted).join(', ') ?? 'rowid'

const afterOf = ({ primary, integers }: SavedColumns, isFirst: boolean): string => {
  if (primary === null) return 'rowid > CAST(?1 AS INTEGER)'
  if (isFirst) return '?1 IS NOT NULL'
  const values = primary.map(
    (name, at) => `CAST(json_extract(?1, '$[${at}]') AS ${integers.includes(name) ? 'INTEGER' : 'TEXT'})`,
  )
  return `(${primary.map(quoted).join(', ')}) > (${values.join(', ')})`
}

/** Rows after a cursor, in their order. */
export const rowsAfter = (db: D1Client, table: SavedColumns, cursor: string, most: number): D1PreparedStatement =>
  db
    .prepare(`${select(table)} WHERE ${afterOf(table, cursor === firstCursor)} ORDER BY ${orderOf(table)} LIMIT ?2`)
    .bind(cursor, most)

/** Where a look at `most` rows between two cursors ends; null when there are none. */
export const endOfChunk = (
  db: D1Client,
  { name }: SavedColumns,
  from: string,
  to: string,
  most: number,
): D1PreparedStatement =>
  db
    .prepare(
      `SELECT CAST(max(r) AS TEXT) AS "end" FROM (SELECT rowid AS r FROM ${quoted(name)}
       WHERE rowid > CAST(?1 AS INTEGER) AND rowid <= CAST(?2 AS INTEGER) ORDER BY rowid LIMIT ?3)`,
    )
    .bind(from, to, most)

/** Rows between two cursors that changed since an instant. */
export const changedRows = (
  db: D1Client,
  table: SavedColumns,
  from: string,
  to: string,
  since: number,
): D1PreparedStatement =>
  db
    .prepare(
      `${select(table)} WHERE rowid > CAST(?1 AS INTEGER) AND rowid <= CAST(?2 AS INTEGER) AND updated_at >= ?3
       ORDER BY rowid`,
    )
    .bind(from, to, since)

/** The database, or a session on it. */
export type D1Client = Pick<D1Database, 'prepare' | 'batch'>
