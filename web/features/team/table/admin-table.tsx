import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { RowSelectionState } from '@tanstack/react-table'
import { type ReactNode, useState } from 'react'
import { useCopy } from '#web/copy/use-copy.ts'
import { adminTable } from '#web/features/team/copy/admin-table.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorStrip } from '#web/ui/error-state.tsx'
import { NotFoundIllustration } from '#web/ui/illustrations.tsx'
import { ProgressLine } from '#web/ui/progress-line.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { CardList } from './card-list.tsx'
import { countQuery, type RowParts, type TableDefinition, tableQuery } from './definition.ts'
import { FilterBar } from './filter-bar.tsx'
import { activeFilters, type Filters, withoutFilters } from './filters.ts'
import { Grid } from './grid.tsx'
import { Pager } from './pager.tsx'
import { type ChangeSearch, type TableSearch, withoutOldCursor } from './search.ts'
import { TableSkeleton } from './table-skeleton.tsx'
import { TableTools } from './table-tools.tsx'
import { useTableView } from './use-table-view.ts'
import './table.css'

type AdminTableProps<Row, F extends Filters> = RowParts<Row> & {
  table: TableDefinition<Row, F>
  search: TableSearch
  onSearch: ChangeSearch
  /** The screen's own buttons, at the end of the tools. */
  tools?: ReactNode
  /** What can be done with several rows at once. */
  bulk?: (rows: readonly Row[], unselect: () => void) => ReactNode
  /** Above the rows: news, sums. */
  children?: ReactNode
}

type NothingProps = { beyond: boolean; filtered: boolean; onFirst: () => void; onClear: () => void }

function Nothing({ beyond, filtered, onFirst, onClear }: NothingProps) {
  const t = useCopy(adminTable)
  if (beyond) {
    return (
      <EmptyState
        level={2}
        className="card py-12"
        art={<NotFoundIllustration />}
        title={t('empty.beyond')}
        action={
          <Button kind="line" onClick={onFirst}>
            {t('empty.first')}
          </Button>
        }
      >
        {t('empty.beyondText')}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      level={2}
      className="card py-12"
      art={<NotFoundIllustration />}
      title={t(filtered ? 'empty.found' : 'empty.none')}
      action={
        filtered && (
          <Button kind="line" onClick={onClear}>
            {t('filters.clearAll')}
          </Button>
        )
      }
    >
      {filtered && t('empty.foundText')}
    </EmptyState>
  )
}

/** Counts the rows of the present filters once somebody asks. */
const useCount = <Row, F extends Filters>(table: TableDefinition<Row, F>, search: TableSearch) => {
  const [wanted, setWanted] = useState<string | null>(null)
  const options = countQuery(table, search)
  const key = JSON.stringify(options.queryKey)
  const { data, isFetching } = useQuery({ ...options, enabled: wanted === key })
  return { counted: data, isRunning: isFetching, start: () => setWanted(key) }
}

/** A table of the admin area with its filters, its tools and its pages; from `lg` up a grid, below it cards. */
export function AdminTable<Row extends object, F extends Filters>(props: AdminTableProps<Row, F>) {
  const { table, search, onSearch: changeSearch, tools, bulk, children, ...parts } = props
  const onSearch: ChangeSearch = (next, how) => changeSearch(withoutOldCursor(next), how)
  const t = useCopy(adminTable)
  const now = useMinuteClock()
  const isWide = useMediaQuery('(min-width: 1024px)')
  const [view, setView] = useTableView(table.name)
  const [selection, setSelection] = useState<RowSelectionState>({})
  const query = useQuery({ ...tableQuery(table, search), placeholderData: keepPreviousData })
  const { data, error, isError, isFetching, isPlaceholderData } = query
  const counting = useCount(table, search)
  const retry = () => void query.refetch()
  const clear = () => onSearch(withoutFilters(table.filters))
  const rows = data?.list ?? []
  const selected = rows.filter((row) => selection[table.idOf(row)])
  const isFiltered = search.q !== undefined || activeFilters(table.filters, search).length > 0
  const shared = { ...parts, table, rows, now, view }

  const body = () => {
    if (!data && isError) {
      return <LoadFailed title={t('failed')} error={error} onRetry={retry} retrying={isFetching} />
    }
    if (!data) return <TableSkeleton table={table} view={view} isWide={isWide} />
    if (rows.length === 0) {
      const beyond = (search.page ?? 1) > 1
      return (
        <Nothing beyond={beyond} filtered={isFiltered} onFirst={() => onSearch({ page: undefined })} onClear={clear} />
      )
    }
    return (
      <>
        {isWide ? (
          <Grid
            {...shared}
            search={search}
            onSearch={onSearch}
            selection={bulk ? selection : null}
            onSelection={setSelection}
          />
        ) : (
          <CardList {...shared} />
        )}
        <Pager
          page={{ ...data, ...(data.totalIsLowerBound && counting.counted) }}
          onSearch={onSearch}
          onCount={counting.counted ? undefined : counting.start}
          counting={counting.isRunning}
        />
      </>
    )
  }

  return (
    <div className="stack-2">
      <div className="flex flex-wrap items-start justify-between gap-y-2 gap-x-3">
        <FilterBar table={table} search={search} onSearch={onSearch} now={now} onClear={clear} />
        <TableTools
          table={table}
          search={search}
          view={view}
          onView={setView}
          updatedAt={query.dataUpdatedAt}
          refreshing={isFetching}
          onRefresh={retry}
        >
          {tools}
        </TableTools>
      </div>
      {isError && data && (
        <ErrorStrip onRetry={retry} retrying={isFetching}>
          {t('stale')}
        </ErrorStrip>
      )}
      {children}
      {bulk && selected.length > 0 && (
        <section className="table-bulk" aria-label={t('selection')}>
          <b role="status">{t('selected', { count: selected.length })}</b>
          {bulk(selected, () => setSelection({}))}
          <Button kind="plain" size="sm" onClick={() => setSelection({})}>
            {t('unselect')}
          </Button>
        </section>
      )}
      {isPlaceholderData ? <ProgressLine label={t('loading')} /> : <div className="h-[3px]" />}
      {body()}
    </div>
  )
}
