/** Decides whether a lesson may be booked, rescheduled or cancelled. The order of the refusals is defined only here. */

import { type GuardianFacts, refuseWithoutGuardian } from '../../people/rules/guardians.ts'
import { isRefused, type Refused, refuse } from '../../shared/rules/refusal.ts'
import { withPause } from '../../shared/rules/slots.ts'
import { type Interval, minutes, withoutInterval } from '../../shared/rules/time.ts'
import type { BookingWeek } from '../../shared/rules/weeks.ts'
import { booking } from '../../vocabulary/limits.ts'
import { isTutorType, type Role } from '../../vocabulary/roles.ts'
import { type LessonDuration, lessonPurposes, type SlotPurpose } from '../../vocabulary/teaching.ts'
import { checkTime, isDuration, isOnGrid, isTooSoon, type TimeRefusal, type WeekRefusal } from './booking-checks.ts'
import { type BookingTerms, needsConsent, type ReturnedPart, slotAtOnce } from './booking-terms.ts'
import { type CancelTerms, type LateCancelSetting, movedTerms, termsOf } from './late-cancel.ts'
import {
  givenBack,
  type MinuteAccount,
  type MinutePart,
  paidMinutesOf,
  sumOfParts,
  takeMinutes,
  takeReturned,
  weekPartOf,
} from './minutes.ts'
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
export interface BookingFacts extends MinuteAccount {
  readonly tutor: LessonTutor | null
  readonly slot: BookableSlot | null
  /** Live lessons of the student that have not ended. */
  readonly upcomingLessons: number
  readonly tutorBusy: readonly Interval[]
  readonly studentBusy: readonly Interval[]
  /** The rates of now; a lesson keeps those it was booked or moved with. */
  readonly rates: LessonRates
  /** What is set for late cancellations now; a lesson keeps what it was booked with. */
  readonly lateCancel: LateCancelSetting
  /** Of the student. */
  readonly guardian: GuardianFacts
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
  /** Where its minutes come from. */
  readonly parts: readonly MinutePart[]
  /** Minutes of lots that are made in the same batch, of another lesson that does not take place. */
  readonly returned: readonly ReturnedPart[]
  /** Whether some are of the free trial. */
  readonly trial: boolean
  readonly terms: CancelTerms
}

const priced = (
  duration: LessonDuration,
  { role }: { readonly role: Role },
  week: BookingWeek | null,
  { parts, returned = [] }: { parts: readonly MinutePart[]; returned?: readonly ReturnedPart[] },
  rates: LessonRates,
) => ({
  duration,
  price: lessonPrice(duration, role, rates),
  charge: lessonCharge(paidMinutesOf(parts) + paidMinutesOf(returned), rates),
  parts,
  returned,
  trial: week?.trial === true && weekPartOf(parts) > 0,
})

export type BookingRefusal =
  | ('bad-request' | 'tutor-not-found' | 'slot-not-found' | 'illegal' | 'subscription-required')
  | ('reached-booking-limit' | 'guardian-required' | WeekRefusal | TimeRefusal)
export type RescheduleRefusal =
  | ('bad-request' | 'lesson-time-passed' | 'illegal' | 'slot-not-found' | 'guardian-required')
  | (WeekRefusal | TimeRefusal)

/**
 * A lesson draft or the first broken rule. At 12:50, notice 30 minutes: 13:15 is `bad-request`, 13:30 is fine.
 * The guarded insert repeats the last checks; when it loses a race, this rule is asked again for the code.
 */
