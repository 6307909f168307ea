/**
 * The database as everybody uses it: counts what a request asks of it, and repeats a read that failed through the
 * platform. A write is never repeated here: whether it was done is open, and only its caller knows whether twice is once.
 */
import type { D1Client } from '#worker/database-errors.ts'
import { currentScope } from '#worker/log.ts'
import { pauseBeforeRepeat, platformFaultOf } from '#worker/platform-faults.ts'
import { requestMeter } from '#worker/request-meter.ts'
import { isRead } from './gathered-client.ts'

const countRows = (read: number, written: number): void => {
  requestMeter.countRows(read)
  const scope = currentScope()
  if (!scope) return
  scope.rowsRead += read
  scope.rowsWritten += written
}

/** What happens around each call of a database, and what is done with the rows it tells of. */
interface Passage {
  /** Makes the call, which sends so many statements and may be repeated where it only reads. */
  readonly travel: <T>(reads: boolean, statements: number, call: () => Promise<T>) => Promise<T>
  readonly count: (read: number, written: number) => void
}

const repeatReads = async <T>(reads: boolean, call: () => Promise<T>): Promise<T> => {
  const began = performance.now()
  const scope = currentScope()
  for (let repeats = 0; ; repeats++) {
    if (scope) scope.trips += 1
    try {
      return await call()
    } catch (error) {
      const fault = reads ? platformFaultOf(error) : null
      const facts = { repeats, spentMs: performance.now() - began, random: Math.random() }
      const pause = fault && pauseBeforeRepeat(fault, facts)
      if (pause === null) throw error
      await scheduler.wait(pause)
    }
  }
}

type Spend = (statements: number) => void

const noSpending: Spend = () => undefined

/** What is repeated is spent as well. */
const steadily = (spend: Spend): Passage => ({
  travel: (reads, statements, call) =>
    repeatReads(reads, () => {
      spend(statements)
      return call()
    }),
  count: countRows,
})

const spending = (spend: Spend): Passage => ({
  travel: (_reads, statements, call) => {
    spend(statements)
    return call()
  },
  count: () => undefined,
})

class PassedStatement implements D1PreparedStatement {
  readonly plain: D1PreparedStatement
  readonly reads: boolean
  readonly #passage: Passage

  constructor(plain: D1PreparedStatement, reads: boolean, passage: Passage) {
    this.plain = plain
    this.reads = reads
    this.#passage = passage
  }

  bind(...values: unknown[]): PassedStatement {
    return new PassedStatement(this.plain.bind(...values), this.reads, this.#passage)
  }

  first<T = unknown>(column: string): Promise<T | null>
  first<T = Record<string, unknown>>(): Promise<T | null>
  async first(column?: string): Promise<unknown> {
    const [row] = (await this.all()).results
    if (!row) return null
    return column === undefined ? row : row[column]
  }

  all<T = Record<string, unknown>>(): Promise<D1Result<T>> {
    return this.#counted(() => this.plain.all<T>())
  }

  run<T = Record<string, unknown>>(): Promise<D1Result<T>> {
    return this.#counted(() => this.plain.run<T>())
  }

  raw<T = unknown[]>(options: { columnNames: true }): Promise<[string[], ...T[]]>
  raw<T = unknown[]>(options?: { columnNames?: false }): Promise<T[]>
  async raw(options?: { columnNames?: boolean }): Promise<unknown> {
    const rows: unknown[] = await this.#passage.travel<unknown[]>(this.reads, 1, () =>
      options?.columnNames ? this.plain.raw({ columnNames: true }) : this.plain.raw(),
    )
    // D1 reports nothing for these, so the rows they return are the least they read.
    this.#passage.count(rows.length, 0)
    return rows
  }

  async #counted<T>(call: () => Promise<D1Result<T>>): Promise<D1Result<T>> {
    const result = await this.#passage.travel(this.reads, 1, call)
    this.#passage.count(result.meta.rows_read, result.meta.rows_written)
    return result
  }
}

class PassedClient implements D1Client {
  readonly #client: D1Client
  readonly #passage: Passage

  constructor(client: D1Client, passage: Passage) {
    this.#client = client
    this.#passage = passage
  }

  prepare(sql: string): D1PreparedStatement {
    return new PassedStatement(this.#client.prepare(sql), isRead(sql), this.#passage)
  }

  async batch<T = unknown>(statements: D1PreparedStatement[]): Promise<D1Result<T>[]> {
    const reads = statements.every((one) => one instanceof PassedStatement && one.reads)
    const plain = statements.map((one) => (one instanceof PassedStatement ? one.plain : one))
    const results = await this.#passage.travel(reads, plain.length, () => this.#client.batch<T>(plain))
    for (const { meta } of results) this.#passage.count(meta.rows_read, meta.rows_written)
    return results
  }
}

/**
 * A bare binding, a session of it or a `PrimaryClient`, counted and with reads repeated. `spend` hears of the statements of
 * each call before it is made.
 */
export const steady = (client: D1Client, spend = noSpending): D1Client => new PassedClient(client, steadily(spend))

/** The same of a bare binding alone: a client that somebody has wrapped is steady below. */
export const steadyIfBare = (client: D1Client): D1Client => ('withSession' in client ? steady(client) : client)

/** A client that is steady below, whose statements are spent. */
export const spentOf = (client: D1Client, spend: Spend): D1Client => new PassedClient(client, spending(spend))
