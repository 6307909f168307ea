import { tutors } from '#web/copy/tutors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { Skeleton, SkeletonGroup, SkeletonText } from '#web/ui/skeleton.tsx'

/** Placeholder of the profile, with the same dimensions. */
export function ProfileSkeleton() {
  const t = useCopy(tutors)
  return (
    <SkeletonGroup label={t('profile.loading')} className="profile">
      <div className="with-aside">
        <div className="col">
          <div className="card card-flush profile-main">
            <Skeleton className="profile-cover rounded-none" />
            <div className="p-card-pad stack">
              <Skeleton className="h-8 w-1/2" />
              <Skeleton className="h-4 w-2/3" />
              <Skeleton className="h-12" />
            </div>
          </div>
          <div className="card stack order-2">
            <Skeleton className="h-6 w-1/3" />
            <Skeleton className="h-28" />
          </div>
          <div className="card order-3">
            <SkeletonText lines={5} />
          </div>
        </div>
        <div className="col lt-xl:hidden!">
          <Skeleton className="h-96 rounded-lg" />
        </div>
      </div>
    </SkeletonGroup>
  )
}
