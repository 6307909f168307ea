/** A file of SQLite as the database that stores of the worker take, so that a restoration asks and writes as they do. */
import type { DatabaseSync } from 'node:sqlite'
import { type Db, openDb } from '#worker/storage/db.ts'

type Value = null | number | string

class Statement {
  readonly sqlite: DatabaseSync
  readonly sql: string
  readonly values: readonly Value[]

  constructor(sqlite: DatabaseSync, sql: string, values: readonly Value[] = []) {
    this.sqlite = sqlite
    this.sql = sql
    this.values = values
  }

  bind(...values: Value[]): Statement {
    return new Statement(this.sqlite, this.sql, values)
  }

  execute() {
    const prepared = this.sqlite.prepare(this.sql)
    const numbered = Object.fromEntries(this.values.map((value, at) => [`?${at + 1}`, value]))
    // Node binds values in order only to `?`; to `?1` by its name.
    const results = /\?\d/.test(this.sql) ? prepared.all(numbered) : prepared.all(...this.values)
    return { results, success: true as const, meta: {} }
  }

  async all() {
    return this.execute()
  }

  async run() {
    return this.execute()
  }

  async first() {
    return this.execute().results[0] ?? null
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

export const openSqlite = (sqlite: DatabaseSync): Db =>
  openDb({
    prepare: (sql: string) => new Statement(sqlite, sql),
    batch: async (statements: readonly Statement[]) =>
      inTransaction(sqlite, () => statements.map((one) => one.execute())),
  } as never)
