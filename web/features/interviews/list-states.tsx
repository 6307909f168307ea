import { Link } from '@tanstack/react-router'
import { interviews } from '#web/copy/interviews.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NoLessonsIllustration } from '#web/ui/illustrations.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import './interviews.css'

export function NothingHere({ show }: { show: 'open' | 'upcoming' | 'result' | 'past' }) {
  const t = useCopy(interviews)
  return (
    <EmptyState
      level={2}
      className="card py-12"
      art={<NoLessonsIllustration />}
      title={t(`empty.${show}.title`)}
      action={
        (show === 'open' || show === 'upcoming') && (
          <Button render={<Link to="/schedule-management" search={{ edit: true }} />}>{t('empty.action')}</Button>
        )
      }
    >
      {t(`empty.${show}.text`)}
    </EmptyState>
  )
}

const four = [0, 1, 2, 3]

export function ListSkeleton() {
  const t = useCopy(interviews)
  return (
    <SkeletonGroup label={t('loading')} className="appointments">
      {four.map((card) => (
        <div key={card} className="card stack">
          <div className="row">
            <Skeleton className="size-11 rounded-full" />
            <Skeleton className="h-5 w-1/2" />
          </div>
          <Skeleton className="h-7 w-2/5 rounded-full" />
          <Skeleton className="h-control-sm rounded" />
        </div>
      ))}
    </SkeletonGroup>
  )
}
