/**
 * Reads a page of a list declared with `listQuery`: ordered by an integer and the id, continued from a cursor, and counted
 * up to `mostCountedRows`. Reading costs what the rows shown cost, whatever the length of the list, as long as an index
 * serves filter and order; counting reads that index beside it, in the same round trip.
 */
import { and, asc, type Column, desc, eq, getTableColumns, type InferSelectModel, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import {
  type ListPosition,
  mostCountedRows,
  type OrderDirection,
  toCursor,
  toTotal,
} from '#contract/shared/shapes/list.ts'
import { pageOf } from '#contract/shared/shapes/wire.ts'
import type { Db } from './db.ts'
import { where } from './filters.ts'
import { rowReader } from './row-reader.ts'

/** What of a query every list understands. */
export interface ListPage {
  readonly page?: number | undefined
  readonly size?: number | undefined
  readonly orderDirection?: OrderDirection | undefined
  readonly cursor?: ListPosition | undefined
  /** Up to so many rows are counted. */
  readonly counted?: number | undefined
  /** The rows are wanted, and how many there are is not; `total` is then 0. */
  readonly uncounted?: boolean | undefined
}

/** Rows in one direction, from a place on or from the beginning. */
export interface ListRange {
  /** The row before the first of the range. */
  readonly from: Pick<ListPosition, 'value' | 'id'> | undefined
  /** Whether values grow in the order of the range. */
  readonly ascending: boolean
  readonly limit: number
  readonly offset: number
}

export interface ListSource<Row> {
  readonly rows: (range: ListRange) => PromiseLike<Row[]>
  /** How many rows the range has, up to its limit. */
  readonly count: (range: ListRange) => PromiseLike<number>
  /** Where a row stands in the order. */
  readonly place: (row: Row) => { readonly value: number; readonly id: number }
}

export interface ListOf<Row> {
  readonly list: Row[]
  readonly total: number
  /** There are more rows than `total` says. */
  readonly totalIsLowerBound: boolean
  readonly next: string | null
  readonly previous: string | null
}

export const readListPage = async <Row>(source: ListSource<Row>, query: ListPage): Promise<ListOf<Row>> => {
  const { page, size } = pageOf({
    ...(query.page === undefined ? {} : { page: query.page }),
    ...(query.size === undefined ? {} : { size: query.size }),
  })
  const { cursor, counted: most = mostCountedRows } = query
  const ascending = query.orderDirection === 'asc'
  // The page before a cursor is read backwards from it, and turned round.
  const backwards = cursor?.side === 'before'
  const offset = cursor ? 0 : (page - 1) * size
  const [read, counted] = await Promise.all([
    // One more than the page shows tells whether another follows.
    source.rows({ from: cursor, ascending: ascending !== backwards, limit: size + 1, offset }),
    query.uncounted ? 0 : source.count({ from: undefined, ascending, limit: most + 1, offset: 0 }),
  ])
  const shown = read.slice(0, size)
  const list = backwards ? shown.reverse() : shown
  const [first, last] = [list[0], list.at(-1)]
  const hasMore = read.length > size
  const hasNext = backwards || hasMore
  const hasPrevious = backwards ? hasMore : cursor !== undefined || page > 1
  return {
    list,
    ...toTotal(counted, most),
    next: last && hasNext ? toCursor({ side: 'after', ...source.place(last) }) : null,
    previous: first && hasPrevious ? toCursor({ side: 'before', ...source.place(first) }) : null,
  }
}

/** The part of a table that a statement selects. */
export interface TableSlice {
  readonly where: SQL | undefined
  readonly orderBy: SQL[]
  readonly limit: number
  readonly offset: number
}

/** A column and the values of which a row has one; none named: any. */
export interface OneOf {
  readonly column: SQLiteColumn
  readonly values: readonly (string | number)[] | undefined
}

/** With more values the statement would have more parameters than D1 takes. */
const mostRanges = 8

/** D1 refuses a compound of more statements. */
const mostTerms = 5

/** Statements one after another, in compounds of compounds where they are too many for one. */
const unionAll = (statements: readonly SQL[]): SQL => {
  if (statements.length <= mostTerms) return sql.join([...statements], sql` UNION ALL `)
  const compounds = Array.from({ length: Math.ceil(statements.length / mostTerms) }, (_, at) =>
    unionAll(statements.slice(at * mostTerms, (at + 1) * mostTerms)),
  )
  return unionAll(compounds.map((one) => sql`SELECT * FROM (${one})`))
}

export interface TableList<Row> {
  /** The table that holds order and id; conditions name its columns alone. */
  readonly table: SQLiteTable
  readonly order: Column
  readonly id: Column
  readonly conditions: SQL | undefined
  readonly oneOf?: OneOf | undefined
  /** Conditions of which a row meets exactly one, each a range of an index in the order of the list; not with `oneOf`. */
  readonly ranges?: readonly SQL[] | undefined
  readonly rows: (slice: TableSlice) => PromiseLike<Row[]>
  readonly place: ListSource<Row>['place']
}

/** A list that is one table, or begins with it. */
export const readList = <Row>(db: Db, source: TableList<Row>, query: ListPage): Promise<ListOf<Row>> =>
  readListPage(sourceOf(db, source), query)

/** The same as a source, for a list that goes on elsewhere. */
export const sourceOf = <Row>(db: Db, source: TableList<Row>): ListSource<Row> => {
  const { table, order, id, conditions, oneOf, ranges: disjoint, place } = source
  /** Each value is a range of an index in the order of the list; of all together every row would be read and sorted. */
  const rangesOf = (beyond: SQL | undefined): (SQL | undefined)[] => {
    if (disjoint) return disjoint.map((one) => and(beyond, one, conditions))
    const { column } = oneOf ?? {}
    const values = [...new Set(oneOf?.values)]
    if (!column || values.length === 0) return [and(beyond, conditions)]
    if (values.length > mostRanges) return [and(beyond, where.isOneOf(column, values), conditions)]
    return values.map((value) => and(beyond, eq(column, value), conditions))
  }
  // Both columns in one comparison, so that the index is entered at the place. It is the first condition, because of two
  // bounds on one side SQLite enters the index at the one it meets first, and steps from there to the other.
  const beyondOf = ({ from, ascending }: ListRange): SQL | undefined =>
    from && sql`(${order}, ${id}) ${sql.raw(ascending ? '>' : '<')} (${from.value}, ${from.id})`
  const slice = (range: ListRange): TableSlice => {
    const { ascending, limit, offset } = range
    const orderBy = [order, id].map((column) => (ascending ? asc(column) : desc(column)))
    const ranges = rangesOf(beyondOf(range))
    if (ranges.length === 1) return { where: ranges[0], orderBy, limit, offset }
    const most = sql.raw(String(limit + offset))
    const firstOfEach = ranges.map(
      (one) =>
        sql`SELECT * FROM (SELECT ${order} AS place, ${id} AS found FROM ${table} WHERE ${one}
          ORDER BY ${sql.join(orderBy, sql`, `)} LIMIT ${most})`,
    )
    const direction = sql.raw(ascending ? 'ASC' : 'DESC')
    const first = sql`SELECT found FROM (${unionAll(firstOfEach)})
      ORDER BY place ${direction}, found ${direction} LIMIT ${most}`
    return { where: sql`${id} IN (${first})`, orderBy, limit, offset }
  }
  const countRange = async (range: ListRange): Promise<number> => {
    const rows = rangesOf(beyondOf(range)).map((one) => sql`SELECT 1 FROM ${table} ${one && sql`WHERE ${one}`}`)
    const counted = await db.get<{ total: number }>(
      sql`SELECT count(*) AS total FROM (${unionAll(rows)} LIMIT ${sql.raw(String(range.limit))})`,
    )
    return counted.total
  }
  return { rows: (range) => source.rows(slice(range)), count: countRange, place }
}

interface OrderedTable extends SQLiteTable {
  readonly id: SQLiteColumn
}

/** Built once for each table: drizzle's builder, which makes the list of columns anew, takes longer than the read. */
const readers = new WeakMap<SQLiteTable, { readonly columns: SQL; readonly toRow: (stored: unknown) => object }>()
const readerOf = (table: SQLiteTable) => {
  const known = readers.get(table)
  if (known) return known
  const { columns, toRow } = rowReader(table)
  const made = { columns: sql.raw(columns), toRow }
  readers.set(table, made)
  return made
}

/** The whole rows of one table. `order` is one of its columns, an integer. */
export const readTable = <T extends OrderedTable>(
  db: Db,
  table: T,
  { order, conditions, oneOf, ranges }: Pick<TableList<unknown>, 'order' | 'conditions' | 'oneOf' | 'ranges'>,
  query: ListPage,
): Promise<ListOf<InferSelectModel<T>>> => {
  const field = Object.entries(getTableColumns(table)).find(([, column]) => column === order)?.[0] ?? 'id'
  type Row = InferSelectModel<T> & Record<string, number>
  const { columns, toRow } = readerOf(table)
  const rows = async ({ where: condition, orderBy, limit, offset }: TableSlice): Promise<Row[]> => {
    const found = await db.all(sql`SELECT ${columns} FROM ${table} ${condition && sql`WHERE ${condition}`}
      ORDER BY ${sql.join(orderBy, sql`, `)} LIMIT ${sql.raw(String(limit))} OFFSET ${sql.raw(String(offset))}`)
    return found.map((row) => toRow(row) as Row)
  }
  const place = (row: Row) => ({ value: row[field] ?? 0, id: row.id ?? 0 })
  return readList(db, { table, order, id: table.id, conditions, oneOf, ranges, rows, place }, query)
}
