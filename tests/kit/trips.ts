/**
 * A D1 database that counts queries: round trips, how many of them are sequential, and rows. Used by the benchmark as
 * well, so it depends on no test runner.
 */
import type { Trips } from '#tests/bench/load.ts'

type Result = D1Result<Record<string, unknown>>

interface Counted {
  readonly database: D1Database
  readonly trips: Trips
}

const noTrips = (): Trips => ({ calls: 0, depth: 0, statements: 0, rowsRead: 0, rowsWritten: 0 })

/** `delayMs` is added to every call, to simulate the distance to the database. `trips`: those of another one, counted together. */
export const countTrips = (database: D1Database, delayMs = 0, trips = noTrips()): Counted => {
  const plain = new WeakMap<D1PreparedStatement, D1PreparedStatement>()

  const note = (results: readonly Result[]): void => {
    trips.statements += results.length
    for (const { meta } of results) {
      trips.rowsRead += meta.rows_read
      trips.rowsWritten += meta.rows_written
    }
  }
  const travel = async <T>(call: () => Promise<T>): Promise<T> => {
    const depth = trips.depth + 1
    trips.calls += 1
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
    try {
      return await call()
    } finally {
      trips.depth = Math.max(trips.depth, depth)
    }
  }
  const all = async (target: D1PreparedStatement): Promise<Result> => {
    const result = await travel(() => target.all<Record<string, unknown>>())
    note([result])
    return result
  }
  /**
   * `raw` returns no metadata: a read is repeated to get the counts; a write uses `all`, which is the same as long as
   * no two of its columns share a name.
   */
  const raw = async (target: D1PreparedStatement, isRead: boolean): Promise<unknown[][]> => {
    if (!isRead) return (await all(target)).results.map((row) => Object.values(row))
    const rows = await travel(() => target.raw<unknown[]>())
    note([await target.all<Record<string, unknown>>()])
    return rows
  }
  const counting = (target: D1PreparedStatement, isRead: boolean): D1PreparedStatement => {
    const proxy = new Proxy(target, {
      get(_, name) {
        if (name === 'bind') return (...values: unknown[]) => counting(target.bind(...values), isRead)
        if (name === 'all' || name === 'run') return () => all(target)
        if (name === 'raw') return () => raw(target, isRead)
        if (name === 'first')
          return async (column?: string) => {
            const [row] = (await all(target)).results
            return row === undefined ? null : column === undefined ? row : row[column]
          }
        return Reflect.get(target, name)
      },
    })
    plain.set(proxy, target)
    return proxy
  }
  const counted = new Proxy(database, {
    get(target, name) {
      if (name === 'prepare') return (sql: string) => counting(target.prepare(sql), /^\s*(select|with)\b/i.test(sql))
      if (name === 'batch')
        return async (statements: D1PreparedStatement[]) => {
          const results = await travel(() =>
            target.batch<Record<string, unknown>>(statements.map((one) => plain.get(one) ?? one)),
          )
          note(results)
          return results
        }
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { database: counted, trips }
}
