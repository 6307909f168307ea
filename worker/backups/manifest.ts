/**
 * What a backup is made of, in the bucket `BACKUPS`. A backup is a folder of parts, which are compressed lines, and a manifest
 * that is written last and names every part: without it the backup is half and counts for nothing.
 */
import * as v from 'valibot'

export const backupsFolder = 'backups/'
export const folderOf = (id: string): string => `${backupsFolder}${id}/`
export const manifestKeyOf = (id: string): string => `${folderOf(id)}manifest.json`
/** Which manifest is the newest, for whoever cannot list the bucket. */
export const latestKey = 'latest.json'

const Part = v.strictObject({
  key: v.string(),
  /** Of the compressed bytes, in hex. */
  sha256: v.pipe(v.string(), v.hexadecimal(), v.length(64)),
  bytes: v.number(),
  rows: v.number(),
})

const SavedTable = v.strictObject({
  name: v.string(),
  /** The statement that makes it; null for one of SQLite itself. */
  sql: v.nullable(v.string()),
  /** Rows of the table, each read once. */
  rows: v.number(),
  /** Rows that were read again, because they say that they changed meanwhile. They replace the earlier ones. */
  changed: v.number(),
  /** Read whole in the last transaction: its rows are those of the end. */
  isWhole: v.boolean(),
})

export const Manifest = v.strictObject({
  format: v.literal(1),
  id: v.string(),
  /** The deployed version that made it; null where the platform names none. */
  release: v.nullable(v.string()),
  /** The last migration of the database. */
  schema: v.string(),
  /** Instants of ISO 8601. `endedAt` is when the last transaction read. */
  begunAt: v.string(),
  endedAt: v.string(),
  /** Of the database at both instants, for its recovery to a point in time. */
  bookmarks: v.strictObject({ begun: v.nullable(v.string()), ended: v.nullable(v.string()) }),
  /** In the order in which they were read. */
  parts: v.array(Part),
  tables: v.array(SavedTable),
  /** Tables that are left out: a restoration makes them from the others. */
  derived: v.array(v.string()),
})

export type BackupManifest = v.InferOutput<typeof Manifest>
export type BackupPart = v.InferOutput<typeof Part>

/** A line before the rows of a table, in each part that holds some. */
export const TableLine = v.strictObject({
  table: v.string(),
  /** The column that is the row's number itself; null where the number is hidden. */
  key: v.nullable(v.string()),
  /** The columns whose values follow the number. */
  columns: v.array(v.string()),
})
export type TableLine = v.InferOutput<typeof TableLine>

/** Begins the text of a number beyond 2^53, in a column for whole numbers. */
export const bigPrefix = 'int:'

export type Cell = string | number | null
/** A line of a row: its number as a text, because it may be beyond what a number of JSON holds, or its key; then its values. */
export const RowLine = v.tupleWithRest([v.string()], v.nullable(v.union([v.string(), v.number()])))
