import './availability.css'
import { type Interval, lengthMinutes } from '#contract/shared/rules/time.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { availability } from '#web/features/hours/copy/availability.ts'
import { isAway, isOver, noonOf } from '#web/features/shared/calendar-days.ts'
import { WeekGrid } from '#web/features/shared/week-grid.tsx'
import { formatPercent, formatWeekday } from '#web/lib/format.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Tag } from '#web/ui/tag.tsx'
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

type CalendarFootProps = Pick<CalendarProps, 'slots' | 'meetings' | 'busy'> & { managing: boolean }

const sum = (list: readonly { start: number; end: number }[]): number =>
  list.reduce((total, one) => total + lengthMinutes(one), 0)

/** The legend of the colours, and the share of the offered time that is booked. */
export function CalendarFoot({ slots, meetings, busy, managing }: CalendarFootProps) {
  const t = useCopy(availability)
  const offered = sum(slots)
  const share = offered === 0 ? 0 : Math.min(1, (sum(meetings) + sum(busy)) / offered)
  return (
    <div className="flex flex-wrap items-center justify-between gap-y-2 gap-x-4 py-3 px-5 border-t">
      <ul className="legend">
        <Leaf look="leaf-free" text={t('legend.free')} />
        <Leaf look="" text={t('legend.booked')} />
        <Leaf look="leaf-now" text={t('legend.now')} />
        {managing && <Leaf look="leaf-info" text={t('legend.interview')} />}
        {managing && <Leaf look="leaf-demo" text={t('legend.demo')} />}
      </ul>
      <p className="small quiet lt-lg:hidden">{t('drawHelp')}</p>
      {offered > 0 && (
        <p className="small quiet">
          {t.rich('share', { share: formatPercent(share), b: (chunks) => <b className="num text-text">{chunks}</b> })}
        </p>
      )}
    </div>
  )
}

function Leaf({ look, text }: { look: string; text: string }) {
  return (
    <li>
      <i className={`legend-dot ${look}`} />
      {text}
    </li>
  )
}
