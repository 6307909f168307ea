/** Checks shared by booking and rescheduling a lesson. */

import { freeIntervals } from '../../shared/rules/slots.ts'
import { contains, type Interval, minutes, overlaps } from '../../shared/rules/time.ts'
import { limits } from '../../vocabulary/limits.ts'
import { LessonDuration } from '../../vocabulary/teaching.ts'

export type TimeRefusal = 'busy-tutor' | 'conflicting-lessons'
export type WeekRefusal =
  | 'no-enough-minutes'
  | 'week-boundaries-violation'
  | 'subscription-paused'
  | 'subscription-refunding'

export const isDuration = (n: number): n is LessonDuration => Object.values(LessonDuration).some((one) => one === n)
/** Whether a start lies on the quarters of the hour from which slots are cut; 13:00:01 does not. */
export const isOnGrid = (start: number): boolean => start % minutes(limits.slot.stepMinutes) === 0

/** True when the tutor asked for more notice than `start` leaves. */
export const isTooSoon = (start: number, noticeMinutes: number, now: number): boolean =>
  start < now + minutes(noticeMinutes)

/**
 * Checks the tutor's calendar first: a student can choose another tutor or time, so `busy-tutor` is the more useful
 * code.
 */
export const checkTime = (
  slot: Interval,
  lesson: Interval,
  busy: { tutor: readonly Interval[]; student: readonly Interval[] },
): TimeRefusal | null => {
  if (!freeIntervals(slot, busy.tutor).some((piece) => contains(piece, lesson))) return 'busy-tutor'
  return busy.student.some((one) => overlaps(one, lesson)) ? 'conflicting-lessons' : null
}
