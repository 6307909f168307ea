import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'

type EmptyStateProps = {
  /** An illustration from illustrations.tsx. */
  art?: ReactNode
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  /** Heading level; 1 where this is the whole content of the screen. */
  level?: 1 | 2 | 3
  className?: string
}

/** Shown in place of an empty list: what is missing, a line of help and one action. */
export function EmptyState({ art, title, children, action, level = 3, className }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className={cx('empty', className)}>
      {art}
      <Heading className="text-h3">{title}</Heading>
      {children && <p>{children}</p>}
      {action}
    </div>
  )
}
