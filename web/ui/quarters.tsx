import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'

export type QuarterShares = {
  /** All values are in minutes. */
  total: number
  spent?: number
  held?: number
  /** Length of the lesson being booked, drawn in the `--now` colour. */
  about?: number
}

export type QuarterState = 'spent' | 'held' | 'about' | 'left'

/** One state per quarter of an hour, in the order spent, held, being booked, left. */
export function quarterStates({ total, spent = 0, held = 0, about = 0 }: QuarterShares): QuarterState[] {
  const blocks = Math.max(0, Math.round(total / 15))
  const ends: [QuarterState, number][] = [
    ['spent', Math.round(spent / 15)],
    ['held', Math.round((spent + held) / 15)],
    ['about', Math.round((spent + held + about) / 15)],
  ]
  return Array.from({ length: blocks }, (_, block) => ends.find(([, end]) => block < end)?.[0] ?? 'left')
}

type QuartersProps = QuarterShares & {
  /** The balance in words, for screen readers. */
  label: string
  /** Stretches the blocks over the available width. */
  fill?: boolean
  className?: string
}

/** Minutes as a row of blocks, one per quarter of an hour. */
export function Quarters({ label, fill, className, ...shares }: QuartersProps) {
  return (
    <div role="img" aria-label={label} className={cx('quarters', fill && 'quarters-fill', className)}>
      {quarterStates(shares).map((state, block) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the position is the identity of a block
        <i key={block} className={state} />
      ))}
    </div>
  )
}

type LegendProps = { items: readonly { state: QuarterState; label: ReactNode }[]; className?: string }

export function QuartersLegend({ items, className }: LegendProps) {
  return (
    <ul className={cx('legend', className)}>
      {items.map((item) => (
        <li key={item.state}>
          <i className={cx('legend-dot', item.state)} />
          {item.label}
        </li>
      ))}
    </ul>
  )
}
