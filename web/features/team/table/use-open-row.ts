import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEdited } from '../use-edited.ts'
import { type TableDefinition, tableQuery } from './definition.ts'
import type { Filters } from './filters.ts'
import type { TableSearch } from './search.ts'

/** A row of a table whose form is open. One that was deleted, or that the filters leave out now, has no form any more. */
export const useEditedRow = <Row extends { readonly id: number; readonly updatedAt: string }, F extends Filters>(
  table: TableDefinition<Row, F>,
  search: TableSearch,
) => {
  const client = useQueryClient()
  return useEdited<Row>(async ({ id }) => {
    const { list } = await client.fetchQuery({ ...tableQuery(table, search), staleTime: 0 })
    return list.find((row) => row.id === id) ?? null
  })
}

/** A row that was opened, as its table has it now; as it was opened, once it has left the page. */
export const useFreshRow = <Row, F extends Filters>(
  table: TableDefinition<Row, F>,
  search: TableSearch,
  opened: Row | null,
): { row: Row | null; refetch: () => void } => {
  const { data, refetch } = useQuery(tableQuery(table, search))
  const row = opened && (data?.list.find((listed) => table.idOf(listed) === table.idOf(opened)) ?? opened)
  return { row, refetch: () => void refetch() }
}
