import { Link } from '@tanstack/react-router'
import { interviews } from '#web/copy/interviews.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { PersonCardsSkeleton } from '#web/features/shared/person-cards-skeleton.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NoLessonsIllustration } from '#web/ui/illustrations.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
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

export function ListSkeleton() {
  const t = useCopy(interviews)
  return (
    <PersonCardsSkeleton
      label={t('loading')}
      className="appointments"
      count={4}
      end={<Skeleton className="h-control-sm rounded" />}
    />
  )
}
