import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'

type RingProps = {
  /** The content in words, for screen readers. */
  label: string
  size?: 136 | 44
  /** The state of each arc, clockwise from the top; it sets the colour. */
  arcs: readonly string[]
  /** The number in the middle. */
  value: ReactNode
  caption?: ReactNode
}

/** A ring of arcs around a number, one arc for each quarter of an hour. */
export function Ring({ label, size = 136, arcs, value, caption }: RingProps) {
  const radius = size === 44 ? 42 : 44
  const around = 2 * Math.PI * radius
  const step = around / Math.max(1, arcs.length)
  // With many arcs the full gap would be wider than an arc.
  const gap = Math.min(size === 44 ? 6 : 5, step * 0.3)
  return (
    <div
      role="img"
      aria-label={label}
      className={cx('arc-ring', size === 44 && 'arc-ring-44 w-11 text-[0.8125rem] num font-strong')}
    >
      <svg className="absolute inset-0 size-full [rotate:-90deg]" viewBox="0 0 100 100" aria-hidden="true">
        {arcs.map((state, arc) => (
          <circle
            // biome-ignore lint/suspicious/noArrayIndexKey: the position is the identity of an arc
            key={arc}
            className={state}
            cx="50"
            cy="50"
            r={radius}
            strokeDasharray={`${step - gap} ${around}`}
            strokeDashoffset={-(arc * step + gap / 2)}
          />
        ))}
      </svg>
      <span className="grid gap-0.5 leading-[1.2] text-center">
        {size === 44 ? value : <span className="figure">{value}</span>}
        {caption && size === 136 && <span className="caption quiet">{caption}</span>}
      </span>
    </div>
  )
}
