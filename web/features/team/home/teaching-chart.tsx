import { useState } from 'react'
import { common } from '#web/copy/common.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { Section } from '#web/features/shared/section.tsx'
import { adminHome } from '#web/features/team/copy/admin-home.ts'
import { formatCount, formatDayAndMonth, formatDayNumber, formatMinutes, formatNumber } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { busiestDay, type ChartDay, chartDays, totalOf } from './days.ts'
import { useAttended } from './query.ts'
import {
  type HomeSearch,
  type Measure,
  measureOf,
  measures,
  type Period,
  periodKeys,
  periodOf,
  periods,
} from './search.ts'
import { TableLink } from './table-link.tsx'

/** Noon, so that no time zone moves it to another day. */
const noonOf = (day: string): string => `${day}T12:00:00Z`

const formats: Record<Measure, (value: number) => string> = {
  minutes: formatMinutes,
  lessons: (value) => formatCount(value, 'lessons'),
}

const gridLines = ['a', 'b', 'c', 'd']
/** With more days than this, every other one is named below its bar, and so on. */
const mostLabels = 10

type ChartProps = { days: readonly ChartDay[]; measure: Measure; now: number }

function Bars({ days, measure }: Pick<ChartProps, 'days' | 'measure'>) {
  const t = useCopy(adminHome)
  const most = Math.max(1, ...days.map(totalOf))
  const step = Math.ceil(days.length / mostLabels)
  return (
    <div role="img" aria-label={t(`chart.${measure}Title`)}>
      <div className="bars grid grid-flow-col [direction:ltr] relative isolate h-[var(--chart-h,11rem)] pt-5 border-b border-b-line-strong home-bars gap-[clamp(0.125rem,0.6vw,0.5rem)]">
        <div className="bars-grid absolute z--1 top-5 inset-x-0 bottom-0 grid auto-rows-[1fr]">
          {gridLines.map((row) => (
            <i key={row} />
          ))}
        </div>
        {days.map(({ day, paid, free, isToday }) => (
          <div
            key={day}
            className="home-bar flex flex-col justify-end min-w-0 min-h-0"
            data-now={isToday ? '' : undefined}
          >
            <i
              className="[--c:var(--chart-2)] bg-chart-2 border-b-2 border-b-raised [border-start-start-radius:0.375rem] [border-start-end-radius:0.125rem] flex-none h-[calc(var(--share)_*_100%)]"
              style={{ '--share': free / most }}
            />
            <i className="home-bar-paid flex-none h-[calc(var(--share)_*_100%)]" style={{ '--share': paid / most }} />
          </div>
        ))}
      </div>
      <div className="bars-x grid grid-flow-col [direction:ltr] text-quiet fs-micro num leading-[1.4] text-center whitespace-nowrap home-bars gap-[clamp(0.125rem,0.6vw,0.5rem)] pt-2">
        {days.map(({ day, isToday }, at) => (
          <span key={day} data-now={isToday ? '' : undefined}>
            {(days.length - 1 - at) % step === 0 && formatDayNumber(noonOf(day))}
          </span>
        ))}
      </div>
    </div>
  )
}

function DayTable({ days, measure, now }: ChartProps) {
  const t = useCopy(adminHome)
  return (
    <table className="data-table">
      <caption className="visually-hidden">{t(`chart.${measure}Title`)}</caption>
      <thead>
        <tr>
          <th scope="col">{t('chart.day')}</th>
          <th scope="col" className="n">
            {t('chart.paid')}
          </th>
          <th scope="col" className="n">
            {t('chart.free')}
          </th>
          <th scope="col" className="n">
            {t('chart.total')}
          </th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map((chartDay) => {
          const name = formatDayAndMonth(noonOf(chartDay.day), now)
          return (
            <tr key={chartDay.day}>
              <th scope="row">
                <TableLink
                  to="/admin/lessons"
                  search={{ start: `${chartDay.day}..${chartDay.day}` }}
                  label={t('chart.ofDay', { day: name })}
                >
                  {name}
                </TableLink>
              </th>
              <td className="n">{formatNumber(chartDay.paid)}</td>
              <td className="n">{formatNumber(chartDay.free)}</td>
              <td className="n">{formatNumber(totalOf(chartDay))}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Chart({ days, measure, now }: ChartProps) {
  const t = useCopy(adminHome)
  const c = useCopy(common)
  const [isTable, setTable] = useState(false)
  const most = busiestDay(days)
  if (most === null) return <p className="small quiet py-6">{t('chart.none')}</p>
  const mostWords = { day: formatDayAndMonth(noonOf(most.day), now), words: formats[measure](totalOf(most)) }
  return (
    <figure className="stack-2">
      <div className="legend">
        <span>
          <i className="legend-dot home-paid" />
          {t('chart.paid')}
        </span>
        <span>
          <i className="legend-dot home-free" />
          {t('chart.free')}
        </span>
      </div>
      <Bars days={days} measure={measure} />
      <figcaption className="row-2 flex-wrap justify-between">
        <span className="caption quiet">
          {t('chart.most', mostWords)}. {t('chart.today')}
        </span>
        <Button size="sm" kind="quiet" aria-expanded={isTable} onClick={() => setTable(!isTable)}>
          {c(isTable ? 'hideTable' : 'showAsTable')}
        </Button>
      </figcaption>
      {isTable && (
        <div className="home-table max-h-88 overflow-auto">
          <DayTable days={days} measure={measure} now={now} />
        </div>
      )}
    </figure>
  )
}

type TeachingChartProps = { search: HomeSearch; onSearch: (next: Partial<HomeSearch>) => void; now: number }

/** Paid and free lessons of the last days, by minutes or by number. */
export function TeachingChart({ search, onSearch, now }: TeachingChartProps) {
  const t = useCopy(adminHome)
  const period = periodOf(search)
  const measure = measureOf(search)
  const query = useAttended(period)
  return (
    <Section
      title={t('chart.title')}
      query={query}
      data={query.data}
      failed={t('chart.failed')}
      tools={
        <div className="row-2 flex-wrap mb-4">
          <SegmentedControl
            label={t('chart.period')}
            value={String(period)}
            onValue={(text) => onSearch({ days: periods.find((option): option is Period => String(option) === text) })}
            options={periods.map((option) => ({ value: String(option), label: t(`chart.days.${periodKeys[option]}`) }))}
          />
          <SegmentedControl
            label={t('chart.measure')}
            value={measure}
            onValue={(next) => onSearch({ measure: next })}
            options={measures.map((option) => ({ value: option, label: t(`chart.${option}`) }))}
          />
        </div>
      }
      skeleton={
        <SkeletonGroup label={t('chart.loading')}>
          <Skeleton className="h-54 rounded!" />
        </SkeletonGroup>
      }
    >
      {(stats) => <Chart days={chartDays(stats, period, measure, now)} measure={measure} now={now} />}
    </Section>
  )
}
