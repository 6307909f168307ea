import { useRef, useState } from 'react'
import { weeklyTimeAt } from '#contract/lessons/rules/weekly-hours.ts'
import type { TutorCard } from '#contract/people/shapes/tutor.ts'
import { bookableWindow } from '#contract/shared/rules/weeks.ts'
import { booking } from '#web/copy/booking.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useKeepWeeklyHour, useWeeklyHourAt } from '#web/features/lessons/weekly-hours/weekly-hours.ts'
import { ErrorText } from '#web/features/shared/error-text.tsx'
import { formatNumber } from '#web/lib/format.ts'
import { usePresence } from '#web/lib/presence.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
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
import { EveryWeek } from './every-week.tsx'
import { PickedLessons } from './picked-lessons.tsx'
import { useBook, useBookSeveral } from './query.ts'
import { SeveralDone, type SeveralResult } from './several-done.tsx'
import { type PickedTime, useBookingChoice } from './use-booking-choice.ts'
import { type MovedLesson, useBookingFacts } from './use-booking-facts.ts'
import { usePickedLessons } from './use-picked-lessons.ts'

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
  const picked = usePickedLessons(facts)
  const choice = useBookingChoice(picked.left, lesson, first)
  const book = useBook(tutorId, lesson)
  const bookSeveral = useBookSeveral()
  const keep = useKeepWeeklyHour()
  const [everyWeek, setEveryWeek] = useState(false)
  const [several, setSeveral] = useState<SeveralResult | null>(null)
  const pressed = useRef(false)
  const [done, setDone] = useState<BookingResult | null>(null)
  const meeting = useMeetingTitle(done, facts.now)
  const name = facts.tutor?.name ?? t('tutor')
  const [asksAccount, setAsksAccount] = useState(false)
  const { state, week, guest } = facts
  const mayBookMore = !guest && week !== null && !week.trial && lesson === undefined
  const weeklyHour = useWeeklyHourAt(mayBookMore && choice.start ? { tutorId, start: choice.start.start } : null)
  const keepsWeekly = everyWeek && weeklyHour === null
  const account = guest && asksAccount && state === 'open' ? choice.start : null

  const confirm = () => {
    const { start, duration, balance, lots } = choice
    // Ignores a second press that comes before React has rendered the disabled button.
    if (state !== 'open' || pressed.current) return
    if (picked.list.length > 0) {
      pressed.current = true
      const list = start ? [...picked.list, { ...start, duration }].sort((a, b) => a.start - b.start) : picked.list
      return bookSeveral.mutate(
        list.map((one) => ({ tutorId, ...one })),
        {
          onSuccess: (answers) => setSeveral({ list, answers }),
          onSettled: () => {
            pressed.current = false
          },
        },
      )
    }
    if (!start) return
    if (guest) return setAsksAccount(true)
    pressed.current = true
    book.mutate(
      { slotId: start.slotId, start: start.start, duration },
      {
        onSuccess: (booked) => {
          const { start: from, end } = start
          setDone({
            lesson: booked,
            start: from,
            end,
            week: week && { ends: week.trial ? null : bookableWindow(week).end, left: balance.left },
            lotsLeft: lots.until === null ? null : lots.left,
            moved: lesson !== undefined,
          })
          if (keepsWeekly) keep.mutate({ tutorId, ...weeklyTimeAt(from), duration })
        },
        onSettled: () => {
          pressed.current = false
        },
      },
    )
  }
  const close = () => onOpenChange(false)
  const chooseAgain = () => {
    setSeveral(null)
    picked.keep(new Set())
  }
  const extras = mayBookMore && (
    <>
      <PickedLessons list={picked.list} now={facts.now} onRemove={picked.remove} />
      {choice.start && picked.mayAdd({ ...choice.start, duration: choice.duration }) && (
        <Button
          kind="line"
          icon="i-ph-plus"
          onClick={() => {
            const { start, duration } = choice
            if (start) picked.add({ slotId: start.slotId, start: start.start, end: start.end, duration })
          }}
        >
          {t('several.add')}
        </Button>
      )}
      {picked.list.length === 0 && (
        <EveryWeek hour={weeklyHour} now={facts.now} checked={everyWeek} onChecked={setEveryWeek} />
      )}
    </>
  )
  const severalTitle = ({ answers }: SeveralResult) =>
    t('several.title', { count: answers.filter(({ code }) => code === null).length, all: formatNumber(answers.length) })
  const heading = t(lesson ? 'titleMove' : 'title', { name })

  return (
    <Dialog
      open={open}
      onOpen={onOpenChange}
      size="wide"
      // The panel stays open until the request has ended; otherwise the user could not see whether the lesson was
      // booked.
      closable={!book.isPending && !bookSeveral.isPending}
      focusTitle
      title={done ? <VisuallyHidden>{meeting}</VisuallyHidden> : several ? severalTitle(several) : heading}
      description={!done && !several && !account && (state === 'open' || state === 'loading') ? t('cairo') : undefined}
      start={!done && !several && !account && facts.tutor ? <TutorFace tutor={facts.tutor} name={name} /> : undefined}
      footerAtEnd
      footer={
        !done && !several && !account && state === 'open' ? (
          <BookingFooter
            choice={choice}
            moving={facts.moving}
            now={facts.now}
            busy={book.isPending || bookSeveral.isPending}
            picked={picked.list.length}
            guest={guest}
            onConfirm={confirm}
            onCancel={close}
          />
        ) : undefined
      }
    >
      {done ? (
        <BookingDone booked={done} facts={facts} title={meeting} weekly={keepsWeekly ? keep : null} onClose={close} />
      ) : several ? (
        <SeveralDone result={several} now={facts.now} onAgain={chooseAgain} onClose={close} />
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
      ) : state === 'open' ? (
        <BookingPanel
          facts={picked.left}
          choice={choice}
          error={book.error ?? bookSeveral.error}
          onTouch={() => {
            book.reset()
            bookSeveral.reset()
          }}
          extras={extras}
        />
      ) : (
        <BookingGate gate={state} facts={facts} tutorId={tutorId} onClose={close} />
      )}
    </Dialog>
  )
}
