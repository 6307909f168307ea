import { minutesLeft } from '#contract/lessons/rules/booking-access.ts'
import type { TutorCard as Tutor } from '#contract/people/shapes/tutor.ts'
import { booking } from '#web/copy/booking.ts'
import { tutors } from '#web/copy/tutors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { LessonPrice } from '#web/features/catalogue/tutors/lesson-price.tsx'
import { nextTime, useNextWords } from '#web/features/catalogue/tutors/next-time.ts'
import { BookButton, MessageButton } from '#web/features/catalogue/tutors/tutor-actions.tsx'
import { useViewer } from '#web/features/catalogue/tutors/viewer.ts'
import type { PickedTime } from '#web/features/lessons/booking/use-booking-choice.ts'
import { useBookingFacts } from '#web/features/lessons/booking/use-booking-facts.ts'
import { useClosedWords } from '#web/features/lessons/subscriptions/closed-words.ts'
import { NextStep } from '#web/features/lessons/subscriptions/next-step.tsx'
import { useBookingAccess } from '#web/features/lessons/subscriptions/query.ts'
import { useConfig } from '#web/features/people/auth/config.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatMinutes } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { QuickPick } from './quick-pick.tsx'

type BookingAsideProps = { tutor: Tutor; name: string; onBook: (pick?: PickedTime) => void }

/**
 * The booking card beside the profile: a first choice of time for students and visitors, the next free time for others.
 */
export function BookingAside({ tutor, name, onBook }: BookingAsideProps) {
  const t = useCopy(tutors)
  const viewer = useViewer()
  return (
    <div className="order-2 xl:sticky xl:top-[calc(var(--topbar)_+_1rem)] stack-gap lt-lg:hidden">
      <Card className="stack">
        {viewer === 'other' ? <Next tutor={tutor} /> : <Booking tutor={tutor} name={name} onBook={onBook} />}
        {viewer !== 'other' && (
          <p className="caption quiet text-center">
            <LessonPrice explained />
          </p>
        )}
      </Card>
      {viewer !== 'other' && (
        <Card className="stack-2 lt-xl:hidden">
          <h3>{t('aside.before')}</h3>
          <MessageButton tutor={{ id: tutor.id, name }}>
            {t('aside.ask', { gender: tutor.gender ?? 'other' })}
          </MessageButton>
        </Card>
      )}
    </div>
  )
}

function Next({ tutor }: { tutor: Tutor }) {
  const t = useCopy(tutors)
  const words = useNextWords()
  const next = nextTime(tutor.nextAvailableAt, useMinuteClock())
  return (
    <p className="row-2 text-small">
      <Icon name="i-ph-calendar-dots" className="text-accent" />
      <span>
        {t('next.label')}: <b>{words(next)}</b>
      </span>
    </p>
  )
}

function Booking({ tutor, name, onBook }: BookingAsideProps) {
  const t = useCopy(tutors)
  const b = useCopy(booking)
  const facts = useBookingFacts(tutor.id)
  const closed = useClosedWords(facts.access, facts.now)
  const freeTrial = useConfig()?.freeTrial
  const { state, guest, access } = facts
  const left = access ? minutesLeft(access) : null
  const head = (
    <div className="flex items-baseline justify-between gap-3">
      <h2>{t('aside.title')}</h2>
      {state === 'open' && left && (
        <span className="small quiet">{t('aside.balance', { minutes: formatMinutes(left.week + left.lots) })}</span>
      )}
    </div>
  )
  if (state === 'loading') {
    return (
      <>
        {head}
        <SkeletonGroup label={b('loading')} className="stack">
          <Skeleton className="h-control rounded" />
          <Skeleton className="h-21 rounded" />
          <Skeleton className="h-24 rounded" />
          <Skeleton className="h-control-lg rounded" />
        </SkeletonGroup>
      </>
    )
  }
  if (state === 'open') {
    return (
      <>
        {head}
        <QuickPick facts={facts} onBook={onBook} />
        {guest && freeTrial && <p className="caption quiet text-center">{t('aside.guest')}</p>}
      </>
    )
  }
  if (closed && access) {
    return (
      <>
        <h2>{closed.title}</h2>
        <p className="small quiet">{closed.text}</p>
        <Next tutor={tutor} />
        <NextStep access={access} />
      </>
    )
  }
  return (
    <>
      {head}
      <Next tutor={tutor} />
      {state === 'failed' ? (
        <Button kind="line" onClick={facts.retry}>
          {b('failed')}
        </Button>
      ) : (
        <BookButton size="lg" block tutor={{ id: tutor.id, name }} onBook={() => onBook()} />
      )}
    </>
  )
}

type BookingBarProps = { tutor: Tutor; name: string; onBook: () => void }

/** Fixed at the lower edge on small screens: the next free time and the book button, or why booking is closed. */
export function BookingBar({ tutor, name, onBook }: BookingBarProps) {
  const t = useCopy(tutors)
  const words = useNextWords()
  const now = useMinuteClock()
  const next = nextTime(tutor.nextAvailableAt, now)
  const closed = useClosedWords(useBookingAccess(), now)
  if (useViewer() === 'other') return null
  const namedTutor = { id: tutor.id, name }
  return (
    <section className="sticky-bar profile-bar" aria-label={t('aside.bar')}>
      <p className="grow-in leading-snug">
        {closed ? (
          <b className="block text-small leading-tight">{closed.title}</b>
        ) : (
          <>
            <span className="caption quiet block">{t('next.label')}</span>
            <b className="block text-small leading-tight">{words(next)}</b>
          </>
        )}
      </p>
      <MessageButton tutor={namedTutor} size="lg" className="flex-none!" />
      <BookButton size="lg" className="px-4! flex-none! min-w-34" tutor={namedTutor} onBook={() => onBook()}>
        {t('book')}
      </BookButton>
    </section>
  )
}
