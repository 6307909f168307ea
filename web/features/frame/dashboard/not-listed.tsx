import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Role } from '#contract/vocabulary/roles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { dashboard } from '#web/features/frame/copy/dashboard.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { tutorMetaQuery } from '#web/features/people/profile/tutor-meta.ts'
import { openHelp } from '#web/features/shared/help.ts'
import { formatList } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { type Listing, listingOf } from './listing.ts'
import { useTutorStats } from './query.ts'

/** Null until it is known, and for managers, whose page nobody has to approve. */
export const useListing = (): Listing | null => {
  const user = useRequiredUser()
  const { data: meta } = useQuery({ ...tutorMetaQuery(user.id), enabled: user.role === Role.Tutor })
  const { data: stats, isPending } = useTutorStats()
  return meta && !isPending ? listingOf(user, meta, stats?.totalLessonCount ?? 0) : null
}

/** For tutors whom students cannot find: the missing steps, and whether the tutor or the team has to act. */
export function NotListed({ listing }: { listing: Listing | null }) {
  const t = useCopy(dashboard)
  if (!listing || listing.state === 'listed') return null
  if (listing.state === 'stopped') {
    return (
      <Alert kind="info" className="mb-4" title={t('stopped.title')}>
        <span className="block">{t('stopped.text')}</span>
        <Button kind="line" size="sm" className="mt-2" onClick={() => openHelp('contact')}>
          {t('stopped.action')}
        </Button>
      </Alert>
    )
  }
  const parts = formatList(listing.lacking.map((part) => t(`notListed.parts.${part}`)))
  return (
    <Alert kind="info" className="mb-4" title={t('notListed.title')}>
      {t('notListed.text', { parts })}
      {listing.hasSteps && (
        <Link to="/t/onboarding" className={buttonClass('line', 'sm', 'mt-2 flex w-fit')}>
          {t('notListed.steps')}
        </Link>
      )}
    </Alert>
  )
}
