import { useCopy } from '#web/copy/use-copy.ts'
import { schedule } from '#web/features/frame/copy/schedule.ts'
import { monthStartOf, noonOf, weeksOfMonth } from '#web/features/shared/calendar-days.ts'
import { cairoDay, formatDate, formatDayNumber, formatMonth, formatTime, formatWeekday } from '#web/lib/format.ts'
import { cx } from '#web/ui/cx.ts'
import { lookOf, useEventWords } from './event-button.tsx'
import { eventsFrom, type ScheduleEvent } from './events.ts'
import type { ViewProps } from './week-view.tsx'

/** Events a day shows before it says how many more there are. */
const most = 3

type MonthViewProps = Omit<ViewProps, 'days'> & { day: string; onDay: (day: string) => void }

/** The weeks of a month from Saturday, a row each. A day leads to its week. */
export function MonthView({ day, events, now, onChoose, onDay }: MonthViewProps) {
  const t = useCopy(schedule)
  const weeks = weeksOfMonth(day)
  const month = monthStartOf(day)
  return (
    <table className="month">
      <caption className="visually-hidden">{t('monthHelp', { month: formatMonth(noonOf(month)) })}</caption>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col">
              {formatWeekday(noonOf(day))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <MonthDay
                key={day}
                day={day}
                outside={monthStartOf(day) !== month}
                events={eventsFrom(events, day)}
                now={now}
                onChoose={onChoose}
                onDay={() => onDay(day)}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type MonthDayProps = {
  day: string
  outside: boolean
  events: readonly ScheduleEvent[]
  now: number
  onChoose: (event: ScheduleEvent) => void
  onDay: () => void
}

function MonthDay({ day, outside, events, now, onChoose, onDay }: MonthDayProps) {
  const t = useCopy(schedule)
  const words = useEventWords(now)
  const name = formatDate(noonOf(day), now)
  const more = events.length - most
  const shownEvents = more > 0 ? events.slice(0, most) : events
  return (
    <td data-today={day === cairoDay(now) ? '' : undefined} data-outside={outside ? '' : undefined}>
      <button type="button" className="month-day num" aria-label={t('day.open', { day: name })} onClick={onDay}>
        {formatDayNumber(noonOf(day))}
      </button>
      {shownEvents.map((event) => (
        <button
          key={event.key}
          type="button"
          className={cx('ev month-ev', lookOf(event, now))}
          aria-label={t('labelOn', { day: name, label: words.label(event) })}
          title={words.label(event)}
          onClick={() => onChoose(event)}
        >
          <span className="clamp-1">
            <span className="num">{formatTime(event.start)}</span> <bdi>{words.name(event)}</bdi>
          </span>
        </button>
      ))}
      {more > 0 && (
        <button type="button" className="min-h-6 px-1.75 text-accent font-strong" onClick={onDay}>
          {t('day.more', { count: more })}
        </button>
      )}
    </td>
  )
}
