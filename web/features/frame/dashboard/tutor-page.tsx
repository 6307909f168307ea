import { Link } from '@tanstack/react-router'
import { Role } from '#contract/vocabulary/roles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { OwnTrustCard } from '#web/features/catalogue/trust/own-card.tsx'
import { WaitingHomework } from '#web/features/classroom/homework/homework-card.tsx'
import { WaitingRecordings } from '#web/features/classroom/passport-recordings/waiting-card.tsx'
import { dashboard } from '#web/features/frame/copy/dashboard.ts'
import { useHasHours } from '#web/features/hours/availability/query.ts'
import { LessonDialogs } from '#web/features/lessons/lesson-dialogs.tsx'
import { useLiveLessons } from '#web/features/lessons/live.ts'
import { AvailabilityCard } from '#web/features/lessons/now/availability-card.tsx'
import { useLessonTasks } from '#web/features/lessons/tasks.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { PageHead } from '#web/features/shared/page-head.tsx'
import { useTitle } from '#web/features/shared/title.tsx'
import { useMinuteClock } from '#web/lib/clock.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { NoHoursIllustration } from '#web/ui/illustrations.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ChatsCard } from './chats-card.tsx'
import { AppointmentsCard, EarningsCard, PreparationCard } from './tutor-cards.tsx'
import './dashboard.css'
import { useGreeting } from './greeting.ts'
import { TeachingMinutes } from './minutes-card.tsx'
import { NextLesson } from './next-lesson.tsx'
import { PastCard } from './past-card.tsx'
import { useTutorStats } from './query.ts'
import { TutorStats } from './stat-cards.tsx'
import { DecisionsAlert, type Listing, NotListed, useListing } from './tutor-notices.tsx'
import { UpcomingCard } from './upcoming-card.tsx'

export function TutorDashboard() {
  const now = useMinuteClock()
  const tasks = useLessonTasks()
  const user = useRequiredUser()
  const greeting = useGreeting(user, now)
  const listing = useListing()
  const { data: stats } = useTutorStats()
  const isNew = stats?.totalLessonCount === 0
  useTitle(greeting)
  useLiveLessons()
  return (
    <>
      <PageHead title={greeting} />
      <NotListed listing={listing} />
      {user.role === Role.TutorManager && <DecisionsAlert />}
      <div className="dash grid grid-cols-1 gap-gap items-start md:grid-cols-2 xl:grid-cols-[minmax(0,1fr)_var(--aside)]">
        <div className="col">
          <div className="order-1 dash-wide">
            <NextLesson tasks={tasks} now={now} empty={<NothingComing listing={listing} />} />
          </div>
          <WaitingHomework now={now} className="order-2 dash-wide" />
          <WaitingRecordings now={now} className="order-2 dash-wide" />
          <PreparationCard now={now} />
          {/* A new tutor would see four zeros. */}
          {!isNew && (
            <>
              <TutorStats />
              <OwnTrustCard className="order-5 dash-wide" />
              <TeachingMinutes now={now} />
            </>
          )}
        </div>
        <div className="col">
          {listing?.state === 'listed' && <AvailabilityCard className="order-2" />}
          <UpcomingCard tasks={tasks} now={now} />
          {user.role === Role.TutorManager && <AppointmentsCard now={now} />}
          {/* A tutor manager earns nothing by lessons. */}
          {user.role === Role.Tutor && <EarningsCard />}
          <ChatsCard now={now} />
          {!isNew && <PastCard tasks={tasks} now={now} />}
        </div>
      </div>
      <LessonDialogs tasks={tasks} />
    </>
  )
}

/** No coming lessons: because no hours are offered, students cannot find the page, or nobody has booked yet. */
function NothingComing({ listing }: { listing: Listing | null }) {
  const t = useCopy(dashboard)
  const { data: offered, isPending } = useHasHours()
  const hidden = listing !== null && listing.state !== 'listed'
  if (isPending) return <Skeleton className="h-64 rounded-lg" />
  if (offered === false) {
    return (
      <EmptyState
        level={2}
        className="card card-turned py-12"
        art={<NoHoursIllustration />}
        title={t('hours.title')}
        action={
          <Button size="lg" render={<Link to="/schedule-management" search={{ edit: true }} />}>
            {t('hours.action')}
          </Button>
        }
      >
        {t(hidden ? 'hours.hidden' : 'hours.text')}
      </EmptyState>
    )
  }
  return (
    <Card turned className="stack">
      <h2>{t(hidden ? 'tips.hidden' : 'tips.title')}</h2>
      <p className="quiet">{t('tips.text')}</p>
      <ul className="stack-2">
        {(['evening', 'reply', 'week'] as const).map((tip) => (
          <li key={tip} className="row-2">
            <Icon name="i-ph-check-circle" className="text-accent" />
            {t(`tips.${tip}`)}
          </li>
        ))}
      </ul>
      <div>
        <Button render={<Link to="/schedule-management" search={{ edit: true }} />}>{t('tips.action')}</Button>
      </div>
    </Card>
  )
}
