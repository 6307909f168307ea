import type { StudioTutor } from '#contract/people/shapes/tutor.ts'
import { titles } from '#web/copy/titles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { media } from '#web/features/joining/copy/media.ts'
import { ForbiddenScreen, NotFoundScreen } from '#web/features/people/account/error-screens.tsx'
import { ErrorText } from '#web/features/shared/error-text.tsx'
import { AdminHeading } from '#web/features/shared/page-head.tsx'
import { ReportButton } from '#web/features/shared/report-button.tsx'
import { useTitle } from '#web/features/shared/title.tsx'
import { statusOf } from '#web/lib/api-errors.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatDayAndMonth } from '#web/lib/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { ChecklistCard } from './checklist-card.tsx'
import { LeaveGuard, MediaZones } from './media-zones.tsx'
import { useStudioTutor } from './query.ts'
import { useMediaUploads } from './use-media-uploads.ts'
import { VisitCard } from './visit-card.tsx'
import { nameOf } from './words.ts'

function PersonCard({ tutor }: { tutor: StudioTutor }) {
  const t = useCopy(media)
  const now = useMinuteClock()
  const name = nameOf(tutor)
  return (
    <Card className="flex flex-wrap items-center gap-x-8 gap-y-3">
      <div className="person">
        <Avatar decorative name={name} src={tutor.image} size={60} side="tutor" />
        <bdi className="person-name">{name}</bdi>
      </div>
      <dl className="flex flex-wrap gap-x-6 gap-y-2 small">
        <div>
          <dt className="quiet">{t('session.since')}</dt>
          <dd>{formatDayAndMonth(tutor.createdAt, now)}</dd>
        </div>
        <div>
          <dt className="quiet">{t('session.number')}</dt>
          <dd className="num">{tutor.id}</dd>
        </div>
        <div className="min-w-0">
          <dt className="quiet">{t('session.email')}</dt>
          <dd className="break-all" dir="ltr">
            {tutor.email}
          </dd>
        </div>
      </dl>
    </Card>
  )
}

function Session({ tutor }: { tutor: StudioTutor }) {
  const queue = useMediaUploads()
  return (
    <div className="with-aside">
      <div className="col">
        <PersonCard tutor={tutor} />
        <VisitCard tutor={tutor} />
        <MediaZones tutor={tutor} {...queue} />
      </div>
      <div className="col xl:sticky xl:top-20 xl:self-start">
        <ChecklistCard tutor={tutor} queue={queue.queue} />
      </div>
      <LeaveGuard uploads={queue.uploads} />
    </div>
  )
}

function SessionSkeleton() {
  const t = useCopy(media)
  return (
    <SkeletonGroup label={t('session.loading')} className="stack">
      <Skeleton className="h-24 rounded-lg" />
      <Skeleton className="h-80 rounded-lg" />
      <Skeleton className="h-80 rounded-lg" />
    </SkeletonGroup>
  )
}

/** `/admin/photo-session/{id}`: the files of one tutor's page. */
export function PhotoSessionPage({ id }: { id: number }) {
  const t = useCopy(media)
  const { data, error, isFetching, refetch } = useStudioTutor(id)
  const name = data ? nameOf(data) : null
  useTitle(name)
  // Another studio's tutor, or nobody: the screen of that answer, not a retry. Thrown, React would log it as a crash.
  const status = statusOf(error)
  if (status === 403) return <ForbiddenScreen />
  if (status === 404) return <NotFoundScreen />
  return (
    <>
      <AdminHeading>{name ?? titles.photoSession}</AdminHeading>
      {data ? (
        <Session tutor={data} />
      ) : error ? (
        <ErrorState
          className="card"
          title={t('session.failed')}
          onRetry={() => void refetch()}
          retrying={isFetching}
          secondary={<ReportButton />}
        >
          <ErrorText error={error} />
        </ErrorState>
      ) : (
        <SessionSkeleton />
      )}
    </>
  )
}
