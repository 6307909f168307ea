import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { AdminTable } from '../table/admin-table.tsx'
import { type TableDefinition, tableQuery } from '../table/definition.ts'
import { chosenId, type Filters } from '../table/filters.ts'
import type { TablePageProps } from '../table/search.ts'
import { useEditedRow } from '../table/use-open-row.ts'

type OfferTableProps<Row, F extends Filters> = TablePageProps & {
  readonly table: TableDefinition<Row, F>
  /** `openOf` names the row that the button opens. */
  readonly words: { readonly add: string; readonly open: string; readonly openOf: (row: Row) => string }
  /** Beside the table: what the opened row is about. */
  readonly panel: (row: Row, acts: { onEdit: () => void; onEnd: () => void; onClose: () => void }) => ReactNode
  /** The form of a row; null adds one. With another `key` it begins anew. */
  readonly form: (row: Row | null, acts: { onClose: () => void; onReload?: () => void }, key: string) => ReactNode
  /** The question whether a row is to end. */
  readonly ending: (row: Row, acts: { onClose: () => void; onClosePanel: () => void }) => ReactNode
}

/** A table of offers with the opened one beside it, which `open` in the address names, and the forms to add, change and end one. */
export function OfferTable<Row extends { readonly id: number; readonly updatedAt: string }, F extends Filters>({
  table,
  words,
  panel,
  form,
  ending,
  ...page
}: OfferTableProps<Row, F>) {
  const { search, onSearch } = page
  const [isAdding, setAdding] = useState(false)
  const [ended, setEnded] = useState<Row | null>(null)
  const edited = useEditedRow(table, search)
  const { data } = useQuery(tableQuery(table, search))
  const openId = chosenId(search.open) ?? null
  const opened = data?.list.find(({ id }) => id === openId) ?? null
  const closePanel = () => onSearch({ open: undefined })
  return (
    <>
      <div className="beside" data-open={opened ? '' : undefined}>
        <AdminTable
          {...page}
          table={table}
          openId={openId}
          action={(row) => (
            <Button size="sm" kind="line" aria-label={words.openOf(row)} onClick={() => onSearch({ open: row.id })}>
              {words.open}
            </Button>
          )}
          tools={
            <Button icon="i-ph-plus" onClick={() => setAdding(true)}>
              {words.add}
            </Button>
          }
        />
        {opened &&
          panel(opened, {
            onEdit: () => edited.open(opened),
            onEnd: () => setEnded(opened),
            onClose: closePanel,
          })}
      </div>
      {isAdding && form(null, { onClose: () => setAdding(false) }, 'new')}
      {edited.row && form(edited.row, { onClose: edited.close, onReload: edited.reload }, edited.version ?? '')}
      {ended && ending(ended, { onClose: () => setEnded(null), onClosePanel: closePanel })}
    </>
  )
}
