import { useCopy } from '#web/copy/use-copy.ts'
import { goals } from '#web/features/classroom/copy/goals.ts'
import { useProgress } from '#web/features/classroom/progress/query.ts'
import { axisDay, lastWeeksOf } from '#web/features/shared/weeks.ts'
import { formatMinutes } from '#web/lib/format.ts'
import { BarChart } from '#web/ui/bar-chart.tsx'
import { Card, SectionHead } from '#web/ui/card.tsx'

/** Minutes of attended lessons in the last weeks; nothing while they are not known, since they are beside the point. */
export function MinutesCard() {
  const t = useCopy(goals)
  const { data } = useProgress()
  // An answer that an earlier version kept on the device is without the year.
  if (!data?.year) return null
  const weeks = lastWeeksOf(data.year)
  return (
    <Card>
      <SectionHead title={t('minutes.title')} action={<span className="small quiet">{t('minutes.weeks')}</span>} />
      {weeks.every(({ minutes }) => minutes === 0) ? (
        <p className="small quiet">{t('minutes.none')}</p>
      ) : (
        <BarChart
          label={t('minutes.title')}
          columns={{ label: t('minutes.week'), value: t('minutes.minutes') }}
          bars={weeks.map(({ start, minutes, running }) => ({
            label: running ? t('minutes.now') : axisDay(start),
            value: minutes,
            words: formatMinutes(minutes),
            now: running,
          }))}
        />
      )}
    </Card>
  )
}
