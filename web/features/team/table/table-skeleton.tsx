import { useCopy } from '#web/copy/use-copy.ts'
import { adminTable } from '#web/features/team/copy/admin-table.ts'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import type { TableDefinition } from './definition.ts'
import type { Filters } from './filters.ts'
import { isColumnShown } from './table-tools.tsx'
import type { TableView } from './use-table-view.ts'

const rows = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

type TableSkeletonProps<Row, F extends Filters> = { table: TableDefinition<Row, F>; view: TableView; isWide: boolean }

/** Ten rows in the shape of the table. */
export function TableSkeleton<Row, F extends Filters>({ table, view, isWide }: TableSkeletonProps<Row, F>) {
  const t = useCopy(adminTable)
  const columns = table.columns.filter((column) => isColumnShown(view, column)).slice(0, 8)
  if (!isWide) {
    return (
      <SkeletonGroup label={t('loading')} className="table-cards">
        {rows.map((row) => (
          <div key={row} className="card stack-2">
            <Skeleton className="h-6 w-3/5" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-4/5" />
          </div>
        ))}
      </SkeletonGroup>
    )
  }
  return (
    <SkeletonGroup label={t('loading')} className="table-box">
      {rows.map((row) => (
        <div key={row} className="table-skeleton flex items-center gap-6 min-h-14 px-4">
          {columns.map(({ id }) => (
            <Skeleton key={id} className="h-4 flex-1" />
          ))}
        </div>
      ))}
    </SkeletonGroup>
  )
}
