import type { Interval } from '#contract/shared/rules/time.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { availability } from '#web/features/hours/copy/availability.ts'
import { isAway, isOver, noonOf } from '#web/features/shared/calendar-days.ts'
import { WeekGrid } from '#web/features/shared/week-grid.tsx'
import { formatWeekday } from '#web/lib/format.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Tag } from '#web/ui/tag.tsx'
import './availability.css'
import { CalendarColumn, type CalendarProps } from './calendar-column.tsx'
import type { DrawnTime } from './draw-layer.tsx'

type WeekCalendarProps = CalendarProps & {
  timeOff: readonly Interval[]
  /** Opens hours on a day: the time that was drawn, or the usual hour. */
  onOpenHours: (day: string, drawn: DrawnTime | null) => void
}

export function WeekCalendar(props: WeekCalendarProps) {
  const { days, slots, meetings, busy, saved, now, timeOff, onChoose, onOpenHours } = props
  const t = useCopy(availability)
  const isShut = (day: string) => isAway(day, timeOff)
  return (
    <WeekGrid
      days={days}
      events={[...slots, ...meetings]}
      saved={saved}
      now={now}
      isClosed={isShut}
      head={(day) =>
        isShut(day) ? (
          <Tag>{t('away.mark')}</Tag>
        ) : (
          !isOver(day, now) && (
            <IconButton
              size="sm"
              icon="i-ph-plus"
              label={t('day.addOn', { day: formatWeekday(noonOf(day)) })}
              onClick={() => onOpenHours(day, null)}
            />
          )
        )
      }
      column={(day) => (
        <CalendarColumn
          day={day}
          slots={slots}
          meetings={meetings}
          busy={busy}
          now={now}
          onChoose={onChoose}
          onDraw={isShut(day) || isOver(day, now) ? null : (drawn) => onOpenHours(day, drawn)}
        />
      )}
    />
  )
}
