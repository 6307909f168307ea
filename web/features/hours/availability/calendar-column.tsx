import type { CSSProperties } from 'react'
import { type Interval, overlaps } from '#contract/shared/rules/time.ts'
import { SlotPurpose } from '#contract/vocabulary/teaching.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { availability } from '#web/features/hours/copy/availability.ts'
import { type Meeting, nameOf, phaseOf } from '#web/features/lessons/meeting.ts'
import { phaseLooks } from '#web/features/lessons/phase-chip.tsx'
import { phaseWords } from '#web/features/lessons/words.ts'
import { dayInterval } from '#web/features/shared/calendar-days.ts'
import { lanesOf, positionInDay } from '#web/features/shared/calendar-layout.ts'
import { formatDate, formatTime, formatTimeRange } from '#web/lib/format.ts'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { OfferedSlot } from './draft.ts'
import { DrawLayer, type DrawnTime } from './draw-layer.tsx'
import { useSlotWords } from './words.ts'

/** The event that was selected in the calendar or the list. */
export type ChosenEvent = { kind: 'slot'; slot: OfferedSlot } | { kind: 'lesson'; meeting: Meeting }

/** Props shared by the calendar and the list. */
export type CalendarProps = {
  days: readonly string[]
  slots: readonly OfferedSlot[]
  meetings: readonly Meeting[]
  /** Booked times for which no lesson was loaded. */
  busy: readonly Interval[]
  /** Hours that were just saved; they are scrolled into view. */
  saved: readonly Interval[]
  now: number
  onChoose: (chosen: ChosenEvent) => void
}

type ColumnProps = Omit<CalendarProps, 'days' | 'saved'> & {
  day: string
  /** Null where nothing can be opened. */
  onDraw: ((drawn: DrawnTime) => void) | null
}

const looks: Partial<Record<SlotPurpose, string>> = {
  [SlotPurpose.Interview]: 'ev-free-info',
  [SlotPurpose.DemoSession]: 'ev-free-demo',
}

/** The events of one day. */
export function CalendarColumn({ day, slots, meetings, busy, now, onChoose, onDraw }: ColumnProps) {
  const t = useCopy(availability)
  const words = useSlotWords()
  const span = dayInterval(day)
  const own = meetings.filter((one) => overlaps(one, span))
  const lanes = lanesOf(own)
  return (
    <>
      {onDraw && <DrawLayer day={day} onDraw={onDraw} />}
      {slots
        .filter((slot) => overlaps(slot, span))
        .map((slot) => {
          const { at, len } = positionInDay(slot, day)
          return (
            <button
              key={slot.id}
              type="button"
              className={cx('ev ev-free', looks[slot.purpose])}
              style={{ '--at': at, '--len': len } as CSSProperties}
              aria-label={`${formatDate(slot.start, now)}، ${words.label(slot, meetings, words.range(slot))}`}
              onClick={() => onChoose({ kind: 'slot', slot })}
            >
              <span className="num">{words.range(slot)}</span>
              {looks[slot.purpose] && <span>{t(`purposes.p${slot.purpose}`)}</span>}
            </button>
          )
        })}
      {busy
        .filter((one) => overlaps(one, span))
        .map((one) => {
          const { at, len } = positionInDay(one, day)
          return (
            <span
              key={one.start}
              className="ev ev-done ev-inset ev-15"
              style={{ '--at': at, '--len': len } as CSSProperties}
            >
              <span aria-hidden="true">{t('busy')}</span>
              <span className="visually-hidden">{t('busyLabel', { range: formatTimeRange(one.start, one.end) })}</span>
            </span>
          )
        })}
      {own.map((meeting) => (
        <LessonEvent
          key={meeting.id}
          meeting={meeting}
          day={day}
          lane={lanes.get(meeting)}
          now={now}
          onChoose={() => onChoose({ kind: 'lesson', meeting })}
        />
      ))}
    </>
  )
}

type LessonEventProps = {
  meeting: Meeting
  day: string
  lane: { lane: number; of: number } | undefined
  now: number
  onChoose: () => void
}

function LessonEvent({ meeting, day, lane, now, onChoose }: LessonEventProps) {
  const t = useCopy(availability)
  const { at, len } = positionInDay(meeting, day)
  const phase = phaseOf(meeting, now)
  const lit = phase === 'joinable' || phase === 'happening'
  const name = nameOf(meeting.student)
  const label = t('lessonLabel', {
    name,
    range: formatTimeRange(meeting.start, meeting.end),
    state: phaseWords(meeting, phase),
  })
  const style = { '--at': at, '--len': len, '--lane': lane?.lane ?? 0, '--lanes': lane?.of ?? 1 } as CSSProperties
  return (
    <button
      type="button"
      className={cx('ev ev-inset', len <= 0.5 && 'ev-15', lit && 'ev-now', meeting.end <= now && 'ev-done')}
      style={style}
      title={`${formatTime(meeting.start)} ${name}`}
      aria-label={label}
      onClick={onChoose}
    >
      <b className="flex items-center gap-1 min-w-0">
        {lit && <Icon name={phaseLooks[phase].icon} />}
        <bdi className="clamp-1">{name}</bdi>
      </b>
    </button>
  )
}
