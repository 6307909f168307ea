import { DueHomework } from '#web/features/classroom/homework/homework-card.tsx'
import { LessonDialogs } from '#web/features/lessons/lesson-dialogs.tsx'
import { useLiveLessons } from '#web/features/lessons/live.ts'
import { NowCard } from '#web/features/lessons/now/now-card.tsx'
import { useBookingAccess, useSubscription } from '#web/features/lessons/subscriptions/query.ts'
import { useLessonTasks } from '#web/features/lessons/tasks.ts'
import { OpenPaymentBand } from '#web/features/money/payments/open-band.tsx'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { GuardianNotice } from '#web/features/people/guardian/guardian-notice.tsx'
import { useGuardianNeed } from '#web/features/people/guardian/query.ts'
import { PageHead } from '#web/features/shared/page-head.tsx'
import { useTitle } from '#web/features/shared/title.tsx'
import { useMinuteClock } from '#web/lib/clock.ts'
import { ChatsCard } from './chats-card.tsx'
import { ClosedBookingHead } from './closed-booking-head.tsx'
import './dashboard.css'
import { FirstDayBand, FirstQuarter, FirstQuestions } from './first-day.tsx'
import { useGreeting } from './greeting.ts'
import { LearningMinutes } from './minutes-card.tsx'
import { NextLesson, NextSkeleton, NothingBooked } from './next-lesson.tsx'
import { PastCard } from './past-card.tsx'
import { ProgressCard } from './progress-card.tsx'
import { useStudentStats } from './query.ts'
import { QuotaCard } from './quota-card.tsx'
import { StudentStats } from './stat-cards.tsx'
import { FittingTutors, InstallHint, LatestRecap, WordsCard } from './student-cards.tsx'
import { UpcomingCard } from './upcoming-card.tsx'

export function StudentDashboard() {
  const now = useMinuteClock()
  const user = useRequiredUser()
  const tasks = useLessonTasks()
  const greeting = useGreeting(user, now)
  const { data: stats } = useStudentStats()
  useTitle(greeting)
  useLiveLessons()
  const access = useBookingAccess()
  const need = useGuardianNeed()
  const isNew = stats?.completedLessonCount === 0 && stats.upcomingLessonCount === 0
  const isFirstDay = isNew && access?.state === 'open' && access.week?.trial === true
  return (
    <>
      <PageHead title={greeting} />
      <GuardianNotice className="mb-gap" />
      <OpenPaymentBand className="mb-gap" />
      <div className="dash grid grid-cols-1 gap-gap items-start md:grid-cols-2 xl:grid-cols-[minmax(0,1fr)_var(--aside)]">
        <div className="col">
          <div className="order-1 dash-wide">
            <NextLesson tasks={tasks} now={now} empty={<NoLessonHead isNew={isNew} now={now} />} />
          </div>
          {access?.state === 'open' && need?.kind !== 'guardian' && <NowCard className="order-1 dash-wide" />}
          <DueHomework now={now} className="order-3 dash-wide" />
          <LatestRecap now={now} />
          {/* A new student would see four zeros. */}
          {!isNew && (
            <>
              <StudentStats />
              <LearningMinutes />
            </>
          )}
          <FittingTutors now={now} withTimes={isNew} />
          {!isNew && <PastCard tasks={tasks} now={now} />}
        </div>
        <div className="col">
          {stats && <InstallHint bookings={stats.completedLessonCount + stats.upcomingLessonCount} />}
          {isFirstDay ? <FirstQuarter /> : <QuotaCard now={now} />}
          <WordsCard now={now} />
          {!isFirstDay && <UpcomingCard tasks={tasks} now={now} />}
          {!isNew && <ProgressCard />}
          <ChatsCard now={now} hideEmpty={isFirstDay} />
          {isFirstDay && <FirstQuestions />}
        </div>
      </div>
      <LessonDialogs tasks={tasks} />
    </>
  )
}

/** The head without a coming lesson: why booking is closed, the first steps, or a suggestion to book. */
function NoLessonHead({ isNew, now }: { isNew: boolean; now: number }) {
  const { isPending } = useSubscription()
  const access = useBookingAccess()
  if (isPending) return <NextSkeleton />
  if (access && access.state !== 'open') return <ClosedBookingHead access={access} now={now} />
  return isNew && access?.week?.trial ? <FirstDayBand access={access} now={now} /> : <NothingBooked />
}
