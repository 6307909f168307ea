/**
 * What the filters of the tutor list mean by their times, by the wall clock of Cairo. A tutor is free at a time when a
 * short lesson can start in it.
 */

import {
  addCairoDays,
  cairoDay,
  cairoDayStart,
  cairoInstant,
  cairoParts,
  type Interval,
  minutes,
} from '../../shared/rules/time.ts'
import { limits } from '../../vocabulary/limits.ts'
import { type FreePart, type FreeWhen, freeParts } from '../../vocabulary/tutor-list.ts'

/** Hours of the day on the wall, the second one excluded. 24 is the end of the day. */
const hoursOf: Readonly<Record<FreePart, readonly [number, number]>> = { morning: [5, 12], evening: [18, 24] }

/** Hour from which on a time of today is called "tonight". */
export const [eveningHour] = hoursOf.evening

export const soonMinutes = 15
/** Days of a week that is looked at, today included. */
export const weekLength = 7

const wallHour = (day: string, hour: number): number =>
  hour === 24
    ? cairoDayStart(addCairoDays(day, 1))
    : cairoInstant({ ...cairoParts(cairoDayStart(day)), hour, minute: 0 })

/** The part of one Cairo day. A clock change makes it an hour longer or shorter. */
export const freePartInterval = (day: string, part: FreePart): Interval => {
  const [from, to] = hoursOf[part]
  return { start: wallHour(day, from), end: wallHour(day, to) }
}

/** Today and the six Cairo days after it. */
export const weekDays = (now: number): string[] =>
  Array.from({ length: weekLength }, (_, ahead) => addCairoDays(cairoDay(now), ahead))

/**
 * The time in which a lesson would start; what has passed of it is cut off. At 23:30 `tonight` is the last half hour of
 * the day, at 00:30 the evening ahead.
 */
export const whenInterval = (when: FreeWhen, now: number): Interval => {
  const today = cairoDay(now)
  if (when === 'soon') return { start: now, end: now + minutes(soonMinutes) }
  const end = cairoDayStart(addCairoDays(today, when === 'week' ? weekLength : 1))
  return { start: when === 'week' ? now : Math.max(now, freePartInterval(today, 'evening').start), end }
}

/** The days of the week on which this part is not over yet. */
export const daysOfPart = (part: FreePart, now: number): string[] =>
  weekDays(now).filter((day) => freePartInterval(day, part).end > now)

/**
 * True when a short lesson can start within `window`, on a quarter hour of a free piece. A free 17:30–18:10 has no start
 * in the evening: at 18:00 only ten minutes are left.
 */
export const startsWithin = (piece: Interval, window: Interval): boolean => {
  const step = minutes(limits.slot.stepMinutes)
  const start = Math.ceil(Math.max(window.start, piece.start) / step) * step
  return start < window.end && start + minutes(limits.slot.minMinutes) <= piece.end
}

/** A day with free time, and the parts of it that have some. */
export interface FreeDay {
  readonly day: string
  readonly parts: readonly FreePart[]
}

/** Which of these days have free time, by pieces that begin no earlier than the first bookable moment. */
export const freeDaysOf = (pieces: readonly Interval[], days: readonly string[]): FreeDay[] =>
  days.flatMap((day) => {
    const whole = { start: cairoDayStart(day), end: cairoDayStart(addCairoDays(day, 1)) }
    if (!pieces.some((piece) => startsWithin(piece, whole))) return []
    const parts = freeParts.filter((part) => pieces.some((piece) => startsWithin(piece, freePartInterval(day, part))))
    return [{ day, parts }]
  })
