import './profile.css'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import type { TutorCard as Tutor } from '#contract/people/shapes/tutor.ts'
import { tutors } from '#web/copy/tutors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { TrustCard } from '#web/features/catalogue/trust/trust-card.tsx'
import { useLiveTutors } from '#web/features/catalogue/tutors/live.ts'
import { useSimilarTutors } from '#web/features/catalogue/tutors/query.ts'
import { TutorGrid } from '#web/features/catalogue/tutors/tutor-grid.tsx'
import { BookingDialog, useBookingDialog } from '#web/features/lessons/booking/booking-dialog.tsx'
import { pickOfAddress } from '#web/features/lessons/booking/booking-search.ts'
import type { PickedTime } from '#web/features/lessons/booking/use-booking-choice.ts'
import { RatingsCard } from '#web/features/lessons/ratings/ratings-card.tsx'
import { isMissing, useTutor } from '#web/features/people/profile/tutor-query.ts'
import { ErrorText } from '#web/features/shared/error-text.tsx'
import { island } from '#web/features/shared/island.tsx'
import { useTitle } from '#web/features/shared/title.tsx'
import { formatNumber } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { NotFoundIllustration } from '#web/ui/illustrations.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { AboutCard } from './about-card.tsx'
import { ActivityCard } from './activity-card.tsx'
import { BookingAside, BookingBar } from './booking-aside.tsx'
import { HoursCard } from './hours-card.tsx'
import { ProfileCard } from './profile-card.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'

export type ProfileTab = 'profile' | 'ratings'

type TutorPageProps = { id: number; tab: ProfileTab; onTab: (tab: ProfileTab) => void }

export function TutorPage({ id, tab, onTab }: TutorPageProps) {
  const query = useTutor(id, useQueryClient())
  useTitle(query.data?.name)
  useLiveTutors({ tutor: id })
  const t = useCopy(tutors)
  if (query.data && !isMissing(query.error)) return <Profile tutor={query.data} tab={tab} onTab={onTab} />
  if (query.isPending) return <ProfileSkeleton />
  if (isMissing(query.error)) {
    return (
      <>
        <TutorMissing />
        <SimilarTutors id={id} reason="missing" />
      </>
    )
  }
  return (
    <ErrorState title={t('profile.failed')} onRetry={() => void query.refetch()} retrying={query.isFetching}>
      <ErrorText error={query.error} />
    </ErrorState>
  )
}

/** The tutor does not exist or stopped teaching; links to the list. */
export function TutorMissing() {
  const t = useCopy(tutors)
  useTitle(t('profile.missing.title'))
  return (
    <EmptyState
      level={1}
      className="min-h-[40dvh]"
      art={<NotFoundIllustration />}
      title={t('profile.missing.title')}
      action={<Button render={<Link to="/tutors" />}>{t('profile.missing.action')}</Button>}
    >
      {t('profile.missing.text')}
    </EmptyState>
  )
}

const AboutPart = island(ProfileCard)
const TrustPart = island(TrustCard)
const TabsPart = island(ProfileTabs)
const AsidePart = island(BookingAside)
const BarPart = island(BookingBar)

function Profile({ tutor, tab, onTab }: ProfileProps) {
  const t = useCopy(tutors)
  const { open, close, isOpen } = useBookingDialog()
  const [pick, setPick] = useState(pickOfAddress(useSearch({ from: '/t/$id' })))
  const name = tutor.name ?? t('unnamed')
  const book = useCallback(
    (next?: PickedTime) => {
      setPick(next)
      open()
    },
    [open],
  )
  return (
    <div className="profile">
      <nav className="caption quiet only-md mb-3 row-2 gap-1!" aria-label={t('profile.path')}>
        <Link to="/tutors" className="lone-link text-quiet">
          {t('title')}
        </Link>
        <Icon name="i-ph-caret-right" flip className="icon-4" />
        <bdi aria-current="page">{name}</bdi>
      </nav>
      <div className="with-aside">
        <div className="col">
          <AboutPart tutor={tutor} name={name} />
          <TrustPart tutor={tutor} />
          <TabsPart tutor={tutor} tab={tab} onTab={onTab} />
        </div>
        <aside className="col" aria-label={t('aside.title')}>
          <AsidePart tutor={tutor} name={name} onBook={book} />
        </aside>
      </div>
      {tutor.nextAvailableAt === null && <SimilarTutors id={tutor.id} reason="full" />}
      <BarPart tutor={tutor} name={name} onBook={book} />
      <BookingDialog tutorId={tutor.id} first={pick} open={isOpen} onOpenChange={(next) => !next && close()} />
    </div>
  )
}

type ProfileProps = { tutor: Tutor } & Omit<TutorPageProps, 'id'>

function ProfileTabs({ tutor, tab, onTab }: ProfileProps) {
  const t = useCopy(tutors)
  const linkTo = (next: ProfileTab) => (
    <Link
      to="/t/$id"
      params={{ id: tutor.id }}
      // Without it the link to the page alone counts as the current one beside any other tab.
      activeOptions={{ explicitUndefined: true }}
      search={(before) => ({ ...before, tab: next === 'ratings' ? next : undefined })}
      replace
      resetScroll={false}
    />
  )
  const panels = [
    {
      link: linkTo('profile'),
      value: 'profile' as const,
      label: t('profile.tab'),
      panel: (
        <div className="stack-gap">
          <AboutCard tutor={tutor} />
          <HoursCard tutor={tutor} />
          <ActivityCard tutorId={tutor.id} />
        </div>
      ),
    },
    {
      link: linkTo('ratings'),
      value: 'ratings' as const,
      label: (
        <>
          {t('profile.ratings')}
          <span className="count bg-fill text-quiet">{formatNumber(tutor.ratingCount)}</span>
        </>
      ),
      panel: (
        <RatingsCard
          tutorId={tutor.id}
          tutorName={tutor.name ?? t('unnamed')}
          average={tutor.avgRating}
          total={tutor.ratingCount}
        />
      ),
    },
  ]
  return <Tabs className="order-3" label={t('profile.tabs')} tabs={panels} value={tab} onValue={onTab} />
}

/** A few tutors with free time, in place of one who is full or not there. Nothing until they are known. */
function SimilarTutors({ id, reason }: { id: number; reason: 'full' | 'missing' }) {
  const t = useCopy(tutors)
  const { data: list } = useSimilarTutors(id)
  const [booked, setBooked] = useState<number | null>(null)
  if (!list || list.length === 0) return null
  return (
    <section className="stack mt-6" aria-labelledby={`similar-${id}`}>
      <h2 id={`similar-${id}`}>{t(`similar.${reason}`)}</h2>
      <TutorGrid pages={[{ list }]} onBook={setBooked} />
      {booked !== null && <BookingDialog tutorId={booked} open onOpenChange={(open) => !open && setBooked(null)} />}
    </section>
  )
}
