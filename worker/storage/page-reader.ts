/** Reads one page of a list and the length of the whole list in a single statement, for stores that use raw SQL. */
import type { Db } from './db.ts'
import type { Page } from './filters.ts'
import { statement, type Values } from './guarded.ts'

export interface PageQuery {
  /** The statement of the page, which selects `total` under that name and ends the list at `bounds`. */
  readonly select: (page: { readonly total: string; readonly bounds: string }) => string
  /** Tables and conditions of the whole list, as after FROM. */
  readonly from: string
  readonly values: Values
}

interface Counted {
  readonly total: number | null
}

/**
 * The rows of a page with the total. A null page returns all rows. The total is a column of the page, because D1 takes
 * longer for one more statement than for the rows of a page; SQLite evaluates it once.
 */
export const readPage = async <Row>(
  db: Db,
  { select, from, values }: PageQuery,
  page: Page | null,
): Promise<{ rows: (Row & Counted)[]; total: number }> => {
  const { limit, offset } = page ?? { limit: -1, offset: 0 }
  const count = `SELECT count(*) AS total FROM ${from}`
  // SQLite compiles a statement again whenever a value is bound to its LIMIT, and OFFSET has no such cost.
  const text = select({ total: page ? `(${count})` : 'NULL', bounds: `LIMIT ${limit} OFFSET :offset` })
  const bound = { ...values, offset }
  const { results: rows } = await statement(db, text, bound).all<Row & Counted>()
  // No row carries the total of a page behind the end.
  const counted = rows.length === 0 && offset > 0 ? await statement(db, count, bound).first<Counted>() : rows[0]
  return { rows, total: counted?.total ?? rows.length }
}
