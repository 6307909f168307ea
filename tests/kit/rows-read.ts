/** What a piece of work costs in the unit D1 bills: rows read. */
import { env } from 'cloudflare:workers'
import { type Db, openDb } from '#worker/storage/db.ts'

/**
 * Runs `work` on a database that counts. A batch is counted whole, guards of its writes included; alone, only reads
 * are, each by running it once more for its numbers.
 */
export const rowsReadBy = async (work: (db: Db) => Promise<unknown>): Promise<number> => {
  let rows = 0
  const counting = (statement: D1PreparedStatement, isRead: boolean): D1PreparedStatement =>
    new Proxy(statement, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        return (...args: unknown[]) => {
          if (name === 'bind') return counting(target.bind(...args), isRead)
          const counted = isRead ? target.all().then(({ meta }) => (rows += meta.rows_read)) : Promise.resolve()
          return counted.then(() => Reflect.apply(value, target, args))
        }
      },
    })
  const d1 = new Proxy(env.DB, {
    get(target, name) {
      if (name === 'prepare') return (sql: string) => counting(target.prepare(sql), /^\s*(select|with)/i.test(sql))
      if (name === 'batch') {
        return async (statements: D1PreparedStatement[]) => {
          const results = await target.batch(statements)
          for (const { meta } of results) rows += meta.rows_read
          return results
        }
      }
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  await work(openDb(d1))
  return rows
}
