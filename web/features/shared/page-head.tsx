import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'

type PageHeadProps = {
  title: ReactNode
  /** Shown at the end of the same row. */
  children?: ReactNode
  className?: string
}

/** The only `h1` of a screen. On phones the top bar shows the title, so this one is for screen readers only. */
export function PageHead({ title, children, className }: PageHeadProps) {
  return (
    <header className={cx('flex flex-wrap items-center justify-between gap-3 md:mb-4', className)}>
      <h1 className="lt-md:visually-hidden focus:shadow-none">{title}</h1>
      {children}
    </header>
  )
}

/** The only `h1` of a screen. The frame's header shows the title, so this one is for screen readers. */
export function AdminHeading({ children }: { children: ReactNode }) {
  return <h1 className="visually-hidden focus:shadow-none">{children}</h1>
}