export const decideBooking = (
  facts: BookingFacts,
  request: BookingRequest,
  now: number,
  { atOnce = false, insteadOf, behind }: BookingTerms = {},
): { draft: LessonDraft } | Refused<BookingRefusal> => {
  const { tutor, week } = facts
  const { start, duration } = request
  if (!isDuration(duration) || !(start > now) || !(atOnce || isOnGrid(start))) return refuse('bad-request')
  if (!tutor || !isTutorType(tutor.role) || !tutor.activated) return refuse('tutor-not-found')
  const lesson = { start, end: start + minutes(duration) }
  const slot = atOnce ? slotAtOnce(tutor.id, lesson) : facts.slot
  if (!slot || slot.deleted || slot.ownerId !== tutor.id) return refuse('slot-not-found')
  if (!lessonPurposes.includes(slot.purpose)) return refuse('illegal')
  if (!atOnce && isTooSoon(start, tutor.noticeMinutes, now)) return refuse('bad-request')
  if (week?.isRefunding) return refuse('subscription-refunding')
  const taken = insteadOf ? takeReturned(insteadOf.returns) : takeMinutes(facts, lesson, duration)
  if (isRefused(taken)) return taken
  const money = priced(duration, tutor, week, taken, facts.rates)
  const guardianless = needsConsent(taken, atOnce) && refuseWithoutGuardian(facts.guardian, now)
  if (guardianless) return guardianless
  const upcoming = facts.upcomingLessons - (insteadOf ? 1 : 0)
  if (money.trial && upcoming >= booking.trialUpcomingLessons) return refuse('reached-booking-limit')
  const studentBusy = insteadOf ? withoutInterval(facts.studentBusy, insteadOf) : facts.studentBusy
  const tutorBusy = behind ? withoutInterval(facts.tutorBusy, behind) : facts.tutorBusy
  const busy = { tutor: withPause(tutorBusy, tutor.pauseMinutes), student: studentBusy }
  const timeRefusal = checkTime(slot, lesson, busy)
  if (timeRefusal) return refuse(timeRefusal)
  const terms = termsOf(start, facts.lateCancel, now)
  return { draft: { tutorId: tutor.id, slotId: slot.id, ...lesson, ...money, terms } }
}

/** The lesson as it stands, with the tutor it stays with. */
export interface BookedLesson extends Interval {
  readonly canceledAt: number | null
  /** What it holds of its sources. */
  readonly parts: readonly MinutePart[]
  readonly terms: CancelTerms
}

export interface RescheduleFacts
  extends Pick<
    BookingFacts,
    'slot' | 'week' | 'usedMinutes' | 'lots' | 'tutorBusy' | 'studentBusy' | 'rates' | 'guardian'
  > {
  readonly lesson: BookedLesson
  readonly tutor: Omit<LessonTutor, 'activated'>
}

/**
 * The moved lesson or the first broken rule. Its own interval may stay in the busy lists and its minutes in
 * `usedMinutes` and lots: all are given back first, so 13:00 for 30 minutes can move to 13:15.
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
  const lesson = { start, end: start + minutes(duration) }
  const isOfWeek = ({ lotId, paid }: MinutePart) => lotId === null && paid !== week?.trial
  const returned = week && countsInWeek(old, week) ? sumOfParts(old.parts.filter(isOfWeek)) : 0
  const account = { week, usedMinutes: facts.usedMinutes - returned, lots: givenBack(facts.lots, old.parts) }
  const taken = takeMinutes(account, lesson, duration)
  if (isRefused(taken)) return refuse(taken.refused === 'subscription-required' ? 'no-enough-minutes' : taken.refused)
  const busy = {
    tutor: withPause(withoutInterval(facts.tutorBusy, old), tutor.pauseMinutes),
    student: withoutInterval(facts.studentBusy, old),
  }
  const timeRefusal = checkTime(slot, lesson, busy)
  if (timeRefusal) return refuse(timeRefusal)
  const money = priced(duration, tutor, week, taken, facts.rates)
  const guardianless = needsConsent(taken, false) && refuseWithoutGuardian(facts.guardian, now)
  if (guardianless) return guardianless
  const terms = movedTerms(old.terms, { from: old.start, to: start }, now)
  return { draft: { tutorId: tutor.id, slotId: slot.id, ...lesson, ...money, terms } }
}
