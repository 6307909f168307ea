import type { ReactNode } from 'react'

/** The only `h1` of a screen. The frame's header shows the title, so this one is for screen readers. */
export function AdminHeading({ children }: { children: ReactNode }) {
  return <h1 className="visually-hidden focus:shadow-none">{children}</h1>
}
