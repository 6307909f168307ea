import { Link } from '@tanstack/react-router'
import type { ReactElement, ReactNode } from 'react'
import { isTutorType } from '#contract/vocabulary/roles.ts'
import { booking } from '#web/copy/booking.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { dateTime, dateTimeRange } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NoHours, NoLessons, NoPermission, NotFound } from '#web/ui/illustrations.tsx'
import type { Gate } from './gate.ts'
import type { BookingFacts } from './use-booking-facts.ts'

type View = { art: ReactElement; title: string; text: ReactNode; actions?: ReactNode }

type BookingGateProps = {
  gate: Gate
  facts: BookingFacts
  tutorId: number
  onClose: () => void
}

/** Why there is nothing to choose, and the one way onward. */
export function BookingGate({ gate, facts, tutorId, onClose }: BookingGateProps) {
  const view = useView(gate, facts, tutorId)
  const t = useCopy(booking)
  return (
    <EmptyState
      className="booking-gate"
      art={view.art}
      title={view.title}
      action={
        <div className="btn-row justify-center mt-2">
          {view.actions}
          <Button kind={view.actions ? 'plain' : 'line'} onClick={onClose}>
            {t('gate.close')}
          </Button>
        </div>
      }
    >
      {view.text}
    </EmptyState>
  )
}

function useView(gate: Gate, facts: BookingFacts, tutorId: number): View {
  const t = useCopy(booking)
  const { now, week, remaining, coming } = facts
  const back = { redirect: `/t/${tutorId}?book=true` }
  const lessons = <Button render={<Link to="/upcoming-lessons" />}>{t('gate.hasBooked.action')}</Button>
  switch (gate) {
    case 'guest':
      return {
        art: <NoLessons />,
        title: t('gate.guest.title'),
        text: t('gate.guest.text'),
        actions: <Button render={<Link to="/login" search={back} />}>{t('gate.guest.login')}</Button>,
      }
    case 'other':
      return { art: <NoPermission />, title: t('gate.other.title'), text: t('gate.other.text') }
    case 'passed':
      return { art: <NoHours />, title: t('gate.passed.title'), text: t('gate.passed.text') }
    case 'has-booked':
      return {
        art: <NoLessons />,
        title: t('gate.hasBooked.title'),
        text: <HasBooked lesson={coming[0]} now={now} />,
        actions: lessons,
      }
    case 'depleted':
      return {
        art: <NoHours />,
        title: t('gate.depleted.title'),
        text: (
          <>
            {remaining > 0 ? t('gate.depleted.left', { count: remaining }) : t('gate.depleted.none')}{' '}
            {week && t('gate.depleted.renews', { date: dateTime(week.window.end, now) })}
          </>
        ),
        actions: coming.length > 0 && <Button render={<Link to="/upcoming-lessons" />}>{t('done.view')}</Button>,
      }
    case 'trial-used':
      return { art: <NoHours />, title: t('gate.trialUsed.title'), text: t('gate.trialUsed.text') }
    case 'subscribe':
      return { art: <NoHours />, title: t('gate.subscribe.title'), text: t('gate.subscribe.text') }
    default:
      return {
        art: <NotFound />,
        title: t('gate.missing.title'),
        text: t('gate.missing.text'),
        actions: <Button render={<Link to="/tutors" />}>{t('gate.missing.action')}</Button>,
      }
  }
}

/** The lesson that fills the trial's only place. */
function HasBooked({ lesson, now }: { lesson: BookingFacts['coming'][number] | undefined; now: number }) {
  const t = useCopy(booking)
  const tutor = lesson?.members.find(({ role }) => isTutorType(role))
  return (
    <>
      {t('gate.hasBooked.text')}
      {lesson && (
        <span className="well block mt-3 text-text">
          <b className="block">{dateTimeRange(lesson.start, lesson.end, now)}</b>
          {tutor?.name && t('gate.hasBooked.with', { name: tutor.name })}
        </span>
      )}
    </>
  )
}
