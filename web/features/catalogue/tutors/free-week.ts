/** How much of each of the next seven days is free, in three levels. Pure. */
import { freeIntervals, type SlotTimes } from '#contract/shared/rules/slots.ts'
import {
  addCairoDays,
  cairoDay,
  cairoDayStart,
  cairoParts,
  type Interval,
  lengthMinutes,
  minutes,
} from '#contract/shared/rules/time.ts'
import { LessonDuration } from '#contract/vocabulary/teaching.ts'

export interface FreeTime {
  readonly slots: readonly SlotTimes[]
  readonly busy: readonly Interval[]
}

/** Today and the six Cairo days after it, as one interval. */
export const sevenDays = (now: number): Interval => {
  const today = cairoDay(now)
  return { start: cairoDayStart(today), end: cairoDayStart(addCairoDays(today, 7)) }
}

/** Free intervals from the first bookable moment on that are long enough for a lesson. */
export const bookableIntervals = ({ slots, busy }: FreeTime, noticeMinutes: number, now: number): Interval[] => {
  const earliest = now + minutes(noticeMinutes)
  return slots
    .flatMap((slot) => freeIntervals(slot, busy))
    .map((piece) => ({ start: Math.max(piece.start, earliest), end: piece.end }))
    .filter((piece) => lengthMinutes(piece) >= LessonDuration.Short)
}

const letters = ['d0', 'd1', 'd2', 'd3', 'd4', 'd5', 'd6'] as const

/** The copy key of a weekday's one-letter name, Sunday first. */
export const dayLetter = (instant: number): (typeof letters)[number] => letters[cairoParts(instant).weekday] ?? 'd0'

interface HintDay {
  readonly at: number
  readonly level: 0 | 1 | 2
}

/** From two hours on a day shows the highest level. */
const manyMinutes = 120

/** The next seven days with the level of free time on each. */
export const weekHint = (free: FreeTime, noticeMinutes: number, now: number): HintDay[] => {
  const pieces = bookableIntervals(free, noticeMinutes, now)
  const today = cairoDay(now)
  return Array.from({ length: 7 }, (_, ahead) => {
    const key = addCairoDays(today, ahead)
    const sum = pieces
      .filter((piece) => cairoDay(piece.start) === key)
      .reduce((total, piece) => total + lengthMinutes(piece), 0)
    const level = sum === 0 ? 0 : sum < manyMinutes ? 1 : 2
    return { at: cairoDayStart(key) + minutes(12 * 60), level } as const
  })
}
