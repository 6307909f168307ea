import { useQueryClient } from '@tanstack/react-query'
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
    return list.find((one) => one.id === id) ?? null
  })
}
