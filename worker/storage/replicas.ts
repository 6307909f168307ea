/**
 * Reads from a D1 replica near the user. A replica may lag behind, so only endpoints whose reply may be old use one,
 * and never from before the caller's own last write: the request carries that write's bookmark. Decisions and writes
 * use the primary.
 */
import type { D1Client } from '#worker/database-errors.ts'

/** Whether the text has the form of a D1 bookmark. Anything else a client sends is ignored. */
const isBookmark = (text: string): boolean => /^[\da-f]+(-[\da-f]+){1,7}$/i.test(text) && text.length <= 200

/** A session on the nearest replica that has seen the bookmarked write. */
export const openNearestReplica = (database: D1Database, bookmark: string | undefined): D1Client =>
  database.withSession(bookmark !== undefined && isBookmark(bookmark) ? bookmark : 'first-unconstrained')

/** A statement that is prepared when it runs, because each run opens its own session. */
class PrimaryStatement implements D1PreparedStatement {
  readonly #primary: PrimaryClient
  readonly #sql: string
  readonly #values: unknown[]

  constructor(primary: PrimaryClient, sql: string, values: unknown[] = []) {
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

/** The primary database, with the bookmark of its latest call. */
export class PrimaryClient implements D1Client {
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

  /** Opens a session per call: within one session D1 may answer later calls from a replica. */
  async run<T>(work: (client: D1Client) => Promise<T>): Promise<T> {
    const session = this.#database.withSession('first-primary')
    const result = await work(session)
    const bookmark = session.getBookmark()
    // Bookmarks sort as text. Concurrent calls may end in any order, so the highest is kept.
    if (bookmark !== null && bookmark > (this.#bookmark ?? '')) this.#bookmark = bookmark
    return result
  }
}
