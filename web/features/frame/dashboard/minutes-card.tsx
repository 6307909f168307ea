import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useCopy } from '#web/copy/use-copy.ts'
import { useProgress } from '#web/features/classroom/progress/query.ts'
import { dashboard } from '#web/features/frame/copy/dashboard.ts'
import { useLessonsBetween } from '#web/features/lessons/query.ts'
import { Section } from '#web/features/shared/section.tsx'
import {
  averageMinutes,
  axisDay,
  lastWeeksOf,
  minutesByWeek,
  type WeekMinutes,
  weeksOfChart,
} from '#web/features/shared/weeks.ts'
import { formatMinutes } from '#web/lib/format.ts'
import { BarChart } from '#web/ui/bar-chart.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'

const heights = ['h-14', 'h-20', 'h-10', 'h-28', 'h-24', 'h-32', 'h-28', 'h-10']

type QueryState = Pick<UseQueryResult, 'isError' | 'isFetching'> & { refetch: () => unknown }
type WeeksCardProps = { title: string; query: QueryState; weeks: readonly WeekMinutes[] | undefined }

/** The minutes that a student learned per week, from the same figures as the goal and the streak. */
export function LearningMinutes() {
  const t = useCopy(dashboard)
  const query = useProgress()
  // An answer that an earlier version kept on the device is without the year.
  const weeks = query.data && (query.data.year ? lastWeeksOf(query.data.year) : [])
  return <WeeksCard title={t('chart.student')} query={query} weeks={weeks} />
}

/** The minutes that a tutor taught per week. */
export function TeachingMinutes({ now }: { now: number }) {
  const t = useCopy(dashboard)
  const weeks = weeksOfChart(now)
  const start = weeks[0]?.start ?? now
  const end = weeks.at(-1)?.end ?? now
  const window = useMemo(() => ({ start, end }), [start, end])
  const query = useLessonsBetween(window)
  const minutes = query.data && minutesByWeek(query.data, weeks, now)
  return <WeeksCard title={t('chart.tutor')} query={query} weeks={minutes} />
}

function WeeksCard({ title, query, weeks }: WeeksCardProps) {
  const t = useCopy(dashboard)
  return (
    <Section
      className="order-6 dash-wide"
      title={title}
      action={<span className="small quiet whitespace-nowrap">{t('chart.weeks')}</span>}
      query={query}
      data={weeks}
      failed={t('chart.failed')}
      skeleton={
        <SkeletonGroup label={t('chart.loading')} className="flex items-end justify-around gap-2 h-54 pb-12">
          {heights.map((height, bar) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: bars in a fixed order
            <Skeleton key={bar} className={`w-9 rounded-sm ${height}`} />
          ))}
        </SkeletonGroup>
      }
    >
      {(known) => <Chart title={title} weeks={known} />}
    </Section>
  )
}

function Chart({ title, weeks }: { title: string; weeks: readonly WeekMinutes[] }) {
  const t = useCopy(dashboard)
  if (weeks.every((week) => week.minutes === 0)) return <p className="small quiet py-6">{t('chart.none')}</p>
  const average = averageMinutes(weeks)
  return (
    <>
      <BarChart
        label={title}
        columns={{ label: t('chart.column.week'), value: t('chart.column.minutes') }}
        bars={weeks.map((week) => ({
          label: week.running ? t('chart.now') : axisDay(week.start),
          value: week.minutes,
          words: formatMinutes(week.minutes),
          now: week.running,
        }))}
      />
      <p className="caption quiet">
        {t.rich('chart.average', {
          count: average,
          b: (chunks) => <b className="text-text">{chunks}</b>,
        })}
      </p>
    </>
  )
}
