import { lessons } from '#web/copy/lessons.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { ErrorText } from '#web/features/shared/error-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState, ErrorStrip } from '#web/ui/error-state.tsx'
import { NoLessonsIllustration } from '#web/ui/illustrations.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { LessonGrid, LessonGridSkeleton } from './lesson-card.tsx'
import { flattenPages, useCancelled, usePast } from './query.ts'
import type { LessonTasks } from './tasks.ts'

const pageSize = 12

type LessonPagesProps = {
  which: 'past' | 'cancelled'
  tasks: LessonTasks
  now: number
  onBack: () => void
}

/** Lessons that are over or were cancelled, the latest first. */
export function LessonPages({ which, tasks, now, onBack }: LessonPagesProps) {
  const t = useCopy(lessons)
  const past = usePast(pageSize, which === 'past')
  const cancelled = useCancelled(pageSize, which === 'cancelled')
  const { data, isPending, isError, error, isFetching, refetch, ...next } = which === 'past' ? past : cancelled
  const retry = () => void refetch()
  if (isPending) return <LessonGridSkeleton />
  if (!data) {
    return (
      <ErrorState title={t('failed')} onRetry={retry} retrying={isFetching}>
        <ErrorText error={error} />
      </ErrorState>
    )
  }
  const list = flattenPages(data)
  if (list.length === 0) {
    return (
      <EmptyState
        level={2}
        className="card min-h-[50dvh]"
        art={<NoLessonsIllustration />}
        title={t(`empty.${which}.title`)}
        action={
          <Button kind="line" onClick={onBack}>
            {t(`empty.${which}.action`)}
          </Button>
        }
      >
        {t(`empty.${which}.text`)}
      </EmptyState>
    )
  }
  return (
    <div className="stack">
      {isError && (
        <ErrorStrip onRetry={retry} retrying={isFetching}>
          {t('stale')}
        </ErrorStrip>
      )}
      <LessonGrid label={t(which === 'past' ? 'pastList' : 'cancelledList')} list={list} tasks={tasks} now={now} />
      <LoadMore
        hasMore={next.hasNextPage}
        loading={next.isFetchingNextPage}
        auto
        onMore={() => void next.fetchNextPage()}
      />
    </div>
  )
}
