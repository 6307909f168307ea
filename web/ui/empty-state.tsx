import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'

type EmptyStateProps = {
  /** An illustration from illustrations.tsx. */
  art?: ReactNode
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  /** 1 where it is all that the screen has to say. */
  level?: 1 | 2 | 3
  className?: string
}

/** A fact, a line of help, one way onward. */
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
