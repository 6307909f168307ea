import type { Interval } from '#contract/shared/rules/time.ts'
import type { LessonDuration } from '#contract/vocabulary/teaching.ts'
import { booking } from '#web/copy/booking.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { formatDate, formatDateTime, formatTimeRange } from '#web/lib/format.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

/** A time put aside while others are chosen; all are booked by one press. */
export interface PickedLesson extends Interval {
  readonly slotId: number
  readonly duration: LessonDuration
}

type PickedLessonsProps = {
  list: readonly PickedLesson[]
  now: number
  onRemove: (start: number) => void
}

/** The times that are put aside, each with the way to take it out again. */
export function PickedLessons({ list, now, onRemove }: PickedLessonsProps) {
  const t = useCopy(booking)
  if (list.length === 0) return null
  return (
    <section className="well stack-2" aria-label={t('several.list')}>
      <b className="small">{t('several.count', { count: list.length })}</b>
      <ul className="divided">
        {list.map(({ start, end }) => (
          <li key={start} className="list-row py-1">
            <span className="grow-in small">
              <span className="block">{formatDate(start, now)}</span>
              <span className="num quiet">{formatTimeRange(start, end)}</span>
            </span>
            <IconButton
              icon="i-ph-x-bold"
              label={t('several.remove', { when: formatDateTime(start, now) })}
              onClick={() => onRemove(start)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
