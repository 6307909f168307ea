/**
 * What the worker of the last release meets in a database that this tree has migrated. It is to find every table and column
 * it knows, and to be refused nothing that was taken before.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

interface Column {
  readonly type: string
  readonly isRequired: boolean
  readonly hasDefault: boolean
}

interface Table {
  readonly columns: ReadonlyMap<string, Column>
  readonly checks: readonly string[]
  /** Columns, and the condition of a partial index. */
  readonly uniques: readonly string[]
  readonly references: readonly string[]
}

interface Trigger {
  readonly table: string
  readonly text: string
  readonly refuses: boolean
}

export interface Schema {
  readonly tables: ReadonlyMap<string, Table>
  readonly triggers: ReadonlyMap<string, Trigger>
}

export interface Migration {
  /** As `0086_quality_cases`. */
  readonly name: string
  readonly sql: string
}

/** `released/release.json`. */
export interface Released {
  readonly commit: string
  /** Its last migration. */
  readonly migration: string
  /** When it was written down; null before the first release. */
  readonly at: string | null
}

/** Migrations of a folder, in their order. */
export const readMigrations = (folder: string): Migration[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => ({ name: file.replace(/\.sql$/, ''), sql: readFileSync(join(folder, file), 'utf8') }))

const squeeze = (text: string): string => text.replace(/["`]/g, '').replace(/\s+/g, ' ').trim()

/** The conditions after each CHECK of a table, up to the parenthesis that closes it. */
const checksOf = (sql: string): string[] =>
  [...sql.matchAll(/\bCHECK\s*\(/gi)].map(({ index, 0: head }) => {
    let depth = 1
    let end = index + head.length
    for (; end < sql.length && depth > 0; end++) depth += sql[end] === '(' ? 1 : sql[end] === ')' ? -1 : 0
    return squeeze(sql.slice(index + head.length, end - 1))
  })

const shadowOfSearch = /_(data|idx|content|docsize|config)$/

/** Runs migrations in memory and reads what they made. */
export const readSchema = (migrations: readonly Migration[]): Schema => {
  const db = new DatabaseSync(':memory:')
  try {
    for (const { sql } of migrations) db.exec(sql)
    const rows = <T>(sql: string, ...values: string[]): T[] => db.prepare(sql).all(...values) as T[]
    const made = rows<{ type: string; name: string; tbl_name: string; sql: string | null }>(
      "SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%'",
    )
    const searches = made.filter(({ sql }) => /^CREATE VIRTUAL/i.test(sql ?? '')).map(({ name }) => name)
    const isShadow = (name: string): boolean =>
      searches.some((search) => name.startsWith(`${search}_`)) && shadowOfSearch.test(name)
    const readTable = (name: string, sql: string): Table => {
      const columns = rows<{ name: string; type: string; notnull: number; dflt_value: string | null; pk: number }>(
        'SELECT name, type, "notnull", dflt_value, pk FROM pragma_table_xinfo(?)',
        name,
      )
      const indexes = rows<{ name: string }>('SELECT name FROM pragma_index_list(?) WHERE "unique" = 1', name)
      const uniqueOf = (index: string): string => {
        const named = rows<{ name: string | null }>('SELECT name FROM pragma_index_info(?)', index)
        const text = made.find((one) => one.name === index)?.sql ?? ''
        const [, expressions = '', where = ''] = /\(([\s\S]*?)\)\s*(WHERE[\s\S]*)?$/i.exec(text) ?? []
        return squeeze(`${named.map((one) => one.name ?? expressions).join(', ')} ${where}`)
      }
      const foreign = rows<{ from: string; table: string }>(
        'SELECT "from", "table" FROM pragma_foreign_key_list(?)',
        name,
      )
      return {
        columns: new Map(
          columns.map((one) => [
            one.name,
            {
              type: one.type.toUpperCase(),
              isRequired: one.notnull === 1,
              hasDefault: one.dflt_value !== null || one.pk > 0,
            },
          ]),
        ),
        checks: checksOf(sql),
        uniques: indexes.map(({ name: index }) => uniqueOf(index)),
        references: foreign.map(({ from, table }) => `${from} to ${table}`),
      }
    }
    return {
      tables: new Map(
        made
          .filter(({ type, name }) => ['table', 'view'].includes(type) && !isShadow(name))
          .map(({ name, sql }) => [name, readTable(name, sql ?? '')]),
      ),
      triggers: new Map(
        made
          .filter(({ type }) => type === 'trigger')
          .map(({ name, tbl_name: table, sql }) => {
            const text = squeeze(sql ?? '')
            return [name, { table, text, refuses: /\bRAISE\s*\(\s*(ABORT|FAIL|ROLLBACK)/i.test(text) }]
          }),
      ),
    }
  } finally {
    db.close()
  }
}

/** Everything about a table of the release that its worker no longer finds, or is now refused. */
const compareTables = (name: string, old: Table, now: Table): string[] => [
  ...[...old.columns].flatMap(([column, before]) => {
    const after = now.columns.get(column)
    if (!after) return [`column ${name}.${column}`]
    return [
      ...(after.isRequired && !before.isRequired ? [`required ${name}.${column}`] : []),
      ...(before.hasDefault && !after.hasDefault ? [`default ${name}.${column}`] : []),
      ...(after.type !== before.type ? [`type ${name}.${column}`] : []),
    ]
  }),
  ...[...now.columns]
    .filter(([column, { isRequired, hasDefault }]) => !old.columns.has(column) && isRequired && !hasDefault)
    .map(([column]) => `required ${name}.${column}`),
  ...now.checks.filter((check) => !old.checks.includes(check)).map((check) => `check ${name}: ${check}`),
  ...now.uniques.filter((unique) => !old.uniques.includes(unique)).map((unique) => `unique ${name}: ${unique}`),
  ...now.references.filter((one) => !old.references.includes(one)).map((one) => `reference ${name}.${one}`),
]

/**
 * What would break the worker of the release, each as one line: `table t`, `column t.c`, `type t.c`, `required t.c`,
 * `default t.c`, `check t: …`, `unique t: …`, `reference t.c to u`, and `trigger x`, which refuses more than before or does no
 * longer what the worker counted on.
 */
export const compareSchemas = (old: Schema, now: Schema): string[] => [
  ...[...old.tables].flatMap(([name, table]) => {
    const after = now.tables.get(name)
    return after ? compareTables(name, table, after) : [`table ${name}`]
  }),
  ...[...now.triggers]
    .filter(([name, { table, text, refuses }]) => {
      const isOfRelease = old.tables.has(table)
      return isOfRelease && refuses && old.triggers.get(name)?.text !== text
    })
    .map(([name]) => `trigger ${name}`),
  ...[...old.triggers]
    .filter(([name, { table, refuses }]) => !refuses && now.tables.has(table) && !now.triggers.has(name))
    .map(([name]) => `trigger ${name}`),
]

export interface Contraction {
  readonly what: string
  /** The migration since which no worker counts on it any more; null before the first release. */
  readonly since: string | null
}

/**
 * What migrations say they take away: `-- contract: column users.nick since 0090_nick_moved`, where the worker of a release
 * with that migration no longer uses it; or `… before the first release`.
 */
export const contractionsOf = (migrations: readonly Migration[]): Contraction[] =>
  migrations.flatMap(({ sql }) =>
    [...sql.matchAll(/^-- contract: (.+?) (?:since (\d{4}_\w+)|before the first release)$/gm)].map(
      ([, what = '', since = null]) => ({ what, since }),
    ),
  )
