/** The statements that read tables for a backup, by the number of the row. Numbers are texts: some are beyond 2^53. */
import type { SavedColumns } from './tables.ts'

export const firstCursor = '-9223372036854775808'

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

const select = ({ name, columns }: SavedColumns): string =>
  `SELECT ${['CAST(rowid AS TEXT) AS "rowid:"', ...columns.map(quoted)].join(', ')} FROM ${quoted(name)}`

/** Rows after a cursor, in their order. */
export const rowsAfter = (db: D1Client, table: SavedColumns, cursor: string, most: number): D1PreparedStatement =>
  db.prepare(`${select(table)} WHERE rowid > CAST(?1 AS INTEGER) ORDER BY rowid LIMIT ?2`).bind(cursor, most)

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
