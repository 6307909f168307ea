/** Deletes old rows of long tables, in pages: none of them is read whole. Raw SQL: bounded deletes. */
import { ample, type Budget, type Progress, untilEmpty } from '#worker/work-budget.ts'
import type { Db } from './db.ts'
import { runBatch, statement, type Values } from './guarded.ts'
import { selectPlace, storePlace } from './job-places.ts'

/** Rows deleted by one statement. */
const pageSize = 1000

/** Deletes the rows that a condition names, which an index serves, until none is left. */
export const deleteInPages = (
  db: Db,
  { table, where, values }: { readonly table: string; readonly where: string; readonly values: Values },
  budget: Budget = ample,
): Promise<Progress> =>
  untilEmpty(budget, { size: pageSize, statements: 1 }, async (size) => {
    const page = `SELECT rowid FROM ${table} WHERE ${where} LIMIT ${size}`
    const { results } = await statement(db, `DELETE FROM ${table} WHERE rowid IN (${page}) RETURNING 1`, values).all()
    return results.length
  })

interface Page {
  readonly last: number | null
  readonly earliest: number | null
  readonly rows: number
}

/**
 * Deletes old rows of a table that has no index by their age, because its rows come in the order of their ages: from the
 * front, until a page holds none that is old. `age`: SQL of epoch ms, null where a row is kept.
 */
export const deleteFromFront = async (
  db: Db,
  { table, age, since }: { readonly table: string; readonly age: string; readonly since: number },
  budget: Budget = ample,
): Promise<Progress> => {
  let after = 0
  let done = 0
  do {
    const page = `SELECT rowid AS id, ${age} AS age FROM ${table} WHERE rowid > :after ORDER BY rowid LIMIT ${pageSize}`
    const [[seen] = [], gone = []] = (await runBatch(db, [
      statement(db, `SELECT max(id) AS last, min(age) AS earliest, count(*) AS rows FROM (${page})`, { after }),
      statement(db, `DELETE FROM ${table} WHERE rowid IN (SELECT id FROM (${page}) WHERE age <= :since) RETURNING 1`, {
        after,
        since,
      }),
    ])) as [Page[], unknown[]]
    done += gone.length
    if (!seen || seen.rows < pageSize || (gone.length === 0 && (seen.earliest ?? since + 1) > since))
      return { done, more: false }
    after = seen.last ?? after
  } while (budget.hasRoom(2))
  return { done, more: true }
}

/**
 * Goes once through a table whose rows come in the order of their ages, up to the first that is young, and deletes those that
 * nothing needs any more; what it leaves is not looked at again. Where it goes on is stored under `job`. `age`: SQL of
 * epoch ms; `unless`: SQL of what keeps a row.
 */
export const deleteAlong = async (
  db: Db,
  { job, table, age, unless, since }: Readonly<Record<'job' | 'table' | 'age' | 'unless', string>> & { since: number },
  budget: Budget = ample,
): Promise<Progress> => {
  let done = 0
  do {
    const [[stored], [newest]] = (await runBatch(db, [
      selectPlace(db, job),
      statement(db, `SELECT max(rowid) AS last FROM ${table}`),
    ])) as [{ place: number }[], { last: number | null }[]]
    // Numbers begin anew where the last rows went.
    const after = stored && stored.place <= (newest?.last ?? 0) ? stored.place : 0
    const page = `SELECT rowid AS id, ${age} AS age FROM ${table} WHERE rowid > :after ORDER BY rowid LIMIT ${pageSize}`
    const seen = await statement(
      db,
      `SELECT max(id) AS last, count(*) AS rows FROM (${page})
       WHERE id < coalesce((SELECT min(id) FROM (${page}) WHERE age > :since), 9e18)`,
      { after, since },
    ).first<Omit<Page, 'earliest'>>()
    if (!seen || seen.last === null) return { done, more: false }
    const [gone = []] = await runBatch(db, [
      statement(db, `DELETE FROM ${table} WHERE rowid > :after AND rowid <= :last AND NOT (${unless}) RETURNING 1`, {
        after,
        last: seen.last,
      }),
      storePlace(db, { job, place: seen.last, facts: {} }),
    ])
    done += gone.length
    if (seen.rows < pageSize) return { done, more: false }
  } while (budget.hasRoom(5))
  return { done, more: true }
}
