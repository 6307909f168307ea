/**
 * A database client whose first statement starts a check: whether the actor of the request is unchanged. A read goes with it
 * in one batch, because both begin in one turn (`gathered-client.ts`), so the check costs no round trip of its own.
 */
import type { D1Client } from '#worker/database-errors.ts'
import { isRead } from './gathered-client.ts'

export interface Check {
  readonly statement: D1PreparedStatement
  /** False where the reads may come from a copy of the database: the check then runs beside them, on its own. */
  readonly joinsReads: boolean
  /** Checks the rows of the statement; rejects to refuse the request. */
  readonly judge: (rows: readonly unknown[]) => Promise<void>
}

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
    return this.#client.besideCheck(this.reads, () => this.plain.all<T>())
  }

  run<T = Record<string, unknown>>(): Promise<D1Result<T>> {
    return this.all<T>()
  }

  raw<T = unknown[]>(options: { columnNames: true }): Promise<[string[], ...T[]]>
  raw<T = unknown[]>(options?: { columnNames?: false }): Promise<T[]>
  raw(options?: { columnNames?: boolean }): Promise<unknown> {
    return this.#client.besideCheck<unknown>(this.reads, () =>
      options?.columnNames ? this.plain.raw({ columnNames: true }) : this.plain.raw(),
    )
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

  batch<T = unknown>(statements: D1PreparedStatement[]): Promise<D1Result<T>[]> {
    const checkedStatements = statements.filter((one) => one instanceof CheckedStatement)
    const plain = statements.map((one) => (one instanceof CheckedStatement ? one.plain : one))
    const reads = checkedStatements.length === statements.length && checkedStatements.every((one) => one.reads)
    return this.besideCheck(reads, () => this.#client.batch<T>(plain))
  }

  /** A write waits until the check has passed; a read goes with it, and its rows are handed out once it has. */
  async besideCheck<T>(reads: boolean, work: () => Promise<T>): Promise<T> {
    await this.startCheck(reads)
    if (!reads || !this.#check.joinsReads) return work()
    const [result] = await Promise.all([work(), this.settled()])
    return result
  }

  /** Starts the check unless it has started. A read continues beside it; a write waits until it has passed. */
  async startCheck(reads: boolean): Promise<void> {
    const judged = this.settled()
    // `settled` reports the failure; without this catch it would also be an unhandled rejection.
    if (reads) judged.catch(() => undefined)
    else await judged
  }

  /** Resolves when the check has passed; rejects with what `judge` threw. Runs the check now if nothing has. */
  settled(): Promise<void> {
    this.#judged ??= this.#check.statement.all().then(({ results }) => this.#check.judge(results))
    return this.#judged
  }
}
