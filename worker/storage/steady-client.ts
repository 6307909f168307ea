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

const countResults = <T>(results: readonly D1Result<T>[]): void => {
  for (const { meta } of results) countRows(meta.rows_read, meta.rows_written)
}

const travel = async <T>(reads: boolean, call: () => Promise<T>): Promise<T> => {
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

class SteadyStatement implements D1PreparedStatement {
  readonly plain: D1PreparedStatement
  readonly reads: boolean

  constructor(plain: D1PreparedStatement, reads: boolean) {
    this.plain = plain
    this.reads = reads
  }

  bind(...values: unknown[]): SteadyStatement {
    return new SteadyStatement(this.plain.bind(...values), this.reads)
  }

  first<T = unknown>(column: string): Promise<T | null>
  first<T = Record<string, unknown>>(): Promise<T | null>
  async first(column?: string): Promise<unknown> {
    const [row] = (await this.all()).results
    if (!row) return null
    return column === undefined ? row : row[column]
  }

  async all<T = Record<string, unknown>>(): Promise<D1Result<T>> {
    const result = await travel(this.reads, () => this.plain.all<T>())
    countResults([result])
    return result
  }

  async run<T = Record<string, unknown>>(): Promise<D1Result<T>> {
    const result = await travel(this.reads, () => this.plain.run<T>())
    countResults([result])
    return result
  }

  raw<T = unknown[]>(options: { columnNames: true }): Promise<[string[], ...T[]]>
  raw<T = unknown[]>(options?: { columnNames?: false }): Promise<T[]>
  async raw(options?: { columnNames?: boolean }): Promise<unknown> {
    const rows: unknown[] = await travel<unknown[]>(this.reads, () =>
      options?.columnNames ? this.plain.raw({ columnNames: true }) : this.plain.raw(),
    )
    // D1 reports nothing for these, so the rows they return are the least they read.
    countRows(rows.length, 0)
    return rows
  }
}

class SteadyClient implements D1Client {
  readonly #client: D1Client

  constructor(client: D1Client) {
    this.#client = client
  }

  prepare(sql: string): D1PreparedStatement {
    return new SteadyStatement(this.#client.prepare(sql), isRead(sql))
  }

  async batch<T = unknown>(statements: D1PreparedStatement[]): Promise<D1Result<T>[]> {
    const reads = statements.every((one) => one instanceof SteadyStatement && one.reads)
    const plain = statements.map((one) => (one instanceof SteadyStatement ? one.plain : one))
    const results = await travel(reads, () => this.#client.batch<T>(plain))
    countResults(results)
    return results
  }
}

/** A bare binding, a session of it or a `PrimaryClient`, counted and with reads repeated. */
export const steady = (client: D1Client): D1Client => new SteadyClient(client)

/** The same of a bare binding alone: a client that somebody has wrapped is steady below. */
export const steadyIfBare = (client: D1Client): D1Client => ('withSession' in client ? steady(client) : client)
