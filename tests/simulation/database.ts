/** D1 over Node's SQLite: the same statements on the same tables and triggers, in one process. */
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { takeTurn } from './flows.ts'

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

class SimulatedStatement {
  readonly database: SimulatedDatabase
  readonly sql: string
  readonly values: readonly Value[]

  constructor(database: SimulatedDatabase, sql: string, values: readonly Value[] = []) {
    this.database = database
    this.sql = sql
    this.values = values
  }

  bind(...values: unknown[]): SimulatedStatement {
    if (values.length > 100) throw new Error('D1_ERROR: too many SQL variables: SQLITE_ERROR')
    return new SimulatedStatement(this.database, this.sql, values.map(toValue))
  }

  async all(): Promise<{ results: Row[]; success: true; meta: Row }> {
    await takeTurn()
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
    await takeTurn()
    return this.database.executeRaw(this, options?.columnNames === true)
  }
}

export class SimulatedDatabase {
  readonly #sqlite = new DatabaseSync(':memory:')
  readonly #prepared = new Map<string, StatementSync>()
  readonly #changes = this.#sqlite.prepare('SELECT changes() AS n')

  constructor() {
    this.#sqlite.exec('PRAGMA foreign_keys = ON')
  }

  /** Runs a migration. */
  migrate(sql: string): void {
    this.#sqlite.exec(sql)
  }

  prepare(sql: string): SimulatedStatement {
    return new SimulatedStatement(this, sql)
  }

  async batch(statements: readonly SimulatedStatement[]): Promise<unknown[]> {
    await takeTurn()
    this.#sqlite.exec('BEGIN')
    try {
      const results = statements.map((one) => this.execute(one))
      this.#sqlite.exec('COMMIT')
      return results
    } catch (error) {
      this.#sqlite.exec('ROLLBACK')
      throw error
    }
  }

  /** Rows of a query of the simulation itself, which is no part of any flow. */
  rows<R = Row>(sql: string, ...values: readonly Value[]): R[] {
    return this.execute(new SimulatedStatement(this, sql, values)).results as R[]
  }

  execute({ sql, values }: SimulatedStatement) {
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

  executeRaw({ sql, values }: SimulatedStatement, columnNames: boolean): unknown[] {
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
