import type { ReactNode } from 'react'

type LiveRegionProps = {
  /** What to announce; the region stays mounted, so only changes are spoken. */
  children: ReactNode
  urgent?: boolean
  visible?: boolean
}

/** Announces its content to screen readers; hidden unless `visible`. */
export function LiveRegion({ children, urgent, visible }: LiveRegionProps) {
  return (
    <div
      role={urgent ? 'alert' : 'status'}
      aria-live={urgent ? 'assertive' : 'polite'}
      className={visible ? undefined : 'visually-hidden'}
    >
      {children}
    </div>
  )
}
