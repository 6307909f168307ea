import type { SQL } from 'drizzle-orm'
import type { Db } from './db.ts'
import { dialect } from './dialect.ts'
import { runBatch, toStatement } from './guarded.ts'

/** The ids that any of several queries answers, each once, in one round trip. */
export const readIds = async (db: Db, queries: readonly (SQL | false)[]): Promise<number[]> => {
  const wanted = queries.filter((query) => query !== false)
  if (wanted.length === 0) return []
  const results = await runBatch(
    db,
    wanted.map((query) => toStatement(db, { toSQL: () => dialect.sqlToQuery(query) })),
  )
  return [...new Set(results.flat().map((row) => (row as { id: number }).id))]
}
