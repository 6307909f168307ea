import { Link } from '@tanstack/react-router'
import type { ReactElement, ReactNode } from 'react'
import { isTutorType } from '#contract/vocabulary/roles.ts'
import { booking } from '#web/copy/booking.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useClosedWords } from '#web/features/lessons/subscriptions/closed-words.ts'
import { NextStep } from '#web/features/lessons/subscriptions/next-step.tsx'
import { GuardianNotice } from '#web/features/people/guardian/guardian-notice.tsx'
import { formatDateTimeRange } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import {
  NoHoursIllustration,
  NoLessonsIllustration,
  NoPermissionIllustration,
  NotFoundIllustration,
} from '#web/ui/illustrations.tsx'
import type { BookingGateState } from './gate.ts'
import type { BookingFacts } from './use-booking-facts.ts'

type View = { art: ReactElement; title: string; text: ReactNode; actions?: ReactNode }

type BookingGateProps = {
  gate: BookingGateState
  facts: BookingFacts
  tutorId: number
  onClose: () => void
}

/** Why this person cannot book now, with links to what they can do instead. */
export function BookingGate({ gate, facts, tutorId, onClose }: BookingGateProps) {
  const t = useCopy(booking)
  const view = useView(gate, facts)
  const name = facts.tutor?.name
  if (gate === 'guardian') return <GuardianNotice className="booking-gate" />
  // Writing to the tutor is possible without being able to book.
  const message = facts.access && gate !== 'missing' && name && (
    <Button kind="line" icon="i-ph-chat-circle-text" render={<Link to="/chat" search={{ room: `t-${tutorId}` }} />}>
      <span className="truncate">{t('done.message', { name: name.split(' ')[0] ?? name })}</span>
    </Button>
  )
  return (
    <EmptyState
      className="booking-gate"
      art={view.art}
      title={view.title}
      action={
        <div className="btn-row justify-center mt-2">
          {view.actions}
          {message}
          {!view.actions && !message && (
            <Button kind="line" onClick={onClose}>
              {t('gate.close')}
            </Button>
          )}
        </div>
      }
    >
      {view.text}
    </EmptyState>
  )
}

const arts = {
  other: <NoPermissionIllustration />,
  missing: <NotFoundIllustration />,
  'trial-lesson-booked': <NoLessonsIllustration />,
} as const

function useView(gate: BookingGateState, { access, now, coming }: BookingFacts): View {
  const t = useCopy(booking)
  const closed = useClosedWords(access, now)
  if (gate === 'other') return { art: arts.other, title: t('gate.other.title'), text: t('gate.other.text') }
  if (gate === 'passed')
    return { art: <NoHoursIllustration />, title: t('gate.passed.title'), text: t('gate.passed.text') }
  if (gate === 'missing' || !closed || !access)
    return {
      art: arts.missing,
      title: t('gate.missing.title'),
      text: t('gate.missing.text'),
      actions: <Button render={<Link to="/tutors" />}>{t('gate.missing.action')}</Button>,
    }
  const booked = gate === 'trial-lesson-booked'
  return {
    art: booked ? arts[gate] : <NoHoursIllustration />,
    title: closed.title,
    text: (
      <>
        {closed.text}
        {booked && <LessonInTheWay lesson={coming[0]} now={now} />}
      </>
    ),
    actions: <NextStep access={access} />,
  }
}

/** The booked trial lesson, because of which no second one can be booked. */
function LessonInTheWay({ lesson, now }: { lesson: BookingFacts['coming'][number] | undefined; now: number }) {
  const t = useCopy(booking)
  const tutor = lesson?.members.find(({ role }) => isTutorType(role))
  if (!lesson) return null
  return (
    <span className="well block mt-3 text-text">
      <b className="block">{formatDateTimeRange(lesson.start, lesson.end, now)}</b>
      {tutor?.name && t('gate.with', { name: tutor.name })}
    </span>
  )
}
