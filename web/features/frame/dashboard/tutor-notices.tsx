import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { isOnboarded } from '#contract/people/rules/onboarding.ts'
import type { TutorMeta } from '#contract/people/shapes/tutor.ts'
import type { UserSelf } from '#contract/people/shapes/user.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { interviews } from '#web/copy/interviews.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { dashboard } from '#web/features/frame/copy/dashboard.ts'
import { useWaitingDecisions } from '#web/features/joining/interviews/live.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { tutorMetaQuery } from '#web/features/people/profile/tutor-meta.ts'
import { openHelp } from '#web/features/shared/help.ts'
import { formatList } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { useTutorStats } from './query.ts'

/** What can keep students from finding a tutor. */
type Part = 'image' | 'introVideo' | 'activation'

/** `stopped`: somebody who has taught was switched off by the team, which is no step of becoming a tutor. */
export type Listing =
  | { readonly state: 'listed' }
  | { readonly state: 'stopped' }
  /** `hasSteps`: what is lacking is explained among the steps of onboarding. */
  | { readonly state: 'waiting'; readonly lacking: readonly Part[]; readonly hasSteps: boolean }

export const listingOf = (user: UserSelf, meta: TutorMeta, lessonCount: number): Listing => {
  if (isOnboarded(user, meta)) return { state: 'listed' }
  const parts = { image: user.image, introVideo: meta.video && meta.thumbnail, activation: meta.activated }
  const lacking = (['image', 'introVideo', 'activation'] as const).filter((part) => !parts[part])
  const isSwitchedOff = lacking.length === 1 && !meta.activated
  return isSwitchedOff && lessonCount > 0
    ? { state: 'stopped' }
    : { state: 'waiting', lacking, hasSteps: !meta.bypassOnboarding }
}

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

/** For tutor managers: how many applicants wait for a decision. Nothing while none does. */
export function DecisionsAlert() {
  const t = useCopy(interviews)
  const count = useWaitingDecisions()
  if (!count) return null
  return (
    <Alert
      kind="warning"
      icon="i-ph-hourglass-medium"
      className="mb-4"
      title={t('waits', { count })}
      action={
        <Button kind="line" size="sm" render={<Link to="/interviews" search={{ show: 'result' }} />}>
          {t('open')}
        </Button>
      }
    >
      {t('waitsText')}
    </Alert>
  )
}
