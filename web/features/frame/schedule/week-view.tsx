import { useCopy } from '#web/copy/use-copy.ts'
import { schedule } from '#web/features/frame/copy/schedule.ts'
import { lanesOf } from '#web/features/shared/calendar-layout.ts'
import { WeekGrid } from '#web/features/shared/week-grid.tsx'
import { EventButton } from './event-button.tsx'
import { eventsOn, type ScheduleEvent } from './events.ts'

export type ViewProps = {
  days: readonly string[]
  events: readonly ScheduleEvent[]
  now: number
  onChoose: (event: ScheduleEvent) => void
}

/** Seven days side by side. */
export function WeekView({ days, events, now, onChoose }: ViewProps) {
  const t = useCopy(schedule)
  return (
    <>
      <p className="visually-hidden">{t('calendarHelp')}</p>
      <WeekGrid
        days={days}
        events={events}
        now={now}
        column={(day) => {
          const dayEvents = eventsOn(events, day)
          const lanes = lanesOf(dayEvents)
          return dayEvents.map((event) => (
            <EventButton
              key={event.key}
              event={event}
              day={day}
              lane={lanes.get(event)}
              now={now}
              onChoose={() => onChoose(event)}
            />
          ))
        }}
      />
    </>
  )
}
