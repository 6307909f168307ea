import type { UseQueryResult } from '@tanstack/react-query'
import { useCopy } from '#web/copy/use-copy.ts'
import { dashboard } from '#web/features/frame/copy/dashboard.ts'
import { FailedSection } from '#web/features/shared/section.tsx'
import { formatNumber } from '#web/lib/format.ts'
import type { IconName } from '#web/ui/icon.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { StatCard } from '#web/ui/stat-card.tsx'
import { useStudentStats, useTutorStats } from './query.ts'

type Stat = { key: string; label: string; icon: IconName; value: number; unit?: string }

/** Formats minutes: hours with minutes from one hour on, else minutes. */
const useTimeStat = () => {
  const t = useCopy(dashboard)
  return (total: number): Pick<Stat, 'value' | 'unit'> => {
    const hours = Math.floor(total / 60)
    const rest = total % 60
    if (hours === 0) return { value: rest, unit: t('unit.minutes', { count: rest }) }
    const unit = t('unit.hours', { count: hours })
    return { value: hours, unit: rest === 0 ? unit : t('unit.andMinutes', { unit, minutes: formatNumber(rest) }) }
  }
}

type StatsProps<Data> = { query: UseQueryResult<Data>; toStats: (data: Data) => readonly Stat[] }

function Stats<Data>({ query, toStats }: StatsProps<Data>) {
  const t = useCopy(dashboard)
  const { data, isError, isFetching, refetch } = query
  if (data === undefined && isError) {
    return (
      <section className="card dash-stats order-5 dash-wide" aria-label={t('stats.label')}>
        <FailedSection text={t('stats.failed')} onRetry={() => void refetch()} retrying={isFetching} />
      </section>
    )
  }
  return (
    <section className="dash-stats order-5 dash-wide" aria-label={t('stats.label')}>
      {data === undefined ? (
        <SkeletonGroup label={t('stats.loading')} className="cards-4">
          {[0, 1, 2, 3].map((card) => (
            <div key={card} className="card stat grid content-start gap-1">
              <Skeleton className="h-6 w-3/4" />
              <Skeleton className="h-15 w-1/3" />
            </div>
          ))}
        </SkeletonGroup>
      ) : (
        <div className="cards-4">
          {toStats(data).map(({ key, value, ...stat }) => (
            <StatCard key={key} {...stat} value={formatNumber(value)} />
          ))}
        </div>
      )}
    </section>
  )
}

export function StudentStats() {
  const t = useCopy(dashboard)
  const time = useTimeStat()
  return (
    <Stats
      query={useStudentStats()}
      toStats={({ upcomingLessonCount, completedLessonCount, totalLearningTime, tutorCount }) => [
        { key: 'upcoming', label: t('stats.upcoming'), icon: 'i-ph-calendar-check', value: upcomingLessonCount },
        { key: 'completed', label: t('stats.completed'), icon: 'i-ph-check-circle', value: completedLessonCount },
        { key: 'time', label: t('stats.learning'), icon: 'i-ph-timer', ...time(totalLearningTime) },
        { key: 'people', label: t('stats.tutors'), icon: 'i-ph-users-three', value: tutorCount },
      ]}
    />
  )
}

export function TutorStats() {
  const t = useCopy(dashboard)
  const time = useTimeStat()
  return (
    <Stats
      query={useTutorStats()}
      toStats={({ totalLessonCount, totalTutoringTime, completedLessonCount, studentCount }) => [
        { key: 'total', label: t('stats.total'), icon: 'i-ph-calendar-check', value: totalLessonCount },
        { key: 'time', label: t('stats.tutoring'), icon: 'i-ph-timer', ...time(totalTutoringTime) },
        { key: 'completed', label: t('stats.completed'), icon: 'i-ph-check-circle', value: completedLessonCount },
        { key: 'people', label: t('stats.students'), icon: 'i-ph-student', value: studentCount },
      ]}
    />
  )
}
