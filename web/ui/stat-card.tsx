import type { ReactNode } from 'react'
import { Icon, type IconName } from '#web/ui/icon.tsx'

type StatCardProps = {
  label: ReactNode
  value: ReactNode
  unit?: ReactNode
  icon?: IconName
  /** A comparison, in words. */
  note?: ReactNode
}

/** A card with one figure, its unit and an optional comparison. */
export function StatCard({ label, value, unit, icon, note }: StatCardProps) {
  return (
    <dl className="card stat grid content-start gap-1">
      <dt className="stat-label flex items-center gap-2 text-quiet fs-small font-ui leading-[1.5]">
        {icon && <Icon name={icon} />}
        {label}
      </dt>
      <dd className="stat-value flex items-baseline gap-1.5">
        <span className="figure">{value}</span>
        {unit && <span className="text-quiet fs-small font-ui">{unit}</span>}
      </dd>
      {note && <dd className="caption quiet">{note}</dd>}
    </dl>
  )
}
