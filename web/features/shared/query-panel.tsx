import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { settings } from '#web/copy/settings.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { ErrorText } from './error-text.tsx'
import { ReportButton } from './report-button.tsx'

type QueryPanelProps<Data> = { query: UseQueryResult<Data>; children: (data: Data) => ReactNode }

/** Renders a form once its data has loaded; until then a skeleton, or an error with a retry button. */
export function QueryPanel<Data>({ query, children }: QueryPanelProps<Data>) {
  const t = useCopy(settings)
  if (query.data !== undefined) return children(query.data)
  if (query.isError) {
    return (
      <Card>
        <ErrorState
          title={t('failed')}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
          secondary={<ReportButton />}
        >
          <ErrorText error={query.error} />
        </ErrorState>
      </Card>
    )
  }
  return <PanelSkeleton />
}

/** A skeleton of a form. */
export function PanelSkeleton() {
  const t = useCopy(settings)
  return (
    <Card>
      <SkeletonGroup label={t('loading')} className="form-grid">
        {[0, 1, 2, 3].map((field) => (
          <div key={field} className="stack-2">
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-control rounded!" />
          </div>
        ))}
      </SkeletonGroup>
    </Card>
  )
}
