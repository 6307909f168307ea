import { useQuery } from '@tanstack/react-query'
import { type ReactElement, type ReactNode, useMemo } from 'react'
import { useCopy } from '#web/copy/use-copy.ts'
import { FailedSection } from '#web/features/shared/section.tsx'
import { adminPerson } from '#web/features/team/copy/admin-person.ts'
import { adminTable } from '#web/features/team/copy/admin-table.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import { Button } from '#web/ui/button.tsx'
import { SectionHead } from '#web/ui/card.tsx'
import { ErrorStrip } from '#web/ui/error-state.tsx'
import { CardList } from '../table/card-list.tsx'
import { type RowParts, type TableColumn, type TableDefinition, tableQuery } from '../table/definition.ts'
import type { Filters } from '../table/filters.ts'
import { Grid } from '../table/grid.tsx'
import type { TableSearch } from '../table/search.ts'
import { TableSkeleton } from '../table/table-skeleton.tsx'
import '../table/table.css'

const view = { columns: {}, compact: true }
const none: readonly string[] = []
const nothing = () => undefined

/** The columns that are shown; another order is for the whole table, where it can be seen in the address. */
const toPreviewColumns = <Row,>(columns: readonly TableColumn<Row>[], without: readonly string[]) => {
  const shownColumns = columns
    .filter(({ id }) => !without.includes(id))
    .map((column) => ({ ...column, sortable: false }))
  if (shownColumns.some(({ card }) => card === 'title')) return shownColumns
  // Cards keep a heading where the column that heads them is left out.
  const heading = shownColumns.find(({ id, hidden }) => id !== 'id' && !hidden)
  return shownColumns.map((column) => (column === heading ? { ...column, card: 'title' as const } : column))
}

type TablePreviewProps<Row, F extends Filters> = RowParts<Row> & {
  table: TableDefinition<Row, F>
  title: ReactNode
  /** The filters of the rows, as the address of the whole table has them. */
  search: TableSearch
  /** A link to the whole table with the same filters. */
  all: ReactElement
  /** Columns that say the same in every row here. Give the same array each time. */
  without?: readonly string[]
}

/** The newest rows of a table about one person, with a way to all of them. */
export function TablePreview<Row extends object, F extends Filters>(props: TablePreviewProps<Row, F>) {
  const { table: wholeTable, title, search, all, without = none, ...parts } = props
  const t = useCopy(adminPerson)
  const a = useCopy(adminTable)
  const now = useMinuteClock()
  const isWide = useMediaQuery('(min-width: 1024px)')
  const query = useQuery(tableQuery(wholeTable, { ...search, size: 10 }))
  const { data } = query
  const table = useMemo(
    () => ({ ...wholeTable, columns: toPreviewColumns(wholeTable.columns, without) }),
    [wholeTable, without],
  )
  const shared = { ...parts, table, now }
  const retry = () => void query.refetch()
  return (
    <section className="stack-2">
      <SectionHead
        title={title}
        action={
          data !== undefined &&
          data.list.length > 0 && (
            <Button size="sm" kind="quiet" aria-label={t('preview.allOf', { title: wholeTable.title })} render={all}>
              {t('preview.all')}
            </Button>
          )
        }
      />
      {data === undefined && query.isError && (
        <FailedSection text={a('failed')} onRetry={retry} retrying={query.isFetching} />
      )}
      {data === undefined && !query.isError && <TableSkeleton table={table} view={view} isWide={isWide} />}
      {data !== undefined && query.isError && (
        <ErrorStrip onRetry={retry} retrying={query.isFetching}>
          {a('stale')}
        </ErrorStrip>
      )}
      {data?.list.length === 0 && <p className="card small quiet">{t('preview.none')}</p>}
      {data !== undefined &&
        data.list.length > 0 &&
        (isWide ? (
          <Grid
            {...shared}
            rows={data.list}
            view={view}
            search={search}
            onSearch={nothing}
            selection={null}
            onSelection={nothing}
          />
        ) : (
          <CardList {...shared} rows={data.list} />
        ))}
    </section>
  )
}
