/** Whether a student may look for somebody who starts at once, before anybody is rung: as the booking will decide. */
import { refuseWithoutGuardian } from '../../people/rules/guardians.ts'
import { type Refused, refuse } from '../../shared/rules/refusal.ts'
import { type Interval, minutes, overlaps } from '../../shared/rules/time.ts'
import type { Gender } from '../../vocabulary/people.ts'
import type { LessonDuration } from '../../vocabulary/teaching.ts'
import { takeFor } from './bookable-minutes.ts'
import type { BookingFacts, BookingRefusal } from './booking.ts'
import { startOfNow } from './ring.ts'

export type RingAccessRefusal = Extract<
  BookingRefusal,
  | 'no-enough-minutes'
  | 'week-boundaries-violation'
  | 'subscription-paused'
  | 'subscription-refunding'
  | 'subscription-required'
  | 'reached-booking-limit'
  | 'conflicting-lessons'
  | 'guardian-required'
>

/** What a search would book now; the last tutor may accept a minute later, with the start as much later. */
export const lessonOfNow = (duration: LessonDuration, now: number): Interval & { duration: LessonDuration } => {
  const start = startOfNow(now)
  return { start, end: start + minutes(duration), duration }
}

export const decideRing = (
  { week, usedMinutes, lots, upcomingLessons, studentBusy, guardian }: Omit<BookingFacts, 'tutor' | 'slot'>,
  duration: LessonDuration,
  now: number,
): Refused<RingAccessRefusal> | null => {
  const guardianless = refuseWithoutGuardian(guardian, now)
  if (guardianless) return guardianless
  const lesson = lessonOfNow(duration, now)
  const taken = takeFor({ week, usedMinutes, lots, trialTaken: upcomingLessons > 0 }, lesson)
  if ('refused' in taken)
    return refuse(taken.refused === 'trial-lesson-booked' ? 'reached-booking-limit' : taken.refused)
  return studentBusy.some((one) => overlaps(one, lesson)) ? refuse('conflicting-lessons') : null
}

/** The gender that is asked for: the student's own, where they wish so and it is known. */
export const genderOfWish = (sameGender: boolean, gender: Gender | null): Gender | null => (sameGender ? gender : null)
