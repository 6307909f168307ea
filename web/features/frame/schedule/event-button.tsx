import type { CSSProperties } from 'react'
import { useCopy } from '#web/copy/use-copy.ts'
import { schedule } from '#web/features/frame/copy/schedule.ts'
import { personName } from '#web/features/joining/interviews/words.ts'
import { noonOf } from '#web/features/shared/calendar-days.ts'
import { positionInDay } from '#web/features/shared/calendar-layout.ts'
import { formatDate, formatTime, formatTimeRange } from '#web/lib/format.ts'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { type EventState, type ScheduleEvent, stateOf } from './events.ts'

const kindLooks = { lesson: '', interview: 'ev-interview', demo: 'ev-demo' } as const
const stateLooks: Record<EventState, string> = { booked: '', now: 'ev-now', done: 'ev-done', off: 'ev-off' }

/** Colours of an event: its kind, unless its state is more important. */
export const lookOf = (event: ScheduleEvent, now: number): string => {
  const state = stateOf(event, now)
  return state === 'booked' || (state === 'done' && event.kind !== 'lesson') ? kindLooks[event.kind] : stateLooks[state]
}

export const useEventWords = (now: number) => {
  const t = useCopy(schedule)
  const nameOfEvent = ({ name }: ScheduleEvent): string => personName({ name })
  return {
    name: nameOfEvent,
    label: (event: ScheduleEvent): string =>
      t('label', {
        time: formatTime(event.start),
        kind: t(`kind.${event.kind}`),
        name: nameOfEvent(event),
        range: formatTimeRange(event.start, event.end),
        state: t(`state.${stateOf(event, now)}`),
      }),
  }
}

type EventButtonProps = {
  event: ScheduleEvent
  day: string
  lane: { lane: number; of: number } | undefined
  now: number
  onChoose: () => void
}

/** An event in the column of its day. */
export function EventButton({ event, day, lane, now, onChoose }: EventButtonProps) {
  const t = useCopy(schedule)
  const words = useEventWords(now)
  const { at, len } = positionInDay(event, day)
  const short = len <= 0.3
  const style = { '--at': at, '--len': len, '--lane': lane?.lane ?? 0, '--lanes': lane?.of ?? 1 } as CSSProperties
  return (
    <button
      type="button"
      className={cx('ev ev-inset', short && 'ev-15', lookOf(event, now))}
      style={style}
      aria-label={t('labelOn', { day: formatDate(noonOf(day), now), label: words.label(event) })}
      title={words.label(event)}
      onClick={onChoose}
    >
      {!short && (
        <span className="row-2 gap-1 num">
          {formatTime(event.start)}
          {stateOf(event, now) === 'now' && <Icon name="i-ph-video-camera-fill" />}
        </span>
      )}{' '}
      <b className="clamp-1">
        {short && <span className="num">{formatTime(event.start)} </span>}
        <bdi>{words.name(event)}</bdi>
      </b>
    </button>
  )
}
