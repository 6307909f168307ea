import { DrizzleD1Database, SQLiteD1Session } from 'drizzle-orm/d1'
import { type D1Client, nameErrors, sqliteMessage } from '#worker/database-errors.ts'
import { dialect } from './dialect.ts'
import type { SearchIndex } from './search/index-of-texts.ts'
import { steadyIfBare } from './steady-client.ts'

/** Drizzle wraps what a statement rejects with into an error that repeats the bound values. This session does not. */
class PlainErrorsSession extends SQLiteD1Session<Record<string, never>, Record<string, never>> {
  override prepareQuery(
    ...args: Parameters<SQLiteD1Session<Record<string, never>, Record<string, never>>['prepareQuery']>
  ) {
    const prepared = super.prepareQuery(...args)
    return Object.assign(prepared, { queryWithCache: (_sql: string, _values: unknown[], run: () => unknown) => run() })
  }
}

/**
 * The database for stores: drizzle's builder for plain reads, `$client` for guarded statements and batches, `$search` for the
 * index of texts beside it, which is absent where nothing is searched.
 */
export const openDb = (client: D1Client, search: SearchIndex | null = null) => {
  const namedClient = nameErrors(steadyIfBare(client))
  const session = new PlainErrorsSession(namedClient as D1Database, dialect, undefined)
  return Object.assign(new DrizzleD1Database('async', dialect, session, undefined), {
    $client: namedClient,
    $search: search,
  })
}
export type Db = ReturnType<typeof openDb>

/** True when a unique index refused the write. `on`: `table.column`, as SQLite names it. */
export const violatesUnique = (error: unknown, on: string): boolean =>
  sqliteMessage(error).includes('UNIQUE constraint failed') && sqliteMessage(error).includes(on)

/** True when a foreign key refused the write: the referenced row does not exist. */
export const violatesForeignKey = (error: unknown): boolean =>
  sqliteMessage(error).includes('FOREIGN KEY constraint failed')
