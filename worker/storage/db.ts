import { drizzle } from 'drizzle-orm/d1'

/** What a store needs of D1: a database, a session of it, or either with a check before it. */
export type D1Client = Pick<D1Database, 'prepare' | 'batch'>

/** The database as stores see it: typed tables for plain reads, `$client` for guarded statements and batches. */
export const openDb = (client: D1Client) => drizzle(client as D1Database, { casing: 'snake_case' })
export type Db = ReturnType<typeof openDb>

/** The text SQLite gave for a failed statement; the wrapper's own message repeats the values and must not be logged. */
export const sqliteMessage = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause.message : ''
}

/** True when a unique index refused the write; `on` is `table.column`, as SQLite names it. */
export const violates = (error: unknown, on: string): boolean =>
  sqliteMessage(error).includes('UNIQUE constraint failed') && sqliteMessage(error).includes(on)

/** True when the write named a row that is not there. */
export const namesNobody = (error: unknown): boolean => sqliteMessage(error).includes('FOREIGN KEY constraint failed')
