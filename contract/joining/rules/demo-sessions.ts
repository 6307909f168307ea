/** Decides whether a tutor may book a demo session, and what becomes of it. */

import {
  checkManagerTime,
  isUnbookableStart,
  type ManagerBookingDraft,
  type ManagerBookingFacts,
  managerBookingAt,
} from '../../lessons/rules/manager-bookings.ts'
import type { Caller } from '../../shared/rules/access.ts'
import { type Refused, refuse } from '../../shared/rules/refusal.ts'
import { addMonths, contains } from '../../shared/rules/time.ts'
import { booking } from '../../vocabulary/limits.ts'
import { isAdmin, Role } from '../../vocabulary/roles.ts'
import { DemoSessionStatus, demoPurposes } from '../../vocabulary/teaching.ts'

const { Pending, Passed, Rejected, CanceledByTutorManager, CanceledByTutor } = DemoSessionStatus

export const isDemoSessionDecided = (status: DemoSessionStatus): boolean => status === Passed || status === Rejected
export const isDemoSessionCanceled = (status: DemoSessionStatus): boolean => status >= CanceledByTutorManager

/** The tutor's demo sessions so far, and the steps that come before them. */
export interface DemoSessionHistory {
  readonly approvedIntroVideo: boolean
  readonly passedInterview: boolean
  /** Whether one is pending or passed. */
  readonly hasOpenOrPassed: boolean
  /** Start of the latest rejected one, epoch ms. */
  readonly rejectedStart: number | null
}

/** From when a tutor may book again after a rejection, epoch ms: three calendar months after its start. */
export const demoSessionAllowedFrom = (rejectedStart: number): number =>
  addMonths(rejectedStart, booking.interviewRetryMonths)

/** Why the tutor may not book any demo session now. */
export const refuseDemoSession = (
  { hasOpenOrPassed, rejectedStart }: Pick<DemoSessionHistory, 'hasOpenOrPassed' | 'rejectedStart'>,
  now: number,
): Refused<'demo-session-exists'> | null => {
  const waits = rejectedStart !== null && demoSessionAllowedFrom(rejectedStart) > now
  return hasOpenOrPassed || waits ? refuse('demo-session-exists') : null
}

export type DemoSessionRefusal =
  | ('slot-not-found' | 'tutor-not-found' | 'bad-request' | 'inactive-tutor-manager' | 'forbidden')
  | ('demo-session-exists' | 'busy-tutor-manager' | 'conflicting-schedule')

/** A demo session ready to be stored, or the first broken rule. The guarded insert repeats the last checks. */
export const decideDemoSession = (
  { history, ...facts }: ManagerBookingFacts & { readonly history: DemoSessionHistory },
  start: number,
  now: number,
): { draft: ManagerBookingDraft } | Refused<DemoSessionRefusal> => {
  const { slot, owner } = facts
  if (!slot || slot.deleted) return refuse('slot-not-found')
  if (!owner) return refuse('tutor-not-found')
  if (owner.role !== Role.TutorManager || !demoPurposes.includes(slot.purpose)) return refuse('bad-request')
  if (!owner.activated) return refuse('inactive-tutor-manager')
  if (!history.approvedIntroVideo || !history.passedInterview) return refuse('forbidden')
  const interval = managerBookingAt(start)
  if (isUnbookableStart(start, owner, now) || !contains(slot, interval)) return refuse('bad-request')
  const early = refuseDemoSession(history, now)
  if (early) return early
  const conflict = checkManagerTime(slot, interval, facts)
  return conflict ? refuse(conflict) : { draft: { managerId: owner.id, slotId: slot.id, ...interval } }
}

export interface StoredDemoSession {
  readonly tutorId: number
  readonly tutorManagerId: number
  readonly status: DemoSessionStatus
  /** Epoch ms. */
  readonly start: number
}

const managerStatuses: readonly DemoSessionStatus[] = [Passed, Rejected, CanceledByTutorManager]

/** Null when the caller may set this status, or why not. A cancelled demo session stays cancelled, for admins too. */
export const refuseDemoSessionStatus = (
  { tutorId, tutorManagerId, status: from, start }: StoredDemoSession,
  caller: Caller,
  to: DemoSessionStatus,
  now: number,
): Refused<'forbidden' | 'illegal'> | null => {
  if (isDemoSessionCanceled(from)) return refuse('forbidden')
  if (isAdmin(caller.role)) return to === from ? refuse('illegal') : null
  if (caller.id === tutorManagerId) {
    if (!managerStatuses.includes(to)) return refuse('forbidden')
    return from !== Pending || (isDemoSessionDecided(to) && now < start) ? refuse('illegal') : null
  }
  if (caller.id !== tutorId || to !== CanceledByTutor) return refuse('forbidden')
  return from !== Pending || now >= start ? refuse('illegal') : null
}
