import { useMemo } from 'react'
import { dashboard } from '#web/copy/dashboard.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useLessonsBetween } from '#web/features/lessons/query.ts'
import { Section } from '#web/features/shared/section.tsx'
import { averageMinutes, axisDay, minutesByWeek, type WeekMinutes, weeksOfChart } from '#web/features/shared/weeks.ts'
import { formatDateTime, formatMinutes } from '#web/lib/format.ts'
import { BarChart } from '#web/ui/bar-chart.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'

const heights = ['h-14', 'h-20', 'h-10', 'h-28', 'h-24', 'h-32', 'h-28', 'h-10']

type MinutesCardProps = {
  title: string
  now: number
  /** Start of the subscription whose weeks are shown; null for calendar weeks, undefined while it is unknown. */
  subscribedAt: number | null | undefined
}

/** A chart of the lesson minutes per week. */
export function MinutesCard({ title, now, subscribedAt }: MinutesCardProps) {
  const t = useCopy(dashboard)
  const weeks = weeksOfChart(subscribedAt ?? null, now)
  const start = weeks[0]?.start ?? now
  const end = weeks.at(-1)?.end ?? now
  const window = useMemo(() => ({ start, end }), [start, end])
  const query = useLessonsBetween(window, { enabled: subscribedAt !== undefined })
  return (
    <Section
      className="dash-chart dash-wide"
      title={title}
      action={<span className="small quiet whitespace-nowrap">{t('chart.weeks')}</span>}
      query={query}
      data={query.data}
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
      {(list) => <Chart title={title} weeks={minutesByWeek(list, weeks, now)} now={now} />}
    </Section>
  )
}

function Chart({ title, weeks, now }: { title: string; weeks: readonly WeekMinutes[]; now: number }) {
  const t = useCopy(dashboard)
  const running = weeks.at(-1)
  if (!running || weeks.every((week) => week.minutes === 0))
    return <p className="small quiet py-6">{t('chart.none')}</p>
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
          when: formatDateTime(running.end, now),
          b: (chunks) => <b className="text-text">{chunks}</b>,
        })}
      </p>
    </>
  )
}
