/** Decides whether a lesson may be booked, rescheduled or cancelled. The order of the refusals is defined only here. */

import { type Refused, refuse } from '../../shared/rules/refusal.ts'
import { withPause } from '../../shared/rules/slots.ts'
import { hourMs, type Interval, minutes, withoutInterval } from '../../shared/rules/time.ts'
import type { BookingWeek } from '../../shared/rules/weeks.ts'
import { booking, session } from '../../vocabulary/limits.ts'
import { isTutorType, type Role } from '../../vocabulary/roles.ts'
import { type LessonDuration, LessonVerdict, lessonPurposes, type SlotPurpose } from '../../vocabulary/teaching.ts'
import {
  checkTime,
  checkWeek,
  isDuration,
  isOnGrid,
  isTooSoon,
  type TimeRefusal,
  type WeekRefusal,
} from './booking-checks.ts'
import { countsInWeek, type LessonRates, lessonCharge, lessonPrice } from './quota.ts'

export interface BookableTutor {
  readonly id: number
  readonly role: Role
  readonly activated: boolean
  readonly noticeMinutes: number
}

export interface LessonTutor extends BookableTutor {
  /** Kept free before and after each of their bookings. */
  readonly pauseMinutes: number
}

export interface BookableSlot extends Interval {
  readonly id: number
  readonly ownerId: number
  readonly purpose: SlotPurpose
  readonly deleted: boolean
}

/** Facts a booking is decided from. Busy lists hold every live booking of that person around the requested time. */
export interface BookingFacts {
  readonly tutor: LessonTutor | null
  readonly slot: BookableSlot | null
  /** Null: neither a running subscription nor a trial. */
  readonly week: BookingWeek | null
  /** Minutes of live lessons that count in `week`. */
  readonly usedMinutes: number
  /** Live lessons of the student that have not ended. */
  readonly upcomingLessons: number
  readonly tutorBusy: readonly Interval[]
  readonly studentBusy: readonly Interval[]
  /** The rates of now; a lesson keeps those it was booked or moved with. */
  readonly rates: LessonRates
}

export interface BookingRequest {
  /** Epoch ms. */
  readonly start: number
  /** Minutes. */
  readonly duration: number
}

/** A lesson ready to be stored. Piastres: `price` is what the tutor earns, `charge` what the student's side pays. */
export interface LessonDraft extends Interval {
  readonly tutorId: number
  readonly slotId: number
  readonly duration: LessonDuration
  readonly price: number
  readonly charge: number
}

const priced = (
  duration: LessonDuration,
  { role }: { readonly role: Role },
  week: BookingWeek,
  rates: LessonRates,
) => ({
  duration,
  price: lessonPrice(duration, role, rates),
  charge: lessonCharge(duration, week.trial, rates),
})

export type BookingRefusal =
  | ('bad-request' | 'tutor-not-found' | 'slot-not-found' | 'illegal' | 'subscription-required')
  | ('reached-booking-limit' | WeekRefusal | TimeRefusal)
export type RescheduleRefusal =
  | ('bad-request' | 'lesson-time-passed' | 'illegal' | 'slot-not-found')
  | (WeekRefusal | TimeRefusal)
export type CancelRefusal = 'lesson-time-passed' | 'forbidden' | 'illegal'

/**
 * A lesson draft or the first broken rule. At 12:50, notice 30 minutes: 13:15 is `bad-request`, 13:30 is fine.
 * The guarded insert repeats the last checks; when it loses a race, this rule is asked again for the code.
 */
