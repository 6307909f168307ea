import { type ReactNode, useState } from 'react'
import { common } from '#web/copy/common.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { Button } from '#web/ui/button.tsx'

export type Bar = {
  /** Under the bar. */
  label: string
  value: number
  /** The value in words, for the table and screen readers. */
  words: string
  now?: boolean
}

type BarChartProps = {
  /** Names the chart; becomes the caption of the table. */
  label: string
  /** Eight at most, oldest first: time runs left to right. */
  bars: readonly Bar[]
  columns: { label: ReactNode; value: ReactNode }
}

const size = { width: 640, height: 220, top: 24, bottom: 28, bar: 40 }
const ticks = 4

/** A bar with one round shoulder, standing on the base line. */
function shape(x: number, height: number) {
  const base = size.height - size.bottom
  const top = base - height
  const round = Math.min(8, height)
  const tight = Math.min(2, height)
  return `M${x} ${base}V${top + round}q0 ${-round} ${round} ${-round}H${x + size.bar - tight}q${tight} 0 ${tight} ${tight}V${base}z`
}

export function BarChart({ label, bars, columns }: BarChartProps) {
  const t = useCopy(common)
  const [table, setTable] = useState(false)
  const base = size.height - size.bottom
  const room = base - size.top
  const most = Math.max(1, ...bars.map((bar) => bar.value))
  const slot = size.width / Math.max(1, bars.length)
  return (
    <figure className="stack-2">
      <svg viewBox={`0 0 ${size.width} ${size.height}`} className="w-full h-auto ltr" direction="ltr" role="img" aria-label={label}>
        {Array.from({ length: ticks - 1 }, (_, tick) => base - (room / ticks) * (tick + 1)).map((y) => (
          <path key={y} className="chart-line" d={`M0 ${y}H${size.width}`} />
        ))}
        {bars.map((bar, index) => {
          const height = (bar.value / most) * room
          const x = slot * index + (slot - size.bar) / 2
          const now = bar.now ? '' : undefined
          return (
            <g key={bar.label}>
              {height > 0 && <path className="chart-bar" data-now={now} d={shape(x, height)} />}
              <text className="chart-word" data-now={now} x={x + size.bar / 2} y={base - height - 8}>
                {bar.value}
              </text>
              <text className="chart-word" data-now={now} x={x + size.bar / 2} y={size.height - 8}>
                {bar.label}
              </text>
            </g>
          )
        })}
        <path className="chart-base" d={`M0 ${base}H${size.width}`} />
      </svg>
      <Button size="sm" kind="quiet" className="justify-self-start" aria-expanded={table} onClick={() => setTable(!table)}>
        {t(table ? 'hideTable' : 'showAsTable')}
      </Button>
      <table className={table ? 'data-table' : 'visually-hidden'}>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            <th scope="col">{columns.label}</th>
            <th scope="col">{columns.value}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.label}>
              <th scope="row">{bar.label}</th>
              <td>{bar.words}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
