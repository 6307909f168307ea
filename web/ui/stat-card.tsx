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
    <dl className="card stat">
      <dt className="stat-label">
        {icon && <Icon name={icon} />}
        {label}
      </dt>
      <dd className="stat-value">
        <span className="figure">{value}</span>
        {unit && <span className="stat-unit">{unit}</span>}
      </dd>
      {note && <dd className="caption quiet">{note}</dd>}
    </dl>
  )
}
