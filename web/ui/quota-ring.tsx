import type { ReactNode } from 'react'
import { type QuarterShares, quarterStates } from '#web/ui/quarters.tsx'
import { Ring } from '#web/ui/ring.tsx'

type QuotaRingProps = QuarterShares & {
  label: string
  size?: 136 | 44
  /** The number in the middle. */
  value: ReactNode
  caption?: ReactNode
}

/** The weekly balance as a ring: minutes that are spent, then booked, then left. */
export function QuotaRing({ label, size, value, caption, ...shares }: QuotaRingProps) {
  return <Ring label={label} size={size} arcs={quarterStates(shares)} value={value} caption={caption} />
}
