import type { ReactNode } from 'react'

/**
 * Turn shapes and one round line in two colours. They show the thing that is missing, never a character,
 * and say nothing to a screen reader: the words beside them do.
 */
export function IllustrationFrame({ children }: { children: ReactNode }) {
  return (
    <svg
      className="art"
      viewBox="0 0 160 120"
      width="144"
      height="108"
      aria-hidden="true"
      fill="none"
      strokeWidth="4"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  )
}
