import { useEffect, useMemo, useRef, useState } from 'react'
import { cairoDayStart } from '#contract/shared/rules/time.ts'
import { common } from '#web/copy/common.ts'
import { tutors } from '#web/copy/tutors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { cairoDay, formatCount, formatDate, formatMonth } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorStrip } from '#web/ui/error-state.tsx'
import { HeatLegend } from '#web/ui/heat-legend.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { useTutorActivity } from '../tutors/query.ts'
import { monthsOf, type YearDay, yearOf } from './year.ts'

export function ActivityCard({ tutorId }: { tutorId: number }) {
  const t = useCopy(tutors)
  const { data, isError, isFetching, refetch } = useTutorActivity(tutorId)
  const today = cairoDay(useMinuteClock())
  const days = useMemo(() => data && yearOf(data, cairoDayStart(today) + 43_200_000), [data, today])
  return (
    <Card className="stack gap-3">
      <h2>{t('activity.title')}</h2>
      {days ? (
        <Year days={days} />
      ) : isError ? (
        <ErrorStrip onRetry={() => void refetch()} retrying={isFetching}>
          {t('activity.failed')}
        </ErrorStrip>
      ) : (
        <SkeletonGroup label={t('activity.title')}>
          <Skeleton className="h-32 rounded" />
        </SkeletonGroup>
      )}
    </Card>
  )
}

function Year({ days }: { days: readonly YearDay[] }) {
  const t = useCopy(tutors)
  const c = useCopy(common)
  const [table, setTable] = useState(false)
  const lessons = days.reduce((sum, day) => sum + day.lessons, 0)
  const busy = days.filter((day) => day.lessons > 0).length
  if (lessons === 0) return <p className="quiet">{t('activity.quiet')}</p>
  return (
    <>
      <p className="small quiet">{t('activity.summary', { count: lessons, days: busy })}</p>
      <YearGrid days={days} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button size="sm" kind="quiet" className="-ms-3.5" aria-expanded={table} onClick={() => setTable(!table)}>
          {c(table ? 'hideTable' : 'showAsTable')}
        </Button>
        <HeatLegend />
      </div>
      {table && <MonthTable days={days} />}
    </>
  )
}

/** The year runs from right to left like the page; a narrow screen is scrolled to today. */
function YearGrid({ days }: { days: readonly YearDay[] }) {
  const t = useCopy(tutors)
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const strip = box.current
    if (strip) strip.scrollLeft = getComputedStyle(strip).direction === 'rtl' ? -strip.scrollWidth : strip.scrollWidth
  }, [])
  const now = cairoDayStart(days.at(-1)?.key ?? 0)
  return (
    <section
      ref={box}
      className="overflow-x-auto -m-1 p-1 rounded"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on phones, so keys have to reach it
      tabIndex={0}
      aria-label={t('activity.label')}
    >
      <div
        className="year grid grid-flow-col grid-rows-[repeat(7,1fr)] auto-cols-[minmax(0.625rem,1fr)] gap-3px min-w-42rem heat"
        aria-hidden="true"
      >
        {days.map(({ key, lessons, level, out }) => (
          <i
            key={key}
            data-level={level}
            data-out={out ? '' : undefined}
            title={
              out
                ? undefined
                : t('activity.day', { date: formatDate(cairoDayStart(key) + 43_200_000, now), count: lessons })
            }
          />
        ))}
      </div>
    </section>
  )
}

function MonthTable({ days }: { days: readonly YearDay[] }) {
  const t = useCopy(tutors)
  return (
    <table className="data-table text-small">
      <caption className="visually-hidden">{t('activity.table')}</caption>
      <thead>
        <tr className="text-quiet">
          <th scope="col" className="text-start font-ui py-1">
            {t('activity.month')}
          </th>
          <th scope="col" className="text-start font-ui py-1">
            {t('activity.lessons')}
          </th>
        </tr>
      </thead>
      <tbody>
        {monthsOf(days).map(({ key, at, lessons }) => (
          <tr key={key}>
            <th scope="row" className="text-start font-body py-1">
              {formatMonth(at)} <span className="num">{key.slice(0, 4)}</span>
            </th>
            <td className="py-1">{formatCount(lessons, 'lessons')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
