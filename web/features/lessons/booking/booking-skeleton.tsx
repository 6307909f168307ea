import { booking } from '#web/copy/booking.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'

const seven = [0, 1, 2, 3, 4, 5, 6]

/** Placeholder of the panel, with the same dimensions. */
export function BookingSkeleton() {
  const t = useCopy(booking)
  return (
    <SkeletonGroup label={t('loading')} className="booking">
      <div className="grid content-start grid-cols-1 gap-5">
        <div>
          <Skeleton className="h-4 w-16 mt-2 mb-3" />
          <div className="days">
            {seven.map((day) => (
              <Skeleton key={day} className="h-21 rounded" />
            ))}
          </div>
        </div>
        <div className="grid grid-cols-2 gap-2">
          <Skeleton className="h-16 rounded" />
          <Skeleton className="h-16 rounded" />
        </div>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(5.25rem,1fr))] gap-2">
          {seven.map((start) => (
            <Skeleton key={start} className="h-control rounded-sm" />
          ))}
        </div>
      </div>
      <div className="booking-sum stack">
        <Skeleton className="h-36 rounded-lg" />
        <Skeleton className="h-4 w-3/4" />
        <Skeleton className="h-4 w-2/3" />
      </div>
    </SkeletonGroup>
  )
}
