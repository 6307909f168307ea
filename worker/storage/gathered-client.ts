/**
 * A database client whose reads go to the database together: those that begin in one turn of the program, as the rows of a
 * page, their number and the check of the caller do, are one batch, in which what several ask is asked once. A call of D1 costs
 * several times what a short read in it does, however many reads it carries.
 */
import { type D1Client, sqliteMessage } from '#worker/database-errors.ts'

/** Whether a statement only reads. WITH may stand before a write. */
export const isRead = (sql: string): boolean =>
  /^\s*select\b/i.test(sql) || (/^\s*with\b/i.test(sql) && !/\b(?:insert|update|delete|replace)\b/i.test(sql))

/** So many steps of promises lie between the reads that one turn begins. */
const turnSteps = 12
/** At once in one batch. */
const mostReads = 40

/** Objects hold keys that are numbers before all others, so their order is not that of the columns. */
const isOutOfOrder = (row: object): boolean => {
  const names = Object.keys(row)
  return names.length > 1 && names.some((name) => /^\d+$/.test(name))
}

/** A statement, and what it is known by: its text and its values. */
interface Asked {
  readonly plain: D1PreparedStatement
  readonly key: unknown
}

/** Reads that are one call of D1 at the least: a statement, or a batch of them. */
interface Read {
  readonly statements: readonly Asked[]
  readonly resolve: (results: D1Result<unknown>[]) => void
  readonly reject: (error: unknown) => void
}

/** Statements with the same text and values are one. Bytes have no text of their own, so a statement with some is its own. */
const keyOf = (sql: string, values: readonly unknown[]): unknown =>
  values.some((value) => typeof value === 'object' && value !== null) ? Symbol(sql) : JSON.stringify([sql, ...values])

/** Whoever asks may change the rows. */
const copyOf = <T>(result: D1Result<T>): D1Result<T> => ({
  ...result,
  results: result.results.map((row) => ({ ...row })),
})

class GatheredStatement implements D1PreparedStatement {
  readonly #client: GatheredClient
  readonly sql: string
  readonly plain: D1PreparedStatement
  readonly #values: readonly unknown[]

  ask(): Asked {
    return { plain: this.plain, key: keyOf(this.sql, this.#values) }
  }

  constructor(client: GatheredClient, sql: string, plain: D1PreparedStatement, values: readonly unknown[] = []) {
    this.#client = client
    this.sql = sql
    this.plain = plain
    this.#values = values
  }

  bind(...values: unknown[]): GatheredStatement {
    return new GatheredStatement(this.#client, this.sql, this.plain.bind(...values), values)
  }

  first<T = unknown>(column: string): Promise<T | null>
  first<T = Record<string, unknown>>(): Promise<T | null>
  async first(column?: string): Promise<unknown> {
    const [row] = (await this.all()).results
    if (!row) return null
    return column === undefined ? row : row[column]
  }

  async all<T = Record<string, unknown>>(): Promise<D1Result<T>> {
    if (!isRead(this.sql)) {
      this.#client.flush()
      return this.plain.all<T>()
    }
    const [result] = await this.#client.read<T>([this.ask()])
    if (!result) throw new Error('a read without a result')
    return result
  }

  run<T = Record<string, unknown>>(): Promise<D1Result<T>> {
    return this.all<T>()
  }

  raw<T = unknown[]>(options: { columnNames: true }): Promise<[string[], ...T[]]>
  raw<T = unknown[]>(options?: { columnNames?: false }): Promise<T[]>
  async raw(options?: { columnNames?: boolean }): Promise<unknown> {
    if (options?.columnNames) {
      this.#client.flush()
      return this.plain.raw({ columnNames: true })
    }
    if (!isRead(this.sql)) {
      this.#client.flush()
      return this.plain.raw()
    }
    // A batch returns objects, in which columns of one name overwrite each other; of a subquery no two have the same.
    const sql = `SELECT * FROM (${this.sql})`
    const plain = this.#client.prepareInner(sql).bind(...this.#values)
    const [found] = await this.#client.read<object>([{ plain, key: keyOf(sql, this.#values) }])
    const rows = found?.results ?? []
    return rows[0] && isOutOfOrder(rows[0]) ? this.plain.raw() : rows.map((row) => Object.values(row))
  }
}

export class GatheredClient implements D1Client {
  readonly #client: D1Client
  #waiting: Read[] = []

  constructor(client: D1Client) {
    this.#client = client
  }

  prepare(sql: string): D1PreparedStatement {
    return new GatheredStatement(this, sql, this.#client.prepare(sql))
  }

  prepareInner(sql: string): D1PreparedStatement {
    return this.#client.prepare(sql)
  }

  /** What writes goes at once and alone, after the reads that began before it. */
  batch<T = unknown>(statements: D1PreparedStatement[]): Promise<D1Result<T>[]> {
    const own = statements.filter((one) => one instanceof GatheredStatement)
    const plain = statements.map((one) => (one instanceof GatheredStatement ? one.plain : one))
    if (own.length === statements.length && own.every(({ sql }) => isRead(sql)))
      return this.read<T>(own.map((one) => one.ask()))
    this.flush()
    return this.#client.batch<T>(plain)
  }

  read<T>(statements: readonly Asked[]): Promise<D1Result<T>[]> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ statements, resolve: resolve as Read['resolve'], reject })
      if (this.#waiting.length === 1) void this.#flushLater()
    })
  }

  async #flushLater(): Promise<void> {
    for (let known = 0; known < this.#waiting.length; ) {
      known = this.#waiting.length
      for (let step = 0; step < turnSteps; step++) await undefined
    }
    this.flush()
  }

  flush(): void {
    while (this.#waiting.length > 0) void this.#send(this.#waiting.splice(0, mostReads))
  }

  async #send(reads: readonly Read[]): Promise<void> {
    try {
      const asked = new Map(reads.flatMap(({ statements }) => statements.map(({ key, plain }) => [key, plain])))
      const results = await this.#client.batch([...asked.values()])
      const byKey = new Map([...asked.keys()].map((key, at) => [key, results[at] as D1Result<unknown>]))
      for (const { statements, resolve } of reads)
        resolve(statements.map(({ key }) => copyOf(byKey.get(key) as D1Result<unknown>)))
    } catch (error) {
      // Only the read that SQLite refuses fails; the database being away concerns all.
      if (reads.length > 1 && /SQLITE_/.test(sqliteMessage(error))) for (const one of reads) void this.#send([one])
      else for (const { reject } of reads) reject(error)
    }
  }
}
