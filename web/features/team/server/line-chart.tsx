import { useState } from 'react'
import type { ServerFigures } from '#contract/team/shapes/server-figures.ts'
import { common } from '#web/copy/common.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { adminServer } from '#web/features/team/copy/admin-server.ts'
import { formatNumber, formatTime } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, SectionHead } from '#web/ui/card.tsx'
import { lastOfMinutes, linePath } from './points.ts'

export interface Series {
  readonly label: string
  readonly read: (figures: ServerFigures) => number | null
}

type LineChartProps = { title: string; readings: readonly ServerFigures[]; series: readonly Series[] }

const shown = (value: number | null | undefined): string =>
  value === null || value === undefined ? adminServer.measuring : formatNumber(value)

function ReadingTable({ title, readings, series }: LineChartProps) {
  const t = useCopy(adminServer)
  return (
    <section
      className="max-h-80 overflow-auto"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so keys have to reach it
      tabIndex={0}
      aria-label={title}
    >
      <table className="data-table">
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('charts.time')}</th>
            {series.map(({ label }) => (
              <th key={label} scope="col" className="n">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lastOfMinutes(readings).map((reading) => (
            <tr key={reading.timestamp}>
              <th scope="row">{formatTime(reading.timestamp)}</th>
              {series.map(({ label, read }) => (
                <td key={label} className="n">
                  {shown(read(reading))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** One or two lines over the last half hour, the second dashed; time runs left to right. */
export function LineChart({ title, readings, series }: LineChartProps) {
  const t = useCopy(adminServer)
  const c = useCopy(common)
  const [isTable, setTable] = useState(false)
  const newest = readings.at(-1)
  const lines = series.map(({ read }) => readings.map((reading) => ({ at: reading.timestamp, value: read(reading) })))
  const most = Math.max(1, ...lines.flat().map(({ value }) => value ?? 0))
  const paths = lines.map((points) => linePath(points, most))
  return (
    <Card className="stack-2">
      <SectionHead title={title} />
      <div className="legend">
        {series.map(({ label, read }, at) => (
          <span key={label}>
            <i className="legend-dot server-dot" data-line={at} />
            {label}: <b className="num text-text">{shown(newest && read(newest))}</b>
          </span>
        ))}
      </div>
      {paths.every((path) => path === '') ? (
        <p className="small quiet py-6">{t('charts.waiting')}</p>
      ) : (
        <div className="server-chart grid gap-1 [direction:ltr]" role="img" aria-label={title}>
          <span className="caption quiet num">{formatNumber(most)}</span>
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            {paths.map((path, at) => (
              <path key={series[at]?.label} className="server-line" data-line={at} d={path} />
            ))}
          </svg>
        </div>
      )}
      <Button
        size="sm"
        kind="quiet"
        className="justify-self-start"
        aria-expanded={isTable}
        onClick={() => setTable(!isTable)}
      >
        {c(isTable ? 'hideTable' : 'showAsTable')}
      </Button>
      {isTable && <ReadingTable title={title} readings={readings} series={series} />}
    </Card>
  )
}
