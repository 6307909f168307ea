import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { Role } from '#contract/vocabulary/roles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { schedule } from '#web/features/frame/copy/schedule.ts'
import { KindChip } from '#web/features/joining/interviews/appointment-card.tsx'
import { OutcomeChip } from '#web/features/joining/interviews/outcome-chip.tsx'
import { PhaseChip } from '#web/features/lessons/phase-chip.tsx'
import { useMayBook } from '#web/features/lessons/subscriptions/query.ts'
import { milestoneWords } from '#web/features/lessons/words.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { noonOf } from '#web/features/shared/calendar-days.ts'
import { cairoDay, formatDate, formatTimeRange } from '#web/lib/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { useEventWords } from './event-button.tsx'
import { eventsFrom, type ScheduleEvent, stateOf } from './events.ts'
import type { ViewProps } from './week-view.tsx'

type AgendaProps = ViewProps & {
  /** Whether coming days without events are named, as in a week; a month would be mostly those. */
  emptyDays: boolean
}

/** The same days one below the other: the view of phones, and a choice beside the calendar. */
export function Agenda({ days, events, now, emptyDays, onChoose }: AgendaProps) {
  const t = useCopy(schedule)
  const today = cairoDay(now)
  const mayBook = useMayBook()
  const canBook = useRequiredUser().role === Role.Student && mayBook
  // A month opens at what is next: three weeks of lessons that are over may come before.
  const next = emptyDays ? undefined : days.find((day) => day >= today && eventsFrom(events, day).length > 0)
  const [opensAt] = useState(next !== days[0] ? next : undefined)
  const nextRef = useRef<HTMLElement>(null)
  useEffect(() => {
    // In braces: newer browsers answer a promise, which React would call when the view goes.
    nextRef.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <div className="stack gap-5">
      {days.map((day) => {
        const dayEvents = eventsFrom(events, day)
        const name = formatDate(noonOf(day), now)
        if (dayEvents.length === 0)
          // Of a day that is over there is nothing left to do.
          return emptyDays && day >= today ? (
            <div key={day} className="day-empty">
              <span className="small quiet">{t('day.empty', { day: name })}</span>
              {canBook && (
                <Button
                  kind="quiet"
                  size="sm"
                  icon="i-ph-plus"
                  aria-label={t('day.bookOn', { day: name })}
                  render={<Link to="/tutors" />}
                >
                  {t('day.book')}
                </Button>
              )}
            </div>
          ) : null
        return (
          <section
            key={day}
            ref={day === opensAt ? nextRef : undefined}
            className="stack-2 scroll-mt-20"
            aria-label={name}
          >
            <h2 className={cx('text-ui font-ui', day === today ? 'text-accent' : 'quiet')}>
              {day === today ? t('todayMark', { day: name }) : name}
            </h2>
            {dayEvents.map((event) => (
              <AgendaRow key={event.key} event={event} now={now} onChoose={() => onChoose(event)} />
            ))}
          </section>
        )
      })}
    </div>
  )
}

const imageOf = (event: ScheduleEvent): string | null => {
  if (event.kind === 'lesson') return event.meeting.other.image
  const { applicant, manager } = event.appointment
  return event.name === applicant.name ? applicant.image : manager.image
}

function AgendaRow({ event, now, onChoose }: { event: ScheduleEvent; now: number; onChoose: () => void }) {
  const words = useEventWords(now)
  const state = stateOf(event, now)
  const name = words.name(event)
  const off = state === 'off'
  return (
    <button
      type="button"
      className={cx(
        'card agenda-row flex items-center gap-3 w-full py-3 px-4 text-start',
        state === 'now' && 'lesson-card-now',
      )}
      onClick={onChoose}
    >
      <Avatar
        size={44}
        name={name}
        src={imageOf(event)}
        side={event.kind === 'lesson' && event.meeting.mine === 'tutor' ? 'student' : 'tutor'}
        decorative
      />
      <span className="grow-in">
        <bdi className={cx('person-name clamp-1', off && 'line-through quiet')}>{name}</bdi>
        <span className={cx('person-sub num', off && 'line-through')}>{formatTimeRange(event.start, event.end)}</span>
        {event.kind === 'lesson' && !off && (
          <span className="caption quiet block">{milestoneWords(event.meeting, now)}</span>
        )}
      </span>
      {event.kind === 'lesson' ? (
        <PhaseChip meeting={event.meeting} now={now} />
      ) : (
        <span className="grid gap-1 justify-items-end">
          <KindChip kind={event.kind} />
          {state !== 'booked' && <OutcomeChip appointment={event.appointment} now={now} />}
        </span>
      )}
    </button>
  )
}
