import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'

/** A flat label: a topic, a level, a small fact. Not pressable. */
export function Tag({ children, icon, accent }: { children: ReactNode; icon?: IconName; accent?: boolean }) {
  return (
    <span className={cx('tag', accent && 'bg-accent-subtle text-accent')}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  )
}

type CountProps = {
  children: ReactNode
  quiet?: boolean
  /** What the number counts, for screen readers. */
  label?: string
}

/** A number in a pill, such as a count of unread messages. */
export function Count({ children, quiet, label }: CountProps) {
  return (
    <span className={cx('count', quiet && 'bg-fill text-quiet')}>
      {label ? <span aria-hidden="true">{children}</span> : children}
      {label && <span className="visually-hidden"> {label}</span>}
    </span>
  )
}
