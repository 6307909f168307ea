/** A database client that counts the rows its statements read. */
import type { D1Client } from '#worker/database-errors.ts'

type CountRows = (rows: number) => void

class MeteredStatement implements D1PreparedStatement {
  readonly plain: D1PreparedStatement
  readonly #countRows: CountRows

  constructor(plain: D1PreparedStatement, countRows: CountRows) {
    this.plain = plain
    this.#countRows = countRows
  }

  bind(...values: unknown[]): MeteredStatement {
    return new MeteredStatement(this.plain.bind(...values), this.#countRows)
  }

  first<T = unknown>(column: string): Promise<T | null>
  first<T = Record<string, unknown>>(): Promise<T | null>
  async first(column?: string): Promise<unknown> {
    const [row] = (await this.all()).results
    if (!row) return null
    return column === undefined ? row : row[column]
  }

  async all<T = Record<string, unknown>>(): Promise<D1Result<T>> {
    return this.#counted(await this.plain.all<T>())
  }

  async run<T = Record<string, unknown>>(): Promise<D1Result<T>> {
    return this.#counted(await this.plain.run<T>())
  }

  raw<T = unknown[]>(options: { columnNames: true }): Promise<[string[], ...T[]]>
  raw<T = unknown[]>(options?: { columnNames?: false }): Promise<T[]>
  async raw(options?: { columnNames?: boolean }): Promise<unknown> {
    const rows = options?.columnNames ? await this.plain.raw({ columnNames: true }) : await this.plain.raw()
    // D1 reports nothing for these, so the rows they return are the least they read.
    this.#countRows(rows.length)
    return rows
  }

  #counted<T>(result: D1Result<T>): D1Result<T> {
    this.#countRows(result.meta.rows_read)
    return result
  }
}

class MeteredClient implements D1Client {
  readonly #client: D1Client
  readonly #countRows: CountRows

  constructor(client: D1Client, countRows: CountRows) {
    this.#client = client
    this.#countRows = countRows
  }

  prepare(sql: string): D1PreparedStatement {
    return new MeteredStatement(this.#client.prepare(sql), this.#countRows)
  }

  async batch<T = unknown>(statements: D1PreparedStatement[]): Promise<D1Result<T>[]> {
    const results = await this.#client.batch<T>(
      statements.map((one) => (one instanceof MeteredStatement ? one.plain : one)),
    )
    for (const { meta } of results) this.#countRows(meta.rows_read)
    return results
  }
}

export const meterRows = (client: D1Client, countRows: CountRows): D1Client => new MeteredClient(client, countRows)
