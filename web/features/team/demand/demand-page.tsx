import type { Demand } from '#contract/team/shapes/demand.ts'
import { demand as limits } from '#contract/vocabulary/demand.ts'
import { titles } from '#web/copy/titles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { ErrorText } from '#web/features/shared/error-text.tsx'
import { AdminHeading } from '#web/features/shared/page-head.tsx'
import { ReportButton } from '#web/features/shared/report-button.tsx'
import { adminDemand } from '#web/features/team/copy/admin-demand.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatDate, formatNumber, formatPercent } from '#web/lib/format.ts'
import { ErrorState, ErrorStrip } from '#web/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { Figures } from '../figures.tsx'
import { Sources } from '../home/sources.tsx'
import { Fullest, Heat } from './heat.tsx'
import { Misses } from './misses.tsx'
import { useDemand } from './query.ts'
import { Cohorts, Waits } from './students.tsx'
import '../home/home.css'
import './demand.css'

/** Weeks that so many days are. */
const weeksOf = (days: number): number => Math.max(1, days) / 7

function Headline({ data }: { data: Demand }) {
  const t = useCopy(adminDemand)
  const { sums, before, waits, weeks, days } = data
  const hours = (minutes: number, of: number): string => formatNumber(Math.round(minutes / 60 / weeksOf(of)))
  const share = ({ booked, offered }: { booked: number; offered: number }): string | null =>
    offered > 0 ? formatPercent(booked / offered) : null
  const was = (value: string | null): string | undefined => (value === null ? undefined : t('figures.was', { value }))
  const waited = (median: number): string =>
    median < 72 ? t('waitHours', { count: median }) : t('waitDays', { count: Math.round(median / 24) })
  const known = weeks.filter(({ renewed }) => renewed !== null)
  const students = known.reduce((sum, week) => sum + week.students, 0)
  const paid = known.reduce((sum, week) => sum + week.paid, 0)
  const measuring = <span className="quiet text-small">{t('measuring')}</span>
  return (
    <Figures
      label={t('figures.label')}
      figures={[
        {
          key: 'offered',
          label: t('figures.offered'),
          value: sums ? hours(sums.offered, days) : measuring,
          note: before ? was(hours(before.offered, limits.days)) : undefined,
        },
        {
          key: 'booked',
          label: t('figures.booked'),
          value: (sums && share(sums)) ?? measuring,
          note: before ? was(share(before)) : undefined,
        },
        {
          key: 'missed',
          label: t('figures.missed'),
          value: sums === null || sums.missed === null ? measuring : formatNumber(sums.missed),
          note: before === null || before.missed === null ? undefined : was(formatNumber(before.missed)),
        },
        {
          key: 'wait',
          label: t('figures.wait'),
          value: waits === null || waits.medianHours === null ? measuring : waited(waits.medianHours),
          note: waits?.medianHours == null ? undefined : t('figures.median'),
        },
        {
          key: 'paid',
          label: t('figures.paid'),
          value: students > 0 ? formatPercent(paid / students) : measuring,
          note: students > 0 ? t('figures.paidOf', { count: students }) : undefined,
        },
        { key: 'tutors', label: t('figures.tutors'), value: formatNumber(data.tutors), note: t('figures.now') },
      ]}
    />
  )
}

function Details({ data }: { data: Demand }) {
  const t = useCopy(adminDemand)
  const now = useMinuteClock()
  const isWhole = data.days >= limits.days
  return (
    <>
      <p className="caption quiet">
        {data.lastDay !== null && t('until', { day: formatDate(`${data.lastDay}T12:00:00Z`, now) })}
        {data.lastDay !== null && !isWhole && ' · '}
        {!isWhole && t('counting', { count: data.days })}
      </p>
      <Headline data={data} />
      <div className="demand-top">
        <Heat hours={data.hours} />
        <Fullest hours={data.fullest} weeks={weeksOf(data.days)} />
      </div>
      <div className="demand-rest">
        <div className="demand-column">
          <Misses misses={data.misses} />
          <Sources period={30} />
        </div>
        <Waits waits={data.waits} />
        <Cohorts weeks={data.weeks} now={now} />
      </div>
    </>
  )
}

/** Names of the figures, which have no values yet. */
const figureKeys = ['offered', 'booked', 'missed', 'wait', 'paid', 'tutors'] as const

/** A card whose title and rows of two lines are on their way. */
function ListSkeleton({ rows, hasButton = false }: { rows: number; hasButton?: boolean }) {
  return (
    <div className="card">
      <Skeleton className="h-6 w-2/5 mb-3" />
      <ul className="demand-list">
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: identical rows in a fixed order
          <li key={row}>
            <span className="grow-in">
              <Skeleton className="h-4 w-3/5 my-1" />
              <Skeleton className="h-3 w-2/5 my-0.5" />
            </span>
            <Skeleton className="h-4 w-10" />
          </li>
        ))}
      </ul>
      {hasButton && <Skeleton className="h-9 w-36 mt-1 rounded-lg" />}
    </div>
  )
}

/** A card whose title and chart or table are on their way. */
function CardSkeleton({ className }: { className: string }) {
  return (
    <div className="card">
      <Skeleton className="h-6 w-2/5 mb-3" />
      <Skeleton className={className} />
    </div>
  )
}

/** The page in its own shape, so that nothing moves when the figures come. */
function DemandSkeleton() {
  const t = useCopy(adminDemand)
  return (
    <SkeletonGroup label={t('loading')} className="stack">
      <Skeleton className="h-4 w-48 my-0.5" />
      <Figures
        figures={figureKeys.map((key) => ({
          key,
          label: t(`figures.${key}`),
          value: undefined,
          // The longest note keeps the height of all.
          note: <span className="invisible">{t('figures.paidOf', { count: 100 })}</span>,
        }))}
      />
      <div className="demand-top">
        <Heat hours={null} />
        <ListSkeleton rows={limits.fullestHours} hasButton />
      </div>
      <div className="demand-rest">
        <ListSkeleton rows={5} />
        <CardSkeleton className="h-63" />
        <CardSkeleton className="h-108 xl:h-121" />
      </div>
    </SkeletonGroup>
  )
}

/** `/admin/demand`: what students look for and what tutors offer. */
export function DemandPage() {
  const t = useCopy(adminDemand)
  const { data, error, isError, isFetching, refetch } = useDemand()
  const retry = () => void refetch()
  return (
    <div className="stack">
      <AdminHeading>{titles.adminDemand}</AdminHeading>
      {data && isError && <ErrorStrip onRetry={retry} retrying={isFetching} />}
      {data ? (
        <Details data={data} />
      ) : error ? (
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
      ) : (
        <DemandSkeleton />
      )}
    </div>
  )
}
