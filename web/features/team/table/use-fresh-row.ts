import { useQuery } from '@tanstack/react-query'
import { type TableDefinition, tableQuery } from './definition.ts'
import type { Filters } from './filters.ts'
import type { TableSearch } from './search.ts'

/** A row that was opened, as its table has it now; as it was opened, once it has left the page. */
export const useFreshRow = <Row, F extends Filters>(
  table: TableDefinition<Row, F>,
  search: TableSearch,
  opened: Row | null,
): { row: Row | null; refetch: () => void } => {
  const { data, refetch } = useQuery(tableQuery(table, search))
  const row = opened && (data?.list.find((one) => table.idOf(one) === table.idOf(opened)) ?? opened)
  return { row, refetch: () => void refetch() }
}
