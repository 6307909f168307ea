/** What there is to save: asked of the database itself, so that no table can be forgotten. */

export interface SavedColumns {
  readonly name: string
  /** The statement that makes it, for a table that no migration makes; null for one of SQLite itself. */
  readonly sql: string | null
  /** The column that is the row's number; null where the number is hidden. */
  readonly key: string | null
  /** All others. */
  readonly columns: readonly string[]
  /** Those of `columns` that are declared to hold whole numbers, which may be beyond what a number of JSON holds. */
  readonly integers: readonly string[]
  /** The primary key of a table whose rows have no number; null for all others. */
  readonly primary: readonly string[] | null
  /** Whether rows say when they changed. */
  readonly saysChanged: boolean
}

export interface Layout {
  readonly tables: readonly SavedColumns[]
  /** Search tables: their rows follow from the others. */
  readonly derived: readonly string[]
}

interface ColumnRow {
  readonly name: string
  readonly sql: string | null
  readonly wr: number
  readonly column: string
  readonly declared: string
  readonly pk: number
  readonly keys: number
}

/** The platform's own tables and what SQLite makes itself are no data; `sqlite_sequence` is, since ids are never used twice. */
const ours = `m.schema = 'main' AND m.name NOT GLOB '_cf*' AND (m.name NOT GLOB 'sqlite_*' OR m.name = 'sqlite_sequence')`

/** Generated columns are left out: they make themselves. */
const columnsSql = `SELECT m.name, m.wr, (SELECT s.sql FROM sqlite_master s WHERE s.type = 'table' AND s.name = m.name) AS sql, x.name AS "column", x.type AS declared, x.pk,
    (SELECT count(*) FROM pragma_table_xinfo(m.name) k WHERE k.pk > 0) AS keys
  FROM pragma_table_list m JOIN pragma_table_xinfo(m.name) x ON x.hidden = 0
  WHERE m.type = 'table' AND ${ours} ORDER BY m.name, x.cid`

const derivedSql = `SELECT m.name FROM pragma_table_list m WHERE m.type = 'virtual' AND ${ours} ORDER BY m.name`

const toTable = (name: string, rows: readonly ColumnRow[]): SavedColumns => {
  const isInteger = ({ declared }: ColumnRow): boolean => declared.toUpperCase() === 'INTEGER'
  const isNumbered = rows.every(({ wr }) => wr === 0)
  const key = isNumbered ? rows.find((row) => row.pk === 1 && row.keys === 1 && isInteger(row)) : undefined
  const others = rows.filter((row) => row !== key)
  const primary = rows.filter(({ pk }) => pk > 0).toSorted((one, two) => one.pk - two.pk)
  return {
    name,
    sql: name === 'sqlite_sequence' ? null : (rows[0]?.sql ?? null),
    key: key?.column ?? null,
    columns: others.map(({ column }) => column),
    integers: others.filter(isInteger).map(({ column }) => column),
    primary: isNumbered ? null : primary.map(({ column }) => column),
    // Rows without a number are looked at once.
    saysChanged: isNumbered && others.some(({ column }) => column === 'updated_at'),
  }
}

export const readLayout = async (db: D1Database): Promise<Layout> => {
  const [columns, derived] = await Promise.all([
    db.prepare(columnsSql).all<ColumnRow>(),
    db.prepare(derivedSql).all<{ name: string }>(),
  ])
  const names = [...new Set(columns.results.map(({ name }) => name))]
  return {
    tables: names.map((table) =>
      toTable(
        table,
        columns.results.filter(({ name }) => name === table),
      ),
    ),
    derived: derived.results.map(({ name }) => name),
  }
}

/** The last migration; null in a database that keeps no account of them. */
export const readSchema = async (db: D1Database): Promise<string | null> => {
  const known = await db.prepare("SELECT 1 AS known FROM sqlite_master WHERE name = 'd1_migrations'").first()
  if (!known) return null
  const last = await db.prepare('SELECT name FROM d1_migrations ORDER BY id DESC LIMIT 1').first<{ name: string }>()
  return last?.name ?? null
}
