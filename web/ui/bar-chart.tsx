import { type ReactNode, useState } from 'react'
import { common } from '#web/copy/common.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { Button } from '#web/ui/button.tsx'

export type Bar = {
  /** Shown below the bar. */
  label: string
  value: number
  /** The value in words, for the table and screen readers. */
  words: string
  now?: boolean
}

type BarChartProps = {
  /** Names the chart; becomes the caption of the table. */
  label: string
  /** At most eight, oldest first: time runs left to right. */
  bars: readonly Bar[]
  columns: { label: ReactNode; value: ReactNode }
}

const gridLines = ['a', 'b', 'c', 'd']

export function BarChart({ label, bars, columns }: BarChartProps) {
  const t = useCopy(common)
  const [table, setTable] = useState(false)
  const most = Math.max(1, ...bars.map((bar) => bar.value))
  return (
    <figure className="stack-2">
      <div role="img" aria-label={label}>
        <div className="bars grid grid-flow-col gap-[clamp(0.25rem,1.4vw,1rem)] [direction:ltr] relative isolate h-[var(--chart-h,11rem)] pt-5 border-b border-b-line-strong">
          <div className="bars-grid absolute z--1 top-5 inset-x-0 bottom-0 grid auto-rows-[1fr]">
            {gridLines.map((row) => (
              <i key={row} />
            ))}
          </div>
          {bars.map((bar) => (
            <div
              key={bar.label}
              className="bar flex flex-col items-center justify-end min-h-0"
              data-now={bar.now ? '' : undefined}
            >
              <span>{bar.value}</span>
              <i style={{ '--share': bar.value / most }} />
            </div>
          ))}
        </div>
        <div className="bars-x grid grid-flow-col gap-[clamp(0.25rem,1.4vw,1rem)] [direction:ltr] text-quiet fs-micro num leading-[1.4] text-center whitespace-nowrap pt-2">
          {bars.map((bar) => (
            <span key={bar.label} data-now={bar.now ? '' : undefined}>
              {bar.label}
            </span>
          ))}
        </div>
      </div>
      <Button
        size="sm"
        kind="quiet"
        className="justify-self-start -ms-3.5"
        aria-expanded={table}
        onClick={() => setTable(!table)}
      >
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
