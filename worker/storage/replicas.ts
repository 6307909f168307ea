/**
 * Reading from a copy of the database near the reader. A copy may be a moment behind, so only answers that may be old
 * by their declaration come from one, and never from before the caller's own last write: that write's bookmark comes
 * along with the request. Whatever decides or writes asks the primary.
 */
import type { D1Client } from './db.ts'

/** Shaped like a bookmark of D1; anything else a client sends is as good as none. */
const isBookmark = (text: string): boolean => /^[\da-f]+(-[\da-f]+){1,7}$/i.test(text) && text.length <= 200

/** Reads from whichever copy is nearest, as long as it has seen the bookmarked write. */
export const nearestCopy = (database: D1Database, bookmark: string | undefined): D1Client =>
  database.withSession(bookmark !== undefined && isBookmark(bookmark) ? bookmark : 'first-unconstrained')

/** A statement that is prepared when it runs, on the session of that run. */
class PrimaryStatement implements D1PreparedStatement {
  readonly #primary: Primary
  readonly #sql: string
  readonly #values: unknown[]

  constructor(primary: Primary, sql: string, values: unknown[] = []) {
    this.#primary = primary
    this.#sql = sql
    this.#values = values
  }

  bind(...values: unknown[]): PrimaryStatement {
    return new PrimaryStatement(this.#primary, this.#sql, values)
  }

  on(client: D1Client): D1PreparedStatement {
    return client.prepare(this.#sql).bind(...this.#values)
  }

  first<T = unknown>(column: string): Promise<T | null>
  first<T = Record<string, unknown>>(): Promise<T | null>
  first(column?: string): Promise<unknown> {
    return this.#primary.run((client) =>
      column === undefined ? this.on(client).first() : this.on(client).first(column),
    )
  }

  all<T = Record<string, unknown>>(): Promise<D1Result<T>> {
    return this.#primary.run((client) => this.on(client).all<T>())
  }

  run<T = Record<string, unknown>>(): Promise<D1Result<T>> {
    return this.#primary.run((client) => this.on(client).run<T>())
  }

  raw<T = unknown[]>(options: { columnNames: true }): Promise<[string[], ...T[]]>
  raw<T = unknown[]>(options?: { columnNames?: false }): Promise<T[]>
  raw(options?: { columnNames?: boolean }): Promise<unknown> {
    return this.#primary.run((client) =>
      options?.columnNames ? this.on(client).raw({ columnNames: true }) : this.on(client).raw(),
    )
  }
}

/** The primary, and the bookmark of the last thing that was done there. */
export class Primary implements D1Client {
  readonly #database: D1Database
  #bookmark: string | null = null

  constructor(database: D1Database) {
    this.#database = database
  }

  get bookmark(): string | null {
    return this.#bookmark
  }

  prepare(sql: string): D1PreparedStatement {
    return new PrimaryStatement(this, sql)
  }

  batch<T = unknown>(statements: D1PreparedStatement[]): Promise<D1Result<T>[]> {
    return this.run((client) =>
      client.batch<T>(statements.map((one) => (one instanceof PrimaryStatement ? one.on(client) : one))),
    )
  }

  /** A session each time: within one, what follows the first call may be answered by a copy. */
  async run<T>(work: (client: D1Client) => Promise<T>): Promise<T> {
    const session = this.#database.withSession('first-primary')
    const result = await work(session)
    const bookmark = session.getBookmark()
    // Bookmarks sort as texts; calls side by side may end in any order.
    if (bookmark !== null && bookmark > (this.#bookmark ?? '')) this.#bookmark = bookmark
    return result
  }
}
