/** The days ahead of a tutor: what is offered and what is booked. Pure; instants in epoch ms. */
import {
  addCairoDays,
  cairoDay,
  cairoDayStart,
  type Interval,
  mergeIntervals,
  minuteMs,
  overlaps,
} from '#contract/shared/rules/time.ts'

const shownDays = 7

/** From the beginning of today, for seven days of Cairo. */
export const weekAhead = (now: number): Interval => {
  const today = cairoDay(now)
  return { start: cairoDayStart(today), end: cairoDayStart(addCairoDays(today, shownDays)) }
}

/** Whole minutes of these times that are still ahead and before `end`; times that overlap count once. */
export const minutesAhead = (slots: readonly Interval[], now: number, end: number): number => {
  const ahead = slots
    .map((slot) => ({ start: Math.max(slot.start, now), end: Math.min(slot.end, end) }))
    .filter((slot) => slot.start < slot.end)
  return Math.floor(mergeIntervals(ahead).reduce((sum, slot) => sum + slot.end - slot.start, 0) / minuteMs)
}

export interface WeekDay<Slot extends Interval, Lesson extends Interval> {
  /** `2026-11-22` */
  readonly day: string
  readonly start: number
  readonly slots: readonly Slot[]
  /** In the day they begin in. */
  readonly lessons: readonly Lesson[]
}

export const weekDays = <Slot extends Interval, Lesson extends Interval>(
  slots: readonly Slot[],
  lessons: readonly Lesson[],
  now: number,
): WeekDay<Slot, Lesson>[] => {
  const first = cairoDay(now)
  return Array.from({ length: shownDays }, (_, index) => {
    const day = addCairoDays(first, index)
    const span = { start: cairoDayStart(day), end: cairoDayStart(addCairoDays(day, 1)) }
    return {
      day,
      start: span.start,
      slots: slots.filter((slot) => overlaps(slot, span)).sort((a, b) => a.start - b.start),
      lessons: lessons.filter(({ start }) => start >= span.start && start < span.end).sort((a, b) => a.start - b.start),
    }
  })
}