export const decideBooking = (
  facts: BookingFacts,
  request: BookingRequest,
  now: number,
): { draft: LessonDraft } | Refused<BookingRefusal> => {
  const { tutor, slot, week } = facts
  const { start, duration } = request
  if (!isDuration(duration) || !(start > now) || !isOnGrid(start)) return refuse('bad-request')
  if (!tutor || !isTutorType(tutor.role) || !tutor.activated) return refuse('tutor-not-found')
  if (!slot || slot.deleted || slot.ownerId !== tutor.id) return refuse('slot-not-found')
  if (!lessonPurposes.includes(slot.purpose)) return refuse('illegal')
  if (isTooSoon(start, tutor.noticeMinutes, now)) return refuse('bad-request')
  if (!week) return refuse('subscription-required')
  const lesson = { start, end: start + minutes(duration) }
  const outside = checkWeek(week, facts.usedMinutes, lesson, duration)
  if (outside) return refuse(outside)
  if (week.trial && facts.upcomingLessons >= booking.trialUpcomingLessons) return refuse('reached-booking-limit')
  const busy = { tutor: withPause(facts.tutorBusy, tutor.pauseMinutes), student: facts.studentBusy }
  const timeRefusal = checkTime(slot, lesson, busy)
  if (timeRefusal) return refuse(timeRefusal)
  return { draft: { tutorId: tutor.id, slotId: slot.id, ...lesson, ...priced(duration, tutor, week, facts.rates) } }
}

/** The lesson as it stands, with the tutor it stays with. */
export interface BookedLesson extends Interval {
  readonly duration: number
  readonly canceledAt: number | null
}

export interface RescheduleFacts
  extends Pick<BookingFacts, 'slot' | 'week' | 'usedMinutes' | 'tutorBusy' | 'studentBusy' | 'rates'> {
  readonly lesson: BookedLesson
  readonly tutor: Omit<LessonTutor, 'activated'>
}

/**
 * The moved lesson or the first broken rule. Its own interval may stay in the busy lists and its minutes in
 * `usedMinutes`: both are given back first, so 13:00 for 30 minutes can move to 13:15.
 */
export const decideReschedule = (
  facts: RescheduleFacts,
  request: BookingRequest,
  now: number,
): { draft: LessonDraft } | Refused<RescheduleRefusal> => {
  const { lesson: old, tutor, slot, week } = facts
  const { start, duration } = request
  if (old.start <= now) return refuse('lesson-time-passed')
  if (old.canceledAt !== null) return refuse('illegal')
  if (!slot || slot.deleted) return refuse('slot-not-found')
  if (!lessonPurposes.includes(slot.purpose) || slot.ownerId !== tutor.id) return refuse('illegal')
  if (!isDuration(duration) || !(start > now) || !isOnGrid(start)) return refuse('bad-request')
  if (isTooSoon(start, tutor.noticeMinutes, now)) return refuse('bad-request')
  if (!week) return refuse('no-enough-minutes')
  const lesson = { start, end: start + minutes(duration) }
  const returned = countsInWeek(old, week) ? old.duration : 0
  const outside = checkWeek(week, facts.usedMinutes - returned, lesson, duration)
  if (outside) return refuse(outside)
  const busy = {
    tutor: withPause(withoutInterval(facts.tutorBusy, old), tutor.pauseMinutes),
    student: withoutInterval(facts.studentBusy, old),
  }
  const timeRefusal = checkTime(slot, lesson, busy)
  if (timeRefusal) return refuse(timeRefusal)
  return { draft: { tutorId: tutor.id, slotId: slot.id, ...lesson, ...priced(duration, tutor, week, facts.rates) } }
}

/**
 * Either member before the start; after it only the student, once three minutes passed and while the tutor is away and
 * counts as absent. A lesson at 13:00: the student alone may still cancel at 13:03, also when the tutor was there for a
 * moment; nobody at its end.
 */
export const decideCancel = (
  lesson: Interval & { readonly canceledAt: number | null; readonly studentId: number; readonly tutorId: number },
  actor: { readonly id: number },
  seen: { readonly tutorAbsent: boolean },
  now: number,
  cutoffHours: number = booking.cancelCutoffHours,
): { canceledBy: number; verdict: LessonVerdict | null } | Refused<CancelRefusal> => {
  if (lesson.end <= now) return refuse('lesson-time-passed')
  if (actor.id !== lesson.studentId && actor.id !== lesson.tutorId) return refuse('forbidden')
  if (lesson.canceledAt !== null) return refuse('illegal')
  const tooLate = now < lesson.start && lesson.start - now < cutoffHours * hourMs
  const absent = actor.id === lesson.studentId && seen.tutorAbsent && now - lesson.start >= session.absenceAfterMs
  if (tooLate || (now >= lesson.start && !absent)) return refuse('illegal')
  return { canceledBy: actor.id, verdict: now < lesson.start ? null : LessonVerdict.TutorAbsent }
}
