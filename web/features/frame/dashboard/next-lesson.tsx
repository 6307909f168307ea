import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCopy } from '#web/copy/use-copy.ts'
import { dashboard } from '#web/features/frame/copy/dashboard.ts'
import { isUpcoming } from '#web/features/lessons/meeting.ts'
import { useUpcoming } from '#web/features/lessons/query.ts'
import type { LessonTasks } from '#web/features/lessons/tasks.ts'
import { ErrorText } from '#web/features/shared/error-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { DeepBand } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { NextBand } from './next-band.tsx'

type NextLessonProps = {
  tasks: LessonTasks
  now: number
  /** Rendered when nothing is booked. */
  empty: ReactNode
}

export function NextLesson({ tasks, now, empty }: NextLessonProps) {
  const t = useCopy(dashboard)
  const { data, isError, error, isFetching, refetch } = useUpcoming()
  if (!data && isError) {
    return (
      <ErrorState className="card" title={t('next.failed')} onRetry={() => void refetch()} retrying={isFetching}>
        <ErrorText error={error} />
      </ErrorState>
    )
  }
  if (!data) return <NextSkeleton />
  const [meeting] = isUpcoming(data, now)
  return meeting ? <NextBand key={meeting.id} meeting={meeting} tasks={tasks} now={now} /> : empty
}

export function NextSkeleton() {
  const t = useCopy(dashboard)
  return (
    <SkeletonGroup label={t('next.loading')} className="next-frame">
      <DeepBand className="next next-loading">
        <div className="stack">
          <Skeleton className="h-7 w-1/3" />
          <Skeleton className="h-17 w-1/4" />
          <div className="row">
            <Skeleton className="size-16 rounded-full" />
            <Skeleton className="h-6 w-1/3" />
          </div>
        </div>
        <div className="next-acts">
          <Skeleton className="h-control-lg w-44 rounded" />
        </div>
      </DeepBand>
    </SkeletonGroup>
  )
}

/** For a student without a coming lesson: a suggestion to book one. */
export function NothingBooked() {
  const t = useCopy(dashboard)
  return (
    <div className="next-frame">
      <DeepBand className="next" aria-label={t('next.label')}>
        <div className="stack-2">
          <p className="small quiet">{t('next.none.label')}</p>
          <p className="display">{t('next.none.title')}</p>
          <p className="measure quiet">{t('next.none.text')}</p>
        </div>
        <div className="next-acts">
          <Button size="lg" kind="deep-solid" icon="i-ph-calendar-plus" render={<Link to="/tutors" />}>
            {t('next.none.action')}
          </Button>
        </div>
      </DeepBand>
    </div>
  )
}
