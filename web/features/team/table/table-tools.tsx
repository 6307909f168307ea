import type { ReactNode } from 'react'
import { useCopy } from '#web/copy/use-copy.ts'
import { adminTable } from '#web/features/team/copy/admin-table.ts'
import { deviceClockOffset, useMinuteClock } from '#web/lib/clock.ts'
import { formatRelative } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'
import type { TableColumn, TableDefinition } from './definition.ts'
import { ExportButton } from './export-button.tsx'
import type { Filters } from './filters.ts'
import type { TableSearch } from './search.ts'
import type { TableView } from './use-table-view.ts'

export const isColumnShown = ({ columns }: TableView, { id, hidden }: Pick<TableColumn<never>, 'id' | 'hidden'>) =>
  columns[id] ?? !hidden

type ColumnChoiceProps<Row> = {
  columns: readonly TableColumn<Row>[]
  view: TableView
  onView: (next: TableView) => void
}

function ColumnChoice<Row>({ columns, view, onView }: ColumnChoiceProps<Row>) {
  const t = useCopy(adminTable)
  const shown = columns.filter((column) => isColumnShown(view, column))
  return (
    <Popover
      title={t('columns.title')}
      trigger={<IconButton icon="i-ph-columns" label={t('columns.open')} />}
      className="max-h-[min(26rem,80dvh)] overflow-y-auto"
    >
      <div className="stack-2">
        {columns.map((column) => {
          const isShown = isColumnShown(view, column)
          return (
            <Checkbox
              key={column.id}
              checked={isShown}
              // A table without columns could not be told from an empty one.
              disabled={isShown && shown.length === 1}
              onChecked={(checked) => onView({ ...view, columns: { ...view.columns, [column.id]: checked } })}
            >
              {column.title}
            </Checkbox>
          )
        })}
        <Button kind="quiet" size="sm" className="justify-self-start" onClick={() => onView({ ...view, columns: {} })}>
          {t('columns.reset')}
        </Button>
      </div>
    </Popover>
  )
}

type TableToolsProps<Row, F extends Filters> = {
  table: TableDefinition<Row, F>
  search: TableSearch
  view: TableView
  onView: (next: TableView) => void
  /** Epoch ms of the device; 0 before anything was fetched. */
  updatedAt: number
  refreshing: boolean
  onRefresh: () => void
  children: ReactNode
}

/** How old the rows are, the looks of the table, and what the screen adds. */
export function TableTools<Row, F extends Filters>(props: TableToolsProps<Row, F>) {
  const { table, search, view, onView, updatedAt, refreshing, onRefresh, children } = props
  const t = useCopy(adminTable)
  // The cache notes the time of the device, which may be wrong.
  const deviceNow = useMinuteClock() + deviceClockOffset()
  const age = updatedAt === 0 ? '' : t('updated', { when: formatRelative(Math.min(updatedAt, deviceNow), deviceNow) })
  const densityLabel = t(view.compact ? 'density.roomy' : 'density.compact')
  return (
    <div className="table-tools flex flex-wrap ms-auto items-center gap-1">
      <span className="caption quiet lt-md:hidden">{refreshing ? t('updating') : age}</span>
      <span className="row-2 gap-0! lt-lg:hidden">
        <ColumnChoice columns={table.columns} view={view} onView={onView} />
        <Tooltip text={densityLabel}>
          <IconButton
            icon={view.compact ? 'i-ph-rows' : 'i-ph-list'}
            label={densityLabel}
            onClick={() => onView({ ...view, compact: !view.compact })}
          />
        </Tooltip>
      </span>
      <Tooltip text={t('refresh')}>
        <IconButton icon="i-ph-arrows-clockwise" label={t('refresh')} loading={refreshing} onClick={onRefresh} />
      </Tooltip>
      {table.saved && <ExportButton table={table} saved={table.saved} search={search} />}
      {children}
    </div>
  )
}
