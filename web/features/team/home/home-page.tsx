import { titles } from '#web/copy/titles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { AdminHeading } from '#web/features/shared/page-head.tsx'
import { adminHome } from '#web/features/team/copy/admin-home.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { ApplicantsCard } from './applicants-card.tsx'
import { HomeFigures } from './figures.tsx'
import { useToday } from './query.ts'
import { Ranking } from './ranking.tsx'
import { type HomeSearch, periodOf } from './search.ts'
import { Sources } from './sources.tsx'
import { TeachingChart } from './teaching-chart.tsx'
import { TodayCard } from './today-card.tsx'
import { WorkList } from './work-list.tsx'
import './home.css'

function Running({ now }: { now: number }) {
  const t = useCopy(adminHome)
  const happening = useToday().data?.lessonsToday.happening ?? 0
  return (
    <p className="row-2 flex-wrap">
      <b>{formatDateTime(now, now)}</b>
      {happening > 0 && (
        <StatusChip kind="now" live>
          {t('running', { count: happening })}
        </StatusChip>
      )}
    </p>
  )
}

type HomePageProps = { search: HomeSearch; onSearch: (next: Partial<HomeSearch>) => void }

/** `/admin`: what waits for a person, then how the day and the month go. */
export function HomePage({ search, onSearch }: HomePageProps) {
  const now = useMinuteClock()
  return (
    <>
      <AdminHeading>{titles.home}</AdminHeading>
      <Running now={now} />
      <div className="home-work">
        <WorkList now={now} search={search} onSearch={onSearch} />
        <div className="grid grid-cols-1 content-start gap-gap">
          <TodayCard now={now} />
          <ApplicantsCard />
        </div>
      </div>
      <HomeFigures now={now} />
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
