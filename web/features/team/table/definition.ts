/** What a table of the admin area is: its columns, its filters and how one page of it is fetched. */

import { queryOptions } from '@tanstack/react-query'
import { columnVisibilityFeature, rowSelectionFeature, rowSortingFeature, tableFeatures } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import type { RequestOf } from '#contract/shared/api/endpoint.ts'
import { fewCountedRows, mostCountedRows, type OrderDirection } from '#contract/shared/shapes/list.ts'
import type { exportList } from '#contract/team/api/exports.ts'
import type { ExportableList } from '#contract/vocabulary/exports.ts'
import { listStaleMs } from '#web/lib/query-client.ts'
import { readStored } from '#web/lib/storage.ts'
import type { MenuAction } from '#web/ui/menu.tsx'
import type { Filters } from './filters.ts'
import { type Order, type PageSize, pageSizes, parseOrder, type TableSearch } from './search.ts'

export interface TableColumn<Row> {
  /** Also the name of the order, for columns that can be sorted. */
  readonly id: string
  readonly title: string
  readonly cell: (row: Row, now: number) => ReactNode
  /** Below `lg` a row is a card: `title` columns head it, `main` ones follow, the others are behind "more". */
  readonly card?: 'title' | 'main'
  readonly sortable?: boolean
  /** For money and counts: the cell ends at the end of the column, with digits of equal width. */
  readonly atEnd?: boolean
  /** Left out until somebody chooses the column. */
  readonly hidden?: boolean
}

/** What a screen adds to each row of its table. */
export interface RowParts<Row> {
  /** The one action of a row that is always in sight. */
  readonly action?: (row: Row) => ReactNode
  /** The other actions; a row without any has no menu. */
  readonly menu?: (row: Row) => readonly MenuAction[]
  /** Rows to point out, such as those that have just arrived. */
  readonly newIds?: ReadonlySet<number>
  /** The row whose details are open. */
  readonly openId?: number | null
}

export interface TablePage<Row> {
  readonly list: readonly Row[]
  readonly total: number
  /** There are more rows than `total` says. */
  readonly totalIsLowerBound?: boolean
  /** Cursors of the pages around this one, null where there is none. Lists without them are paged by number. */
  readonly next?: string | null
  readonly previous?: string | null
}

/** A page with its place, which an address may have left already while the next page is on its way. */
export interface PlacedPage<Row> extends TablePage<Row> {
  readonly number: number
  readonly size: PageSize
}

/** Filters and order as the server takes them. */
export type ListQuery = NonNullable<RequestOf<typeof exportList>['query']>

/** One page as it is asked for. */
export interface PageRequest<F extends Filters> {
  readonly filters: F
  /** The texts of the filters; read them with the functions of `filters.ts`. */
  readonly search: TableSearch
  readonly page: number
  readonly cursor: string | undefined
  readonly size: PageSize
  /** Up to so many rows are counted. */
  readonly counted: number
  readonly order: Order | null
  readonly signal: AbortSignal
}

/** What of a request says which rows, whatever the page. */
export type RowsRequest<F extends Filters> = Pick<PageRequest<F>, 'filters' | 'search' | 'order'>

/** A table that can be saved as a file. */
export interface TableExport<F extends Filters> {
  readonly list: ExportableList
  /** The same filters and order with which a page is fetched. */
  readonly toQuery: (request: RowsRequest<F>) => ListQuery
}

export interface TableDefinition<Row, F extends Filters = Filters> {
  /** Names the table in the query cache and in what a device keeps of its looks. */
  readonly name: string
  /** The accessible name. */
  readonly title: string
  readonly columns: readonly TableColumn<Row>[]
  readonly filters: F
  /** The label of the search box; without it the table is not searched. */
  readonly searchLabel?: string
  readonly idOf: (row: Row) => number
  /** Names the row in its menu and in questions about it. */
  readonly nameOf: (row: Row) => string
  readonly fetchPage: (request: PageRequest<F>) => Promise<TablePage<Row>>
  /** Absent for lists that the server does not save as files. */
  readonly saved?: TableExport<F>
}

