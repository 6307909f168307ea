/**
 * Errors of the database without values. Drizzle's own repeat what was bound, and D1's the value of a wrong type; both
 * would reach logs and the tables that keep why something failed.
 */

import { type PlatformFault, platformFaultOf } from './platform-faults.ts'

/** The part of D1 that stores use: a database, a session of it, or a `CheckedClient`. */
export type D1Client = Pick<D1Database, 'prepare' | 'batch'>

const nameStatement = (sql: string): string => {
  const verb = /^\s*(\w+)/.exec(sql)?.[1]?.toLowerCase() ?? 'statement'
  const table = /\b(?:into|from|update|table)\s+["`]?(\w+)/i.exec(sql)?.[1]
  return table === undefined ? verb : `${verb} ${table}`
}

const longestText = 300

/**
 * A message without what may be a value or a part of one: what it quotes, addresses of mails and pages, words that are not
 * written in plain Latin letters, which no message of a platform is, and long numbers.
 */
const withoutValues = (message: string): string =>
  message
    .replace(/(["'`])[\s\S]*\1/g, '$1$1')
    .replace(/\b(https?|wss?):\/\/\S+/g, '$1:')
    .replace(/\S*(?:[^\t-~]|@)\S*/g, '…')
    .replace(/\b\d{6,}\b/g, '…')
    .replace(/""|''|``/g, ([quote]) => `${quote}…${quote}`)
    .slice(0, longestText)

const isOfDatabase = (error: unknown): error is Error =>
  error instanceof Error && /^D1_|SQLITE_/.test(error.message) && !(error instanceof DatabaseError)

/**
 * A failed statement: its first word and first table, as `insert contact_requests`, and SQLite's message. There is no
 * cause, since logs print causes too.
 */
export class DatabaseError extends Error {
  /** SQLite's message alone. */
  readonly sqlite: string
  /** Set where the platform failed, and the statement may be as it should. */
  readonly platform: PlatformFault | null

  constructor(sql: readonly string[], error: unknown) {
    const sqlite = withoutValues(error instanceof Error ? error.message : 'no message')
    super(`${sql.map(nameStatement).join(', ').slice(0, longestText)}: ${sqlite}`)
    this.name = 'DatabaseError'
    this.sqlite = sqlite
    this.platform = platformFaultOf(error)
  }
}

/** SQLite's own message for a failed statement; '' for anything that is no error. */
export const sqliteMessage = (error: unknown): string => {
  if (error instanceof DatabaseError) return error.sqlite
  return error instanceof Error ? error.message : ''
}

/** A property that does not exist is named by the code, not by a value. */
const missingProperty = /^Cannot (?:read|set) properties of (?:undefined|null) \((?:reading|setting) '[A-Za-z_]\w*'\)$/

/**
 * An error as logs and tables keep it: its name and message without what it quotes and without addresses. Not only those
 * of a database repeat a value: a text that is no JSON, a reply that does not fit its schema, an address that is none.
 */
export const describeFault = (error: unknown): string => {
  if (!(error instanceof Error)) return withoutValues(String(error))
  if (error instanceof DatabaseError || missingProperty.test(error.message)) return String(error)
  const message = withoutValues(error.message)
  return message === '' ? error.name : `${error.name}: ${message}`
}

/** Where an error was thrown: the lines of its stack without those of its message. */
export const listFrames = (error: unknown): string[] =>
  error instanceof Error ? (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line)) : []

const run = async <T>(sql: readonly string[], work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw isOfDatabase(error) ? new DatabaseError(sql, error) : error
  }
}

class NamedStatement implements D1PreparedStatement {
  readonly plain: D1PreparedStatement
  readonly sql: string

  constructor(plain: D1PreparedStatement, sql: string) {
    this.plain = plain
    this.sql = sql
  }

  bind(...values: unknown[]): NamedStatement {
    try {
      return new NamedStatement(this.plain.bind(...values), this.sql)
    } catch (error) {
      throw new DatabaseError([this.sql], error)
    }
  }

  first<T = unknown>(column: string): Promise<T | null>
  first<T = Record<string, unknown>>(): Promise<T | null>
  first(column?: string): Promise<unknown> {
    return run([this.sql], () => (column === undefined ? this.plain.first() : this.plain.first(column)))
  }

  all<T = Record<string, unknown>>(): Promise<D1Result<T>> {
    return run([this.sql], () => this.plain.all<T>())
  }

  run<T = Record<string, unknown>>(): Promise<D1Result<T>> {
    return run([this.sql], () => this.plain.run<T>())
  }

  raw<T = unknown[]>(options: { columnNames: true }): Promise<[string[], ...T[]]>
  raw<T = unknown[]>(options?: { columnNames?: false }): Promise<T[]>
  raw(options?: { columnNames?: boolean }): Promise<unknown> {
    return run<unknown>([this.sql], () =>
      options?.columnNames ? this.plain.raw({ columnNames: true }) : this.plain.raw(),
    )
  }
}

/** A client whose failed statements reject with a `DatabaseError`. What another client rejects with passes. */
export const nameErrors = (client: D1Client): D1Client => ({
  prepare: (sql) => new NamedStatement(client.prepare(sql), sql),
  batch: <T>(statements: D1PreparedStatement[]) => {
    const namedStatements = statements.filter((one) => one instanceof NamedStatement)
    const plain = statements.map((one) => (one instanceof NamedStatement ? one.plain : one))
    return run(
      namedStatements.map(({ sql }) => sql),
      () => client.batch<T>(plain),
    )
  },
})
