import { dayNumber, daysFrom, month } from '#web/lib/format.ts'

/** The day drawn as a calendar leaf, highlighted for today. Decorative: the text beside it states the date. */
export function DateLeaf({ at, now }: { at: number; now: number }) {
  return (
    <span className="date-leaf" data-today={daysFrom(at, now) === 0 ? '' : undefined} aria-hidden="true">
      <b>{dayNumber(at)}</b>
      <span>{month(at)}</span>
    </span>
  )
}
