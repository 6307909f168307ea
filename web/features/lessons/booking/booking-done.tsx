import { Link, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { eveningHour } from '#contract/lessons/rules/tutor-times.ts'
import { cairoParts, type Interval } from '#contract/shared/rules/time.ts'
import { booking } from '#web/copy/booking.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { weekly } from '#web/features/lessons/copy/weekly.ts'
import type { useKeepWeeklyHour } from '#web/features/lessons/weekly-hours/weekly-hours.ts'
import { CalendarMenu } from '#web/features/shared/calendar-menu.tsx'
import {
  cairoDaysFrom,
  formatBareWeekday,
  formatDate,
  formatDateTimeRange,
  formatNearDay,
  formatTime,
} from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { AvatarPair } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { LogoMark } from '#web/ui/logo.tsx'
import { type CalendarLesson, calendarEventOf } from './calendar-event.ts'
import { useReminderOutlook, VerifyForReminder } from './reminder-line.tsx'
import type { BookingFacts } from './use-booking-facts.ts'

export interface BookingResult extends Interval {
  readonly lesson: CalendarLesson
  /** Minutes left of the week or of the trial, which has no end of that kind; null without either. */
  readonly week: { readonly ends: number | null; readonly left: number } | null
  /** Minutes left beside it; null where there were none. */
  readonly lotsLeft: number | null
  /** True when an existing lesson was moved. */
  readonly moved: boolean
}

/** The title after booking, with the day in words ("tonight"); the ticket below it states the full date. */
export function useMeetingTitle(booked: BookingResult | null, now: number): string {
  const t = useCopy(booking)
  if (!booked) return ''
  const distance = cairoDaysFrom(booked.start, now)
  const tonight = distance === 0 && cairoParts(booked.start).hour >= eveningHour
  const near = formatNearDay(booked.start, now)
  return t(booked.moved ? 'done.titleMove' : 'done.title', {
    day: tonight ? t('done.tonight') : distance <= 1 ? near : t('done.onDay', { day: near }),
  })
}

type BookingDoneProps = {
  booked: BookingResult
  facts: BookingFacts
  title: string
  /** The request to keep the hour every week, where it was asked for. */
  weekly: Pick<ReturnType<typeof useKeepWeeklyHour>, 'isSuccess' | 'error'> | null
  onClose: () => void
}

export function BookingDone({ booked, facts, title, weekly: kept, onClose }: BookingDoneProps) {
  const t = useCopy(booking)
  const w = useCopy(weekly)
  const { tutor, user, now } = facts
  const { week, lotsLeft } = booked
  // When the open panel is part of the address, closing it goes back in the history and would undo the navigation of a
  // link in this view. Such links navigate without closing it.
  const placed = useSearch({ strict: false, select: ({ book }) => book !== undefined })
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [])
  const name = tutor?.name ?? t('tutor')
  const outlook = useReminderOutlook(booked.start)
  return (
    <section
      ref={box}
      // The dialog was open before, so its new title would not be said.
      aria-label={title}
      tabIndex={-1}
      className="booking-done grid justify-items-center gap-3 pt-6 text-center focus:shadow-none"
    >
      <div className="booking-meet relative grid place-items-center mb-2">
        <AvatarPair
          size={96}
          tutor={{ name, src: tutor?.image }}
          student={{ name: user?.name ?? user?.email ?? '', src: user?.image }}
        />
        <LogoMark className="" />
      </div>
      {/* Screen readers hear it as the name of the section. */}
      <p aria-hidden="true" className="text-h2 font-title">
        {title}
      </p>
      <p className="quiet max-w-[34ch]">
        {t(outlook === 'whatsapp' || outlook === 'telegram' ? `done.${outlook}` : 'done.told', { name })}
      </p>
      {kept?.isSuccess && (
        <p className="small" role="status">
          {w('boxDone', { day: formatBareWeekday(booked.start), time: formatTime(booked.start) })}
        </p>
      )}
      {kept?.error && <Alert kind="warning">{w('boxFailed', { reason: errorText(kept.error) })}</Alert>}
      {outlook === 'verify' && (
        <div className="grid justify-items-center gap-2">
          <p className="small quiet max-w-[34ch]">{t('reminder.lacks')}</p>
          <VerifyForReminder kind="line" />
        </div>
      )}
      <div className="w-full border border-solid border-line rounded-lg turn-start p-4 text-start">
        <dl className="facts text-ui">
          <div>
            <dt>{t('done.when')}</dt>
            <dd className="strong">{formatDateTimeRange(booked.start, booked.end, now)}</dd>
          </div>
          {week && (
            <div>
              <dt>{t('done.balance')}</dt>
              <dd>
                {week.ends === null
                  ? t('left', { count: week.left })
                  : t('done.until', { count: week.left, day: formatDate(week.ends, now) })}
              </dd>
            </div>
          )}
          {lotsLeft !== null && (
            <div>
              <dt>{t('done.lots')}</dt>
              <dd>{t('left', { count: lotsLeft })}</dd>
            </div>
          )}
        </dl>
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-2 w-full [&>.btn]:px-2">
        <CalendarMenu event={calendarEventOf(booked.lesson, name)} fileName="hiwar-lesson" kind="line" />
        <Button
          kind="line"
          icon="i-ph-chat-circle-text"
          render={<Link to="/chat" search={{ room: `t-${tutor?.id ?? 0}` }} />}
        >
          <span className="truncate">{t('done.message', { name: name.split(' ')[0] ?? name })}</span>
        </Button>
      </div>
      <Button
        size="lg"
        block
        render={<Link to="/upcoming-lessons" replace={placed} onClick={placed ? undefined : onClose} />}
      >
        {t('done.view')}
      </Button>
    </section>
  )
}
