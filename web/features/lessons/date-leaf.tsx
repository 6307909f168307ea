import { dayNumber, daysFrom, month } from '#web/lib/format.ts'

/** The day as a leaf torn from a calendar; today's carries the accent. Words beside it say the same. */
export function DateLeaf({ at, now }: { at: number; now: number }) {
  return (
    <span className="date-leaf" data-today={daysFrom(at, now) === 0 ? '' : undefined} aria-hidden="true">
      <b>{dayNumber(at)}</b>
      <span>{month(at)}</span>
    </span>
  )
}
