import type { LessonWithMembers } from '#contract/lessons/shapes/lesson.ts'
import { minutes } from '#contract/shared/rules/time.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { Section } from '#web/features/shared/section.tsx'
import { axisDay, minutesByWeek, weeksOfChart } from '#web/features/shared/weeks.ts'
import { adminTutor } from '#web/features/team/copy/admin-tutor.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatMinutes } from '#web/lib/format.ts'
import { BarChart } from '#web/ui/bar-chart.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { useTutorLessons } from './query.ts'

const toCounted = ({ lesson: { start: at, duration, verdict } }: LessonWithMembers) => {
  const start = Date.parse(at)
  return { start, end: start + minutes(duration), verdict }
}

/** Minutes taught per week; time runs from left to right. */
export function MinutesCard({ id }: { id: number }) {
  const t = useCopy(adminTutor)
  const now = useMinuteClock()
  const weeks = weeksOfChart(now)
  const query = useTutorLessons(id, { start: weeks[0]?.start ?? now, end: weeks.at(-1)?.end ?? now }, false)
  const bars = query.data && minutesByWeek(query.data.map(toCounted), weeks, now)
  return (
    <Section
      title={t('minutes.title')}
      action={<span className="small quiet">{t('minutes.weeks')}</span>}
      query={query}
      data={bars}
      failed={t('minutes.failed')}
      skeleton={
        <SkeletonGroup label={t('minutes.loading')}>
          <Skeleton className="h-54" />
        </SkeletonGroup>
      }
    >
      {(shown) =>
        shown.every((week) => week.minutes === 0) ? (
          <p className="small quiet">{t('minutes.none')}</p>
        ) : (
          <BarChart
            label={t('minutes.title')}
            columns={{ label: t('minutes.column.week'), value: t('minutes.column.minutes') }}
            bars={shown.map((week) => ({
              label: week.running ? t('minutes.now') : axisDay(week.start),
              value: week.minutes,
              words: formatMinutes(week.minutes),
              now: week.running,
            }))}
          />
        )
      }
    </Section>
  )
}
