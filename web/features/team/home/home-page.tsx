import { titles } from '#web/copy/titles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { ErrorText } from '#web/features/shared/error-text.tsx'
import { AdminHeading } from '#web/features/shared/page-head.tsx'
import { ReportButton } from '#web/features/shared/report-button.tsx'
import { adminHome } from '#web/features/team/copy/admin-home.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { ErrorState, ErrorStrip } from '#web/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { HomeFigures } from './figures.tsx'
import { useAdminHome } from './query.ts'
import { QueueCards } from './queue-cards.tsx'
import { Ranking } from './ranking.tsx'
import { type HomeSearch, periodOf } from './search.ts'
import { Sources } from './sources.tsx'
import { TeachingChart } from './teaching-chart.tsx'
import './home.css'

function Work({ now }: { now: number }) {
  const t = useCopy(adminHome)
  const query = useAdminHome()
  const { data, error, isError, isFetching } = query
  const retry = () => void query.refetch()
  if (!data && isError) {
    return (
      <ErrorState
        className="card"
        level={2}
        title={t('failed')}
        onRetry={retry}
        retrying={isFetching}
        secondary={<ReportButton />}
      >
        <ErrorText error={error} />
      </ErrorState>
    )
  }
  if (!data) {
    return (
      <SkeletonGroup label={t('loading')} className="home-queues">
        <Skeleton className="h-100 rounded-lg!" />
        <Skeleton className="h-100 rounded-lg!" />
      </SkeletonGroup>
    )
  }
  const { happening } = data.figures.lessonsToday
  return (
    <>
      <p className="row-2 flex-wrap">
        <b>{formatDateTime(now, now)}</b>
        {happening > 0 && (
          <StatusChip kind="now" live>
            {t('running', { count: happening })}
          </StatusChip>
        )}
      </p>
      {isError && <ErrorStrip onRetry={retry} retrying={isFetching} />}
      <QueueCards home={data} now={now} />
      <HomeFigures figures={data.figures} now={now} />
    </>
  )
}

type HomePageProps = { search: HomeSearch; onSearch: (next: Partial<HomeSearch>) => void }

/** `/admin`: what waits for a decision, then how the product is doing. */
export function HomePage({ search, onSearch }: HomePageProps) {
  const now = useMinuteClock()
  return (
    <>
      <AdminHeading>{titles.home}</AdminHeading>
      <Work now={now} />
      <div className="grid grid-cols-1 items-start gap-gap xl:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
        <TeachingChart search={search} onSearch={onSearch} now={now} />
        <div className="grid grid-cols-1 gap-gap">
          <Ranking period={periodOf(search)} />
          <Sources period={periodOf(search)} />
        </div>
      </div>
    </>
  )
}
