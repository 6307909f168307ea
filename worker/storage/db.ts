import { drizzle } from 'drizzle-orm/d1'

/** The part of D1 that stores use: a database, a session of it, or a `CheckedClient`. */
export type D1Client = Pick<D1Database, 'prepare' | 'batch'>

/** The database for stores: drizzle's builder for plain reads, `$client` for guarded statements and batches. */
export const openDb = (client: D1Client) => drizzle(client as D1Database, { casing: 'snake_case' })
export type Db = ReturnType<typeof openDb>

/** SQLite's own message for a failed statement. Drizzle's message repeats the bound values and must not be logged. */
export const sqliteMessage = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause.message : ''
}

/** True when a unique index refused the write. `on`: `table.column`, as SQLite names it. */
export const violates = (error: unknown, on: string): boolean =>
  sqliteMessage(error).includes('UNIQUE constraint failed') && sqliteMessage(error).includes(on)

/** True when a foreign key refused the write: the referenced row does not exist. */
export const namesNobody = (error: unknown): boolean => sqliteMessage(error).includes('FOREIGN KEY constraint failed')
