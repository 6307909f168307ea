/** Checks shared by booking an interview and booking a demo session with a tutor manager. */

import { freeIntervals } from '../../shared/rules/slots.ts'
import { contains, type Interval, minutes, overlaps } from '../../shared/rules/time.ts'
import { booking } from '../../vocabulary/limits.ts'
import { Role } from '../../vocabulary/roles.ts'
import type { BookableSlot, BookableTutor } from './booking.ts'
import { isOnGrid, isTooSoon } from './booking-checks.ts'

/** Busy lists hold every live booking of that person around the requested time. */
export interface ManagerBookingFacts {
  readonly slot: BookableSlot | null
  /** The slot's owner; null when they are no tutor. */
  readonly owner: BookableTutor | null
  readonly ownerBusy: readonly Interval[]
  readonly tutorBusy: readonly Interval[]
}

/** An interview or demo session ready to be stored. */
export interface ManagerBookingDraft extends Interval {
  readonly managerId: number
  readonly slotId: number
}

/** The half hour from `start`. */
export const managerBookingAt = (start: number): Interval => ({ start, end: start + minutes(booking.interviewMinutes) })

export const isActiveManager = ({ role, activated }: Pick<BookableTutor, 'role' | 'activated'>): boolean =>
  role === Role.TutorManager && activated

/** True when the start has passed, leaves less than the notice the manager asks for, or is off the quarters of the hour. */
export const isUnbookableStart = (
  start: number,
  { noticeMinutes }: Pick<BookableTutor, 'noticeMinutes'>,
  now: number,
) => !(start > now) || !isOnGrid(start) || isTooSoon(start, noticeMinutes, now)

/** Checks the manager's calendar first: the tutor can choose another time or manager. */
export const checkManagerTime = (
  slot: Interval,
  interval: Interval,
  busy: Pick<ManagerBookingFacts, 'ownerBusy' | 'tutorBusy'>,
): 'busy-tutor-manager' | 'conflicting-schedule' | null => {
  if (!freeIntervals(slot, busy.ownerBusy).some((piece) => contains(piece, interval))) return 'busy-tutor-manager'
  return busy.tutorBusy.some((one) => overlaps(one, interval)) ? 'conflicting-schedule' : null
}
