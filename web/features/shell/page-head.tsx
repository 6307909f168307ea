import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'

type PageHeadProps = {
  title: ReactNode
  /** Stands at the end of the same row. */
  children?: ReactNode
  className?: string
}

/** The one `h1` of a screen. On phones the bar above already shows it, so it stays for screen readers only. */
export function PageHead({ title, children, className }: PageHeadProps) {
  return (
    <header className={cx('flex flex-wrap items-center justify-between gap-3 md:mb-4', className)}>
      <h1 className="lt-md:visually-hidden focus:shadow-none">{title}</h1>
      {children}
    </header>
  )
}
