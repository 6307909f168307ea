import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'

export type StatusKind = 'neutral' | 'success' | 'warning' | 'danger' | 'info' | 'accent' | 'karkadeh' | 'now'

const kinds: Record<StatusKind, string> = {
  neutral: '',
  success: 'status-success',
  warning: 'status-warning',
  danger: 'status-danger',
  info: 'status-info',
  accent: 'status-accent',
  karkadeh: 'status-karkadeh',
  now: 'status-now',
}

type StatusChipProps = {
  kind: StatusKind
  /** Give an icon, or `live` for the pulsing dot, so that the state is not told by colour alone. */
  icon?: IconName
  live?: boolean
  children: ReactNode
  className?: string
}

/** A label for a state, with an icon or a pulsing dot. Not pressable. */
export function StatusChip({ kind, icon, live, children, className }: StatusChipProps) {
  return (
    <span className={cx('status', kinds[kind], className)}>
      {live && <span className="pulse relative flex-none size-2 rounded-[50%]" />}
      {icon && !live && <Icon name={icon} />}
      {children}
    </span>
  )
}
