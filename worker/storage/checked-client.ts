/**
 * A database client whose first read carries a check in the same batch: whether the actor of the request is unchanged.
 * The check then costs no round trip of its own.
 */
import type { D1Client } from '#worker/database-errors.ts'

export interface Check {
  readonly statement: D1PreparedStatement
  /** False where the reads may come from a copy of the database: the check then runs beside them, on its own. */
  readonly joinsReads: boolean
  /** Checks the rows of the statement; rejects to refuse the request. */
  readonly judge: (rows: readonly unknown[]) => Promise<void>
}

/** Everything but SELECT counts as a write, as does WITH, which may hide one. */
const isRead = (sql: string): boolean => /^\s*select\b/i.test(sql)

class CheckedStatement implements D1PreparedStatement {
  readonly #client: CheckedClient
  readonly plain: D1PreparedStatement
  readonly reads: boolean

  constructor(client: CheckedClient, plain: D1PreparedStatement, reads: boolean) {
    this.#client = client
    this.plain = plain
    this.reads = reads
  }

  bind(...values: unknown[]): CheckedStatement {
    return new CheckedStatement(this.#client, this.plain.bind(...values), this.reads)
  }

  first<T = unknown>(column: string): Promise<T | null>
  first<T = Record<string, unknown>>(): Promise<T | null>
  async first(column?: string): Promise<unknown> {
    const [row] = (await this.all()).results
    if (!row) return null
    return column === undefined ? row : row[column]
  }

  all<T = Record<string, unknown>>(): Promise<D1Result<T>> {
    return this.#client.run<T>(this)
  }

  run<T = Record<string, unknown>>(): Promise<D1Result<T>> {
    return this.#client.run<T>(this)
  }

  raw<T = unknown[]>(options: { columnNames: true }): Promise<[string[], ...T[]]>
  raw<T = unknown[]>(options?: { columnNames?: false }): Promise<T[]>
  async raw(options?: { columnNames?: boolean }): Promise<unknown> {
    // D1 batches return objects, in which columns of the same name overwrite each other, so the check runs beside a raw
    // read.
    await this.#client.startCheck(this.reads)
    return options?.columnNames ? this.plain.raw({ columnNames: true }) : this.plain.raw()
  }
}

export class CheckedClient implements D1Client {
  readonly #client: D1Client
  readonly #check: Check
  #judged: Promise<void> | null = null

  constructor(client: D1Client, check: Check) {
    this.#client = client
    this.#check = check
  }

  prepare(sql: string): D1PreparedStatement {
    return new CheckedStatement(this, this.#client.prepare(sql), isRead(sql))
  }

  async batch<T = unknown>(statements: D1PreparedStatement[]): Promise<D1Result<T>[]> {
    const checkedStatements = statements.filter((one) => one instanceof CheckedStatement)
    const plain = statements.map((one) => (one instanceof CheckedStatement ? one.plain : one))
    const reads = checkedStatements.length === statements.length && checkedStatements.every((one) => one.reads)
    if (this.#joins(reads)) return this.#readWithCheck<T>(plain)
    await this.startCheck(reads)
    return this.#client.batch<T>(plain)
  }

  async run<T>(statement: CheckedStatement): Promise<D1Result<T>> {
    const { plain, reads } = statement
    if (this.#joins(reads)) {
      const [result] = await this.#readWithCheck<T>([plain])
      if (result) return result
    }
    await this.startCheck(reads)
    return plain.all<T>()
  }

  /** Starts the check unless it has started. A read continues beside it; a write waits until it has passed. */
  async startCheck(reads: boolean): Promise<void> {
    const judged = this.settled()
    // `settled` reports the failure; without this catch it would also be an unhandled rejection.
    if (reads) judged.catch(() => undefined)
    else await judged
  }

  /** Resolves when the check has passed; rejects with what `judge` threw. Runs the check now if no read has. */
  settled(): Promise<void> {
    this.#judged ??= this.#check.statement.all().then(({ results }) => this.#check.judge(results))
    return this.#judged
  }

  #joins(reads: boolean): boolean {
    return reads && this.#check.joinsReads && this.#judged === null
  }

  async #readWithCheck<T>(plain: D1PreparedStatement[]): Promise<D1Result<T>[]> {
    const trip = this.#client.batch<T>([this.#check.statement, ...plain])
    this.#judged = trip.then(([checked]) => this.#check.judge(checked?.results ?? []))
    await this.#judged
    return (await trip).slice(1)
  }
}
