import type { TutorCard as Tutor } from '#contract/people/shapes/tutor.ts'
import { tutors } from '#web/copy/tutors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useClosedWords } from '#web/features/lessons/subscriptions/closed-words.ts'
import { useBookingAccess } from '#web/features/lessons/subscriptions/query.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { nextTime } from '../tutors/next-time.ts'
import { useNextWords } from '../tutors/next-words.ts'
import { BookButton, MessageButton } from '../tutors/tutor-actions.tsx'
import { useViewer } from '../tutors/viewer.ts'

type BookingBarProps = { tutor: Tutor; name: string; onBook: () => void }

/** Fixed at the lower edge on small screens: the next free time and the book button, or why booking is closed. */
export function BookingBar({ tutor, name, onBook }: BookingBarProps) {
  const t = useCopy(tutors)
  const words = useNextWords()
  const now = useMinuteClock()
  const next = nextTime(tutor.nextAvailableAt, now)
  const closed = useClosedWords(useBookingAccess(), now)
  if (useViewer() === 'other') return null
  const named = { id: tutor.id, name }
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
      <MessageButton tutor={named} size="lg" className="flex-none!" />
      <BookButton size="lg" className="px-4! flex-none! min-w-34" tutor={named} onBook={onBook}>
        {t('book')}
      </BookButton>
    </section>
  )
}
