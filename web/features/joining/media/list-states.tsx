import type { ReactNode } from 'react'
import { isAdmin } from '#contract/vocabulary/roles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { media } from '#web/features/joining/copy/media.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { ErrorText } from '#web/features/shared/error-text.tsx'
import { ReportButton } from '#web/features/shared/report-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState, ErrorStrip } from '#web/ui/error-state.tsx'
import { NoTutorsIllustration, NotFoundIllustration } from '#web/ui/illustrations.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { ProgressLine } from '#web/ui/progress-line.tsx'
import type { useStudioTutors } from './query.ts'
import { isFiltered, type MediaSearch } from './search.ts'

function NobodyHere({ search, onReset }: { search: MediaSearch; onReset: () => void }) {
  const t = useCopy(media)
  const { role } = useRequiredUser()
  const filtered = isFiltered(role, search)
  const why = filtered ? 'found' : isAdmin(role) ? 'all' : 'none'
  return (
    <EmptyState
      level={2}
      className="card py-12"
      art={filtered ? <NotFoundIllustration /> : <NoTutorsIllustration />}
      title={t(`empty.${why}.title`)}
      action={
        filtered && (
          <Button kind="line" onClick={onReset}>
            {t('filters.reset')}
          </Button>
        )
      }
    >
      {t(`empty.${why}.text`)}
    </EmptyState>
  )
}

type TutorListProps = {
  query: ReturnType<typeof useStudioTutors>
  search: MediaSearch
  onReset: () => void
  skeleton: ReactNode
  children: ReactNode
}

/** A list of tutors in each of its states; the children are the list itself. */
export function TutorList({ query, search, onReset, skeleton, children }: TutorListProps) {
  const t = useCopy(media)
  const { data, error, isError, isFetching, isFetchingNextPage, isPlaceholderData, hasNextPage, tutors, total } = query
  const retry = () => void query.refetch()
  if (!data && isError) {
    return (
      <ErrorState
        className="card"
        title={t('failed')}
        onRetry={retry}
        retrying={isFetching}
        secondary={<ReportButton />}
      >
        <ErrorText error={error} />
      </ErrorState>
    )
  }
  if (!data) return skeleton
  return (
    <div className="stack-2">
      {isError && (
        <ErrorStrip onRetry={retry} retrying={isFetching}>
          {t('stale')}
        </ErrorStrip>
      )}
      <p className="small quiet" role="status">
        {t('count', { count: total })}
      </p>
      {isPlaceholderData ? <ProgressLine label={t('loading')} /> : <div className="h-[3px]" />}
      {tutors.length === 0 ? <NobodyHere search={search} onReset={onReset} /> : children}
      <LoadMore hasMore={hasNextPage} loading={isFetchingNextPage} onMore={() => void query.fetchNextPage()} />
    </div>
  )
}