/** Infers the filters, so that `fetchPage` reads each with its own type. */
export const defineTable = <Row, F extends Filters>(table: TableDefinition<Row, F>): TableDefinition<Row, F> => table

export const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature, rowSortingFeature })

export const sizeKey = 'admin-table-size'

const isPageSize = (size: number): size is PageSize => (pageSizes as readonly number[]).includes(size)

/** The size that was chosen last on this device. */
const storedSize = (): PageSize => {
  const size = Number(readStored(sizeKey))
  return isPageSize(size) ? size : pageSizes[0]
}

export const pageSizeOf = ({ size }: TableSearch): PageSize => size ?? storedSize()

/** The columns that can be sorted decide which orders mean something. */
export const orderOf = (table: Pick<TableDefinition<never>, 'columns'>, search: TableSearch): Order | null => {
  const order = parseOrder(search.order)
  return order !== null && table.columns.some(({ id, sortable }) => sortable && id === order.column) ? order : null
}

/** What of an address says which rows of the table. */
export const toRowsRequest = <Row, F extends Filters>(
  table: TableDefinition<Row, F>,
  search: TableSearch,
): RowsRequest<F> => ({ filters: table.filters, search, order: orderOf(table, search) })

/** The page of a request, for lists declared with `listQuery`. */
export const pageQueryOf = ({
  page,
  size,
  cursor,
  counted,
}: Pick<PageRequest<Filters>, 'page' | 'size' | 'cursor' | 'counted'>) => ({ page, size, cursor, counted })

/** The order of a request; undefined leaves it to the list. `names`: orders of the list by the column they belong to. */
export const orderQueryOf = <const Name extends string>(
  order: Order | null,
  names: Readonly<Record<string, Name>>,
): { orderBy?: Name | undefined; orderDirection?: OrderDirection } =>
  order === null ? {} : { orderBy: names[order.column], orderDirection: order.descending ? 'desc' : 'asc' }

const tableKey = (name: string) => ['admin', 'table', name] as const

/** What of an address decides about the rows; the rest says what is open beside them. */
const rowsOf = ({ filters }: Pick<TableDefinition<never>, 'filters'>, search: TableSearch) => {
  const { q, page, cursor, order } = search
  return { q, page, cursor, order, ...Object.fromEntries(Object.keys(filters).map((key) => [key, search[key]])) }
}

export const fetchTablePage = async <Row, F extends Filters>(
  table: TableDefinition<Row, F>,
  search: TableSearch,
  signal: AbortSignal,
): Promise<PlacedPage<Row>> => {
  const request: PageRequest<F> = {
    ...toRowsRequest(table, search),
    page: search.page ?? 1,
    // The first page is that of the newest rows, which may have moved past any cursor.
    cursor: search.page === undefined ? undefined : search.cursor,
    size: pageSizeOf(search),
    counted: fewCountedRows,
    signal,
  }
  return { ...(await table.fetchPage(request)), number: request.page, size: request.size }
}

/** One page of a table, as its address asks for it. */
export const tableQuery = <Row, F extends Filters>(table: TableDefinition<Row, F>, search: TableSearch) =>
  queryOptions({
    queryKey: [...tableKey(table.name), { ...rowsOf(table, search), size: pageSizeOf(search) }],
    queryFn: ({ signal }) => fetchTablePage(table, search, signal),
    staleTime: listStaleMs,
  })

/** How many rows a table has under its filters, counted further than a page counts them. */
export const countQuery = <Row, F extends Filters>(table: TableDefinition<Row, F>, search: TableSearch) => {
  const { page: _page, cursor: _cursor, ...rows } = rowsOf(table, search)
  const request = { ...toRowsRequest(table, search), page: 1, cursor: undefined, size: pageSizes[0] }
  return queryOptions({
    queryKey: [...tableKey(table.name), 'count', rows],
    queryFn: async ({ signal }) => {
      const { total, totalIsLowerBound } = await table.fetchPage({ ...request, counted: mostCountedRows, signal })
      return { total, totalIsLowerBound }
    },
    staleTime: listStaleMs,
  })
}
