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

/** A list that is not paged: its beginning, up to this many rows. */
export interface WholeList {
  readonly most: number
}

interface Counted {
  readonly total: number | null
}

/**
 * The rows of a page with the total. The total is a column of the page, because D1 takes longer for one more statement than
 * for the rows of a page; SQLite evaluates it once. A whole list is not counted: a total beyond its rows says that there
 * are more of them.
 */
export const readPage = async <Row>(
  db: Db,
  { select, from, values }: PageQuery,
  page: Page | WholeList,
): Promise<{ rows: (Row & Counted)[]; total: number }> => {
  const isWhole = 'most' in page
  const { limit, offset } = isWhole ? { limit: page.most + 1, offset: 0 } : page
  const count = `SELECT count(*) AS total FROM ${from}`
  // SQLite compiles a statement again whenever a value is bound to its LIMIT, and OFFSET has no such cost.
  const text = select({ total: isWhole ? 'NULL' : `(${count})`, bounds: `LIMIT ${limit} OFFSET :offset` })
  const bound = { ...values, offset }
  const { results: rows } = await statement(db, text, bound).all<Row & Counted>()
  if (isWhole) return { rows: rows.slice(0, page.most), total: rows.length }
  // No row carries the total of a page behind the end.
  const counted = rows.length === 0 && offset > 0 ? await statement(db, count, bound).first<Counted>() : rows[0]
  return { rows, total: counted?.total ?? rows.length }
}
