import { DrizzleD1Database, SQLiteD1Session } from 'drizzle-orm/d1'
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core'

/** The part of D1 that stores use: a database, a session of it, or a `CheckedClient`. */
export type D1Client = Pick<D1Database, 'prepare' | 'batch'>

/** Shared by all requests: it caches the names of columns, which cost more to make than the rest of a query. */
const dialect = new SQLiteAsyncDialect({ casing: 'snake_case' })

/** The database for stores: drizzle's builder for plain reads, `$client` for guarded statements and batches. */
export const openDb = (client: D1Client) => {
  const session = new SQLiteD1Session(client as D1Database, dialect, undefined)
  return Object.assign(new DrizzleD1Database('async', dialect, session, undefined), { $client: client })
}
export type Db = ReturnType<typeof openDb>

/** SQLite's own message for a failed statement. Drizzle's message repeats the bound values and must not be logged. */
export const sqliteMessage = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause.message : ''
}

/** True when a unique index refused the write. `on`: `table.column`, as SQLite names it. */
export const violatesUnique = (error: unknown, on: string): boolean =>
  sqliteMessage(error).includes('UNIQUE constraint failed') && sqliteMessage(error).includes(on)

/** True when a foreign key refused the write: the referenced row does not exist. */
export const violatesForeignKey = (error: unknown): boolean =>
  sqliteMessage(error).includes('FOREIGN KEY constraint failed')
