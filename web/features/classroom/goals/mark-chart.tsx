import { useState } from 'react'
import { type Forecast, forecastOf } from '#contract/classroom/rules/marks.ts'
import type { Goal, Mark } from '#contract/classroom/shapes/mark.ts'
import { cairoDayStart } from '#contract/shared/rules/time.ts'
import { common } from '#web/copy/common.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { goals } from '#web/features/classroom/copy/goals.ts'
import { axisDay } from '#web/features/shared/weeks.ts'
import { formatDate, formatDayAndMonth } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { type ChartMark, type ChartSize, placeMarks } from './chart-points.ts'
import { formatBand } from './words.ts'

const wide: ChartSize = { width: 640, height: 250, most: 8 }
const narrow: ChartSize = { width: 326, height: 230, most: 5 }

type MarkChartProps = {
  /** Newest first, at least one. */
  marks: readonly Mark[]
  goal: Goal | null
  now: number
}

/** Marks over time with the goal's line and a forecast, and the same as a table. Time runs left to right. */
export function MarkChart({ marks, goal, now }: MarkChartProps) {
  const t = useCopy(goals)
  const c = useCopy(common)
  const [isTable, setTable] = useState(false)
  const band = goal?.band ?? null
  const points = marks.map(({ start, overall, lessons }) => ({ start: Date.parse(start), overall, lessons })).reverse()
  const until = goal?.until ? cairoDayStart(goal.until) : null
  const forecast = forecastOf(points, { band, until }, now)
  const list = points.map(({ overall }) => formatBand(overall)).join('، ')
  const label = band === null ? t('chart.label', { list }) : t('chart.labelGoal', { list, goal: formatBand(band) })
  return (
    <div className="stack-2">
      <div role="img" aria-label={label}>
        {[wide, narrow].map((size) => (
          <Drawing key={size.width} size={size} marks={points} band={band} forecast={forecast} />
        ))}
      </div>
      {points.length === 1 && <p className="small quiet">{t('chart.one')}</p>}
      {forecast && (
        <p className="small quiet">
          {t('chart.forecast', { band: formatBand(forecast.overall), day: formatDayAndMonth(forecast.at, now) })}
        </p>
      )}
      <Button
        size="sm"
        kind="quiet"
        className="justify-self-start -ms-3.5"
        aria-expanded={isTable}
        onClick={() => setTable(!isTable)}
      >
        {c(isTable ? 'hideTable' : 'showAsTable')}
      </Button>
      {isTable && <MarkTable marks={marks} now={now} />}
    </div>
  )
}

type DrawingProps = {
  size: ChartSize
  marks: readonly ChartMark[]
  band: number | null
  forecast: Forecast | null
}

function Drawing({ size, marks, band, forecast: ahead }: DrawingProps) {
  const { points, lines, goalY, forecast, path } = placeMarks(marks, { band, forecast: ahead }, size)
  const { width, height } = size
  const last = points.at(-1)
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      className={size === wide ? 'mark-chart only-md' : 'mark-chart only-sm'}
    >
      {lines.map(({ value, y }) => (
        <g key={value}>
          <path className="mark-grid" d={`M34 ${y}H${width}`} />
          <text x="26" y={y + 4} textAnchor="end">
            {formatBand(value)}
          </text>
        </g>
      ))}
      {goalY !== null && <path className="mark-goal" d={`M34 ${goalY}H${width}`} />}
      <path className="mark-line" d={path} />
      {forecast && last && <path className="mark-ahead" d={`M${last.x} ${last.y}L${forecast.x} ${forecast.y}`} />}
      {points.map(({ start, overall, x, y }) => {
        const isLast = last?.start === start ? '' : undefined
        return (
          <g key={start}>
            <circle className="mark-dot" data-last={isLast} cx={x} cy={y} r={isLast === undefined ? 6 : 9} />
            <text className="mark-value" data-last={isLast} x={x} y={y - 17} textAnchor="middle">
              {formatBand(overall)}
            </text>
            <text data-last={isLast} x={x} y={height - 8} textAnchor="middle">
              {axisDay(start)}
            </text>
          </g>
        )
      })}
      {forecast && (
        <g>
          <circle className="mark-flag" cx={forecast.x} cy={forecast.y} r="11" />
          <text className="mark-value" x={forecast.x} y={forecast.y - 19} textAnchor="middle">
            {formatBand(forecast.overall)}
          </text>
          <text x={forecast.x} y={height - 8} textAnchor="middle">
            {axisDay(forecast.at)}
          </text>
        </g>
      )}
    </svg>
  )
}

function MarkTable({ marks, now }: { marks: readonly Mark[]; now: number }) {
  const t = useCopy(goals)
  return (
    <table className="data-table">
      <caption className="visually-hidden">{t('chart.table')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('chart.day')}</th>
          <th scope="col">{t('chart.overall')}</th>
          <th scope="col">{t('chart.tutor')}</th>
        </tr>
      </thead>
      <tbody>
        {marks.map(({ lessonId, start, overall, tutor }) => (
          <tr key={lessonId}>
            <th scope="row">{formatDate(start, now)}</th>
            <td className="num">{formatBand(overall)}</td>
            <td>
              <bdi>{tutor.name}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
