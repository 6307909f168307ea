import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'

export type QuarterShares = {
  /** All in minutes. */
  total: number
  spent?: number
  held?: number
  /** The lesson being booked right now: the lamp. */
  about?: number
}

export type QuarterState = 'spent' | 'held' | 'about' | 'left'

/** One block per quarter of an hour, always in the order spent, held, this lesson, left. */
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
  /** The number in words; the blocks only repeat it. */
  label: string
  /** Stretch over the width instead of fixed blocks. */
  fill?: boolean
  className?: string
}

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
