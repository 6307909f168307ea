/**
 * D1 over Node's SQLite, in one process, so that stores of the worker ask and write as they do there: for a restored file,
 * and for the simulation.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite'

type Value = null | number | string | Uint8Array
type Row = Record<string, unknown>

const toValue = (value: unknown): Value => {
  if (value === null || typeof value === 'number' || typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value instanceof ArrayBuffer) return new Uint8Array(value)
  if (value instanceof Uint8Array) return value
  throw new Error(`D1_TYPE_ERROR: Type '${typeof value}' not supported for value '${String(value)}'`)
}

const asD1 = (error: unknown): unknown =>
  error instanceof Error && 'errcode' in error ? new Error(`D1_ERROR: ${error.message}: SQLITE_ERROR`) : error

class Statement {
  readonly database: SqliteAsD1
  readonly sql: string
  readonly values: readonly Value[]

  constructor(database: SqliteAsD1, sql: string, values: readonly Value[] = []) {
    this.database = database
    this.sql = sql
    this.values = values
  }

  bind(...values: unknown[]): Statement {
    if (values.length > 100) throw new Error('D1_ERROR: too many SQL variables: SQLITE_ERROR')
    return new Statement(this.database, this.sql, values.map(toValue))
  }

  async all(): Promise<{ results: Row[]; success: true; meta: Row }> {
    await this.database.takeTurn()
    return this.database.execute(this)
  }

  run() {
    return this.all()
  }

  async first(column?: string): Promise<unknown> {
    const [row] = (await this.all()).results
    if (row === undefined) return null
    return column === undefined ? row : (row[column] ?? null)
  }

  async raw(options?: { columnNames?: boolean }): Promise<unknown[]> {
    await this.database.takeTurn()
    return this.database.executeRaw(this, options?.columnNames === true)
  }
}

export const inTransaction = <T>(sqlite: DatabaseSync, work: () => T): T => {
  sqlite.exec('BEGIN')
  try {
    const result = work()
    sqlite.exec('COMMIT')
    return result
  } catch (error) {
    sqlite.exec('ROLLBACK')
    throw error
  }
}

export class SqliteAsD1 {
  readonly #sqlite: DatabaseSync
  readonly #prepared = new Map<string, StatementSync>()
  readonly #changes: StatementSync
  /** Awaited at the beginning of each call. */
  readonly takeTurn: () => Promise<void>

  constructor(sqlite: DatabaseSync, takeTurn: () => Promise<void> = async () => undefined) {
    this.#sqlite = sqlite
    this.#changes = sqlite.prepare('SELECT changes() AS n')
    this.takeTurn = takeTurn
  }

  prepare(sql: string): Statement {
    return new Statement(this, sql)
  }

  async batch(statements: readonly Statement[]): Promise<unknown[]> {
    await this.takeTurn()
    return inTransaction(this.#sqlite, () => statements.map((one) => this.execute(one)))
  }

  /** Rows of a query that takes no turn. */
  rows<R = Row>(sql: string, ...values: readonly Value[]): R[] {
    return this.execute(new Statement(this, sql, values)).results as R[]
  }

  execute({ sql, values }: Statement) {
    try {
      const statement = this.#prepare(sql)
      statement.setReturnArrays(false)
      const results = bindAndRun(statement, sql, values) as Row[]
      const changes = /^\s*(SELECT|WITH)/i.test(sql) ? 0 : Number(this.#changes.get()?.n)
      return { results, success: true as const, meta: { rows_read: 0, rows_written: changes, changes, duration: 0 } }
    } catch (error) {
      throw asD1(error)
    }
  }

  executeRaw({ sql, values }: Statement, columnNames: boolean): unknown[] {
    try {
      const statement = this.#prepare(sql)
      statement.setReturnArrays(true)
      const results = bindAndRun(statement, sql, values) as unknown[]
      return columnNames ? [statement.columns().map(({ name }) => name), ...results] : results
    } catch (error) {
      throw asD1(error)
    }
  }

  #prepare(sql: string): StatementSync {
    const known = this.#prepared.get(sql)
    if (known) return known
    const statement = this.#sqlite.prepare(sql)
    this.#prepared.set(sql, statement)
    return statement
  }
}

/** Node binds values in order only to `?`; to `?1` by its name. */
const bindAndRun = (statement: StatementSync, sql: string, values: readonly Value[]): unknown[] =>
  /\?\d/.test(sql)
    ? statement.all(Object.fromEntries(values.map((value, at) => [`?${at + 1}`, value])))
    : statement.all(...values)
