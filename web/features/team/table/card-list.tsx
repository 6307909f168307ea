import { useState } from 'react'
import { useCopy } from '#web/copy/use-copy.ts'
import { adminTable } from '#web/features/team/copy/admin-table.ts'
import { Button } from '#web/ui/button.tsx'
import type { RowParts, TableColumn, TableDefinition } from './definition.ts'
import type { Filters } from './filters.ts'
import { RowActions } from './row-actions.tsx'

type CardListProps<Row, F extends Filters> = RowParts<Row> & {
  table: TableDefinition<Row, F>
  rows: readonly Row[]
  now: number
}

type FactsProps<Row> = { columns: readonly TableColumn<Row>[]; row: Row; now: number }

function Facts<Row>({ columns, row, now }: FactsProps<Row>) {
  return columns.map(({ id, title, cell }) => (
    <div key={id}>
      <dt>{title}</dt>
      <dd>{cell(row, now)}</dd>
    </div>
  ))
}

function RowCard<Row, F extends Filters>({
  table,
  row,
  now,
  newIds,
  action,
  menu,
}: CardListProps<Row, F> & { row: Row }) {
  const t = useCopy(adminTable)
  const [isOpen, setOpen] = useState(false)
  const columnsOf = (card: TableColumn<Row>['card']) => table.columns.filter((column) => column.card === card)
  const name = table.nameOf(row)
  const rest = columnsOf(undefined)
  return (
    <li className="card table-card" data-new={newIds?.has(table.idOf(row)) ? '' : undefined}>
      <div className="grow-in">
        {columnsOf('title').map(({ id, cell }) => (
          <div key={id}>{cell(row, now)}</div>
        ))}
      </div>
      <RowActions row={row} name={name} action={action} menu={menu} />
      <dl className="facts basis-full">
        <Facts columns={columnsOf('main')} row={row} now={now} />
        {isOpen && <Facts columns={rest} row={row} now={now} />}
      </dl>
      {rest.length > 0 && (
        <Button
          kind="quiet"
          size="sm"
          className="-ms-3"
          aria-expanded={isOpen}
          aria-label={isOpen ? undefined : t('more', { name })}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'less' : 'moreShort')}
        </Button>
      )}
    </li>
  )
}

/** The rows as cards, where a table would have to be scrolled sideways. */
export function CardList<Row, F extends Filters>(props: CardListProps<Row, F>) {
  return (
    <ul className="table-cards" aria-label={props.table.title}>
      {props.rows.map((row) => (
        <RowCard key={props.table.idOf(row)} {...props} row={row} />
      ))}
    </ul>
  )
}
