import { useState } from 'react'
import { cairoDay } from '#contract/shared/rules/time.ts'
import type { Basis } from '#contract/team/rules/month.ts'
import type { Month, MonthDay } from '#contract/team/shapes/month.ts'
import { common } from '#web/copy/common.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { adminMonth } from '#web/features/team/copy/admin-month.ts'
import { formatAmount, formatDate, formatDayNumber } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { SectionHead } from '#web/ui/card.tsx'
import { formatCents, scaleOf } from './sums.ts'

/** Noon, so that no time zone moves it to another day. */
const noonOf = (day: string): string => `${day}T12:00:00Z`

type DayChartProps = { data: Month; basis: Basis; month: string; before: string; now: number }

/** The income of each day, with that of the month before as a line of dashes. */
export function DayChart({ data, basis, month, before, now }: DayChartProps) {
  const t = useCopy(adminMonth)
  const c = useCopy(common)
  const [isTable, setTable] = useState(false)
  const incomeOf = ({ sold, revenue }: MonthDay): number => Math.max(0, basis === 'cash' ? sold : revenue)
  const values = data.days.map(incomeOf)
  const earlier = data.daysBefore.slice(0, data.days.length).map(incomeOf)
  const most = Math.max(0, ...values)
  const top = scaleOf(Math.max(most, ...earlier))
  const best = data.days.find((day) => incomeOf(day) === most)
  const today = cairoDay(now)
  const points = earlier.map((value, at) => `${((at + 0.5) / data.days.length) * 100},${100 - (value / top) * 100}`)
  return (
    <section className="card" aria-labelledby="month-days">
      <SectionHead
        id="month-days"
        title={t('days.title')}
        action={
          <div className="legend">
            <span>
              <i className="legend-dot month-now" />
              {month}
            </span>
            <span>
              <i className="legend-dot month-before" />
              {t('days.before', { month: before })}
            </span>
          </div>
        }
      />
      {most === 0 ? (
        <p className="small quiet py-6">{t('days.none')}</p>
      ) : (
        <figure className="stack-2">
          <div role="img" aria-label={t('days.chart', { month })}>
            <span className="caption quiet num block mb-1">{t('days.top', { amount: formatAmount(top) })}</span>
            <div className="month-bars">
              {data.days.map((day, at) => (
                <i
                  key={day.day}
                  style={{ '--size': (values[at] ?? 0) / top }}
                  data-today={day.day === today ? '' : undefined}
                />
              ))}
              <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
                <polyline points={points.join(' ')} />
              </svg>
            </div>
            <div className="month-labels num">
              {data.days.map(({ day }) => (
                <span key={day} data-today={day === today ? '' : undefined}>
                  {formatDayNumber(noonOf(day))}
                </span>
              ))}
            </div>
          </div>
          <figcaption className="row-2 flex-wrap justify-between">
            <span className="caption quiet">
              {best && t('days.most', { day: formatDate(noonOf(best.day), now), amount: formatAmount(most) })}
            </span>
            <Button size="sm" kind="quiet" aria-expanded={isTable} onClick={() => setTable(!isTable)}>
              {c(isTable ? 'hideTable' : 'showAsTable')}
            </Button>
          </figcaption>
          {isTable && (
            <table className="data-table">
              <caption className="visually-hidden">{t('days.chart', { month })}</caption>
              <thead>
                <tr>
                  <th scope="col">{t('days.day')}</th>
                  <th scope="col" className="n">
                    {t('days.amount')}
                  </th>
                  <th scope="col" className="n">
                    {before}
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.days.map(({ day }, at) => (
                  <tr key={day}>
                    <th scope="row">{formatDate(noonOf(day), now)}</th>
                    <td className="n">{formatCents(values[at] ?? 0)}</td>
                    <td className="n">{formatCents(earlier[at] ?? 0)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </figure>
      )}
    </section>
  )
}
