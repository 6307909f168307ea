import type { ReactNode } from 'react'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'

type PersonCardsSkeletonProps = {
  label: string
  /** The grid of the cards. */
  className: string
  count: number
  /** The last line of a card. */
  end: ReactNode
}

/** In place of cards that begin with a person and a chip. */
export function PersonCardsSkeleton({ label, className, count, end }: PersonCardsSkeletonProps) {
  return (
    <SkeletonGroup label={label} className={className}>
      {Array.from({ length: count }, (_, card) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cards are alike
        <div key={card} className="card stack">
          <div className="row">
            <Skeleton className="size-11 rounded-full" />
            <Skeleton className="h-5 w-1/2" />
          </div>
          <Skeleton className="h-7 w-2/5 rounded-full" />
          {end}
        </div>
      ))}
    </SkeletonGroup>
  )
}
