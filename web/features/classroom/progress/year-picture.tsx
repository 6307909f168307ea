import { Fragment, useState } from 'react'
import type { Progress } from '#contract/classroom/shapes/progress.ts'
import { common } from '#web/copy/common.ts'
import { progress } from '#web/copy/progress.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { axisDay } from '#web/features/shared/weeks.ts'
import { formatMinutes, formatMonth, formatNumber } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { HeatLegend } from '#web/ui/heat-legend.tsx'
import { monthsOfYear, rowsOfYear, weeksOfYear, type YearWeek } from './year.ts'

/** The minutes of the last 52 weeks as cells, a quarter of the year in each row, with a table of the months. */
export function YearPicture({ year }: { year: Progress['year'] }) {
  const t = useCopy(progress)
  const c = useCopy(common)
  const [isTable, setTable] = useState(false)
  const weeks = weeksOfYear(year)
  const summary = t('year.summary', {
    weeks: weeks.filter(({ minutes }) => minutes > 0).length,
    count: weeks.reduce((sum, { minutes }) => sum + minutes, 0),
  })
  return (
    <div className="stack-2">
      <h3 className="text-h4">{t('year.title')}</h3>
      <p className="caption quiet">{summary}</p>
      <div
        role="img"
        aria-label={summary}
        className="grid grid-cols-[3.25rem_repeat(13,minmax(0,1fr))] gap-3px items-center max-w-28rem heat"
      >
        {rowsOfYear(weeks).map((row) => (
          <Fragment key={row[0]?.start}>
            <span className="text-micro quiet">{formatMonth(row[0]?.start ?? 0)}</span>
            {row.map(({ start, minutes, level, isNow }) => (
              <i
                key={start}
                data-level={level}
                data-now={isNow ? '' : undefined}
                title={t('year.week', { day: axisDay(start), minutes: formatMinutes(minutes) })}
              />
            ))}
          </Fragment>
        ))}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button size="sm" kind="quiet" className="-ms-3.5" aria-expanded={isTable} onClick={() => setTable(!isTable)}>
          {c(isTable ? 'hideTable' : 'showAsTable')}
        </Button>
        <HeatLegend />
      </div>
      {isTable && <Months weeks={weeks} />}
    </div>
  )
}

function Months({ weeks }: { weeks: readonly YearWeek[] }) {
  const t = useCopy(progress)
  return (
    <table className="data-table">
      <caption className="visually-hidden">{t('year.table')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('year.month')}</th>
          <th scope="col">{t('year.weeks')}</th>
          <th scope="col">{t('year.minutes')}</th>
        </tr>
      </thead>
      <tbody>
        {monthsOfYear(weeks).map(({ key, at, weeks: busy, minutes }) => (
          <tr key={key}>
            <th scope="row">
              {formatMonth(at)} <span className="num">{key.slice(0, 4)}</span>
            </th>
            <td className="num">{formatNumber(busy)}</td>
            <td className="num">{formatNumber(minutes)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
