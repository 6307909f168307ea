import { useRef, useState } from 'react'
import type { TutorCard } from '#contract/shapes/tutor.ts'
import { booking } from '#web/copy/booking.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { ErrorText } from '#web/features/shell/error-text.tsx'
import { usePresence } from '#web/lib/presence.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import './booking.css'
import { BookingAccount } from './booking-account.tsx'
import { BookingDone, type BookingResult, useMeetingTitle } from './booking-done.tsx'
import { BookingFooter } from './booking-footer.tsx'
import { BookingGate } from './booking-gate.tsx'
import { BookingPanel } from './booking-panel.tsx'
import { BookingSkeleton } from './booking-skeleton.tsx'
import { useBook } from './query.ts'
import { type PickedTime, useBookingChoice } from './use-booking-choice.ts'
import { type MovedLesson, useBookingFacts } from './use-booking-facts.ts'

export type BookingDialogProps = {
  tutorId: number
  /** The lesson to move; absent when booking a new one. */
  lesson?: MovedLesson | undefined
  /** A time chosen elsewhere on the screen before the panel opened. */
  first?: PickedTime | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
}

function TutorFace({ tutor, name }: { tutor: TutorCard; name: string }) {
  const { online } = usePresence(tutor)
  return <Avatar name={name} src={tutor.image} side="tutor" online={online || undefined} decorative />
}

export function BookingSheet({ tutorId, lesson, first, open, onOpenChange }: BookingDialogProps) {
  const t = useCopy(booking)
  const facts = useBookingFacts(tutorId, lesson)
  const choice = useBookingChoice(facts, lesson, first)
  const book = useBook(tutorId, lesson)
  const pressed = useRef(false)
  const [done, setDone] = useState<BookingResult | null>(null)
  const meeting = useMeetingTitle(done, facts.now)
  const name = facts.tutor?.name ?? t('tutor')
  const [asksAccount, setAsksAccount] = useState(false)
  const { state, week, guest } = facts
  const account = guest && asksAccount && state === 'open' ? choice.start : null

  const confirm = () => {
    const { start, duration, balance } = choice
    // Ignores a second press that comes before React has rendered the disabled button.
    if (!start || !week || pressed.current) return
    if (guest) return setAsksAccount(true)
    pressed.current = true
    book.mutate(
      { slotId: start.slotId, start: start.start, duration },
      {
        onSuccess: (booked) => {
          const { start: from, end } = start
          setDone({ lesson: booked, start: from, end, left: balance.left, week, moved: lesson !== undefined })
        },
        onSettled: () => {
          pressed.current = false
        },
      },
    )
  }
  const close = () => onOpenChange(false)
  const heading = t(lesson ? 'titleMove' : 'title', { name })

  return (
    <Dialog
      open={open}
      onOpen={onOpenChange}
      size="wide"
      // The panel stays open until the request has ended; otherwise the user could not see whether the lesson was
      // booked.
      closable={!book.isPending}
      focusTitle
      title={done ? <VisuallyHidden>{meeting}</VisuallyHidden> : heading}
      description={!done && !account && (state === 'open' || state === 'loading') ? t('cairo') : undefined}
      start={!done && !account && facts.tutor ? <TutorFace tutor={facts.tutor} name={name} /> : undefined}
      footerAtEnd
      footer={
        !done && !account && state === 'open' ? (
          <BookingFooter
            choice={choice}
            moving={facts.moving}
            now={facts.now}
            busy={book.isPending}
            guest={guest}
            onConfirm={confirm}
            onCancel={close}
          />
        ) : undefined
      }
    >
      {done ? (
        <BookingDone booked={done} facts={facts} title={meeting} onClose={close} />
      ) : account ? (
        <BookingAccount
          facts={facts}
          tutorId={tutorId}
          start={account}
          duration={choice.duration}
          onBack={() => setAsksAccount(false)}
        />
      ) : state === 'loading' ? (
        <BookingSkeleton />
      ) : state === 'failed' ? (
        <ErrorState className="booking-gate" title={t('failed')} onRetry={facts.retry} retrying={facts.retrying}>
          <ErrorText error={facts.error} />
        </ErrorState>
      ) : state === 'open' && week ? (
        <BookingPanel facts={facts} choice={choice} week={week} error={book.error} onTouch={book.reset} />
      ) : (
        <BookingGate gate={state} facts={facts} tutorId={tutorId} onClose={close} />
      )}
    </Dialog>
  )
}
