import { type OnChangeFn, type RowSelectionState, type SortingState, useTable } from '@tanstack/react-table'
import { useMemo } from 'react'
import { useCopy } from '#web/copy/use-copy.ts'
import { adminTable } from '#web/features/team/copy/admin-table.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { features, orderOf, type RowParts, type TableDefinition } from './definition.ts'
import type { Filters } from './filters.ts'
import { RowActions } from './row-actions.tsx'
import { type ChangeSearch, orderText, type TableSearch } from './search.ts'
import { isColumnShown } from './table-tools.tsx'
import type { TableView } from './use-table-view.ts'

type GridProps<Row, F extends Filters> = RowParts<Row> & {
  table: TableDefinition<Row, F>
  rows: readonly Row[]
  now: number
  view: TableView
  search: TableSearch
  onSearch: ChangeSearch
  /** Null where rows cannot be selected. */
  selection: RowSelectionState | null
  onSelection: OnChangeFn<RowSelectionState>
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const
const sortIcons = { asc: 'i-ph-caret-up-bold', desc: 'i-ph-caret-down-bold' } as const

/** The rows as a table, which scrolls in its own box under its header. */
export function Grid<Row extends object, F extends Filters>(props: GridProps<Row, F>) {
  const { table, rows, now, view, search, onSearch, selection, onSelection, action, menu, newIds, openId } = props
  const t = useCopy(adminTable)
  const columns = useMemo(
    () =>
      table.columns.map(({ id, title, sortable = false }) => ({
        id,
        header: title,
        enableSorting: sortable,
        // The library takes no column without a value for sortable; the values are sorted by the server.
        accessorFn: () => null,
      })),
    [table],
  )
  const order = orderOf(table, search)
  const sorting: SortingState = order === null ? [] : [{ id: order.column, desc: order.descending }]
  const columnVisibility = Object.fromEntries(table.columns.map((column) => [column.id, isColumnShown(view, column)]))
  const model = useTable({
    features,
    columns,
    data: rows,
    getRowId: (row) => String(table.idOf(row)),
    manualSorting: true,
    enableMultiSort: false,
    sortDescFirst: true,
    state: { sorting, columnVisibility, rowSelection: selection ?? {} },
    onRowSelectionChange: onSelection,
    onSortingChange: (change) => {
      const [next] = typeof change === 'function' ? change(sorting) : change
      onSearch({ order: next && orderText({ column: next.id, descending: next.desc }), page: undefined })
    },
  })
  const cells = new Map(table.columns.map((column) => [column.id, column]))
  const selectedCount = rows.filter((row) => selection?.[table.idOf(row)]).length
  const hasActions = action !== undefined || menu !== undefined
  return (
    <div className="table-box">
      <table className={cx('data-table table-grid', view.compact && 'table-compact')} aria-label={table.title}>
        <thead>
          {model.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {selection && (
                <th scope="col">
                  <Checkbox
                    checked={selectedCount === rows.length}
                    indeterminate={selectedCount > 0 && selectedCount < rows.length}
                    onChecked={(checked) => model.toggleAllRowsSelected(checked)}
                  >
                    <span className="visually-hidden">{t('select.all')}</span>
                  </Checkbox>
                </th>
              )}
              {group.headers.map(({ id, column }) => {
                const { title, atEnd } = cells.get(id) ?? { title: id }
                const sorted = column.getIsSorted()
                return (
                  <th
                    key={id}
                    scope="col"
                    className={atEnd ? 'n' : undefined}
                    aria-sort={column.getCanSort() ? (sorted ? ariaSort[sorted] : 'none') : undefined}
                  >
                    {column.getCanSort() ? (
                      <button
                        type="button"
                        className="table-sort inline-flex items-center gap-1 min-h-6"
                        onClick={() => column.toggleSorting()}
                      >
                        {title}
                        <Icon name={sorted ? sortIcons[sorted] : 'i-ph-caret-up-down'} className="icon-4" />
                      </button>
                    ) : (
                      title
                    )}
                  </th>
                )
              })}
              {hasActions && (
                <th scope="col" className="table-acts">
                  <span className="visually-hidden">{t('actions')}</span>
                </th>
              )}
            </tr>
          ))}
        </thead>
        <tbody>
          {model.getRowModel().rows.map((line) => {
            const row = line.original
            const id = table.idOf(row)
            return (
              <tr
                key={line.id}
                aria-selected={line.getIsSelected() || openId === id || undefined}
                data-new={newIds?.has(id) ? '' : undefined}
              >
                {selection && (
                  <td>
                    <Checkbox checked={line.getIsSelected()} onChecked={(checked) => line.toggleSelected(checked)}>
                      <span className="visually-hidden">{t('select.row', { name: table.nameOf(row) })}</span>
                    </Checkbox>
                  </td>
                )}
                {line.getVisibleCells().map((cell) => (
                  <td key={cell.id} className={cells.get(cell.column.id)?.atEnd ? 'n' : undefined}>
                    {cells.get(cell.column.id)?.cell(row, now)}
                  </td>
                ))}
                {hasActions && (
                  <td className="table-acts">
                    <RowActions row={row} name={table.nameOf(row)} action={action} menu={menu} />
                  </td>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
