import type { ReactNode } from 'react'

/**
 * The `svg` that every illustration is drawn in: a 160 × 120 view box and round line caps. Hidden from screen readers,
 * because the text beside an illustration says the same.
 */
export function IllustrationFrame({ children }: { children: ReactNode }) {
  return (
    <svg
      className="w-[min(9rem,100%)] h-auto"
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
