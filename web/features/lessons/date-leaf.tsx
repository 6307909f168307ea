import { cairoDaysFrom, formatDayNumber, formatMonth } from '#web/lib/format.ts'

/** The day drawn as a calendar leaf, highlighted for today. Decorative: the text beside it states the date. */
export function DateLeaf({ at, now }: { at: number; now: number }) {
  return (
    <span
      className="date-leaf grid flex-none place-content-center w-13 h-14 rounded turn-start leading-[1.2] text-center"
      data-today={cairoDaysFrom(at, now) === 0 ? '' : undefined}
      aria-hidden="true"
    >
      <b className="text-[1.25rem] num">{formatDayNumber(at)}</b>
      <span>{formatMonth(at)}</span>
    </span>
  )
}
