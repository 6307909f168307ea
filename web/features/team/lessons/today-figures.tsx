import { Link } from '@tanstack/react-router'
import { cairoDay } from '#contract/shared/rules/time.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { FailedSection } from '#web/features/shared/section.tsx'
import { adminLessons } from '#web/features/team/copy/admin-lessons.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Figures } from '../figures.tsx'
import { daysText } from '../table/filters.ts'
import { useLessonsToday } from './query.ts'

/** How many lessons of today run, come, are over and were cancelled. */
export function TodayFigures() {
  const t = useCopy(adminLessons)
  const now = useMinuteClock()
  const { data, isError, isFetching, refetch } = useLessonsToday()
  if (isError && !data)
    return <FailedSection text={t('today.failed')} onRetry={() => void refetch()} retrying={isFetching} />
  const today = cairoDay(now)
  const start = daysText({ from: today, to: today })
  /** The figure leads to its lessons. */
  const shown = (value: number | undefined, status: string) =>
    value === undefined ? undefined : (
      <Link to="/admin/lessons" search={{ status, start }} className="num">
        {formatNumber(value)}
      </Link>
    )
  return (
    <Figures
      label={t('today.label')}
      figures={[
        { key: 'happening', label: t('today.happening'), value: shown(data?.happening, 'happening') },
        { key: 'pending', label: t('today.pending'), value: shown(data?.pending, 'pending') },
        { key: 'fulfilled', label: t('today.fulfilled'), value: shown(data?.fulfilled, 'fulfilled') },
        { key: 'cancelled', label: t('today.cancelled'), value: shown(data?.canceled, 'cancelled') },
      ]}
    />
  )
}
