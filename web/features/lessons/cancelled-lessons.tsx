import { lessons } from '#web/copy/lessons.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { ErrorText } from '#web/features/shell/error-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState, ErrorStrip } from '#web/ui/error-state.tsx'
import { NoLessonsIllustration } from '#web/ui/illustrations.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { LessonGrid, LessonGridSkeleton } from './lesson-grid.tsx'
import { flattenPages, useCancelled } from './query.ts'
import type { LessonTasks } from './tasks.ts'

const pageSize = 12

type CancelledLessonsProps = { tasks: LessonTasks; now: number; onBack: () => void }

export function CancelledLessons({ tasks, now, onBack }: CancelledLessonsProps) {
  const t = useCopy(lessons)
  const { data, isPending, isError, error, isFetching, refetch, ...next } = useCancelled(pageSize, true)
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
        title={t('empty.cancelled.title')}
        action={
          <Button kind="line" onClick={onBack}>
            {t('empty.cancelled.action')}
          </Button>
        }
      >
        {t('empty.cancelled.text')}
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
      <LessonGrid label={t('cancelledList')} list={list} tasks={tasks} now={now} />
      <LoadMore
        hasMore={next.hasNextPage}
        loading={next.isFetchingNextPage}
        auto
        onMore={() => void next.fetchNextPage()}
      />
    </div>
  )
}
