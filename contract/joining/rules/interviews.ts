/** Decides whether a tutor may book an interview, and picks the interviewer. */

import {
  checkManagerTime,
  isActiveManager,
  isUnbookableStart,
  type ManagerBookingDraft,
  type ManagerBookingFacts,
  managerBookingAt,
} from '../../lessons/rules/manager-bookings.ts'
import { type Refused, refuse } from '../../shared/rules/refusal.ts'
import { earliestFreeStart, type OwnedInterval, type OwnedSlot } from '../../shared/rules/slots.ts'
import { addMonths } from '../../shared/rules/time.ts'
import { booking } from '../../vocabulary/limits.ts'
import { InterviewStatus, interviewPurposes } from '../../vocabulary/teaching.ts'

export interface EarlierInterview {
  readonly status: InterviewStatus
  readonly start: number
}

/**
 * From when the tutor may book another one, epoch ms: three calendar months after the start of a rejected interview, six
 * after that of a passed one. Null while one is pending.
 */
export const interviewAllowedFrom = ({ status, start }: EarlierInterview): number | null => {
  if (status === InterviewStatus.Pending) return null
  const months = status === InterviewStatus.Rejected ? booking.interviewRetryMonths : booking.interviewGapMonths
  return addMonths(start, months)
}

/** `newest` is the tutor's latest interview that was not cancelled. */
export const refuseInterview = (
  newest: EarlierInterview | null,
  now: number,
): Refused<'conflicting-interview'> | null => {
  if (!newest) return null
  const from = interviewAllowedFrom(newest)
  return from === null || from > now ? refuse('conflicting-interview') : null
}

export type InterviewRefusal =
  | ('slot-not-found' | 'bad-request' | 'user-not-found' | 'conflicting-interview')
  | ('busy-tutor-manager' | 'conflicting-schedule')

/**
 * An interview ready to be stored, or the first broken rule. The guarded insert repeats the last checks; when it loses a
 * race, this rule is asked again for the code.
 */
export const decideInterview = (
  { newest, ...facts }: ManagerBookingFacts & { readonly newest: EarlierInterview | null },
  start: number,
  now: number,
): { draft: ManagerBookingDraft } | Refused<InterviewRefusal> => {
  const { slot, owner } = facts
  if (!slot || slot.deleted) return refuse('slot-not-found')
  if (!interviewPurposes.includes(slot.purpose)) return refuse('bad-request')
  if (!owner) return refuse('user-not-found')
  if (!isActiveManager(owner) || isUnbookableStart(start, owner, now)) return refuse('bad-request')
  const early = refuseInterview(newest, now)
  if (early) return early
  const interval = managerBookingAt(start)
  const conflict = checkManagerTime(slot, interval, facts)
  return conflict ? refuse(conflict) : { draft: { managerId: owner.id, slotId: slot.id, ...interval } }
}

export interface Interviewer {
  readonly id: number
  /** Minutes. */
  readonly notice: number
  readonly upcomingInterviews: number
}

export interface InterviewerCandidates<M extends Interviewer> {
  readonly managers: readonly M[]
  /** Slots that serve an interview, and all bookings of their owners. */
  readonly slots: readonly OwnedSlot[]
  readonly busy: readonly OwnedInterval[]
  readonly now: number
}

/**
 * The manager whose free half hour comes first; of several the one with fewest interviews ahead, then the longest
 * here. Managers without free time come last, so somebody is picked as long as there is anybody.
 */
export const pickInterviewer = <M extends Interviewer>({ managers, slots, busy, now }: InterviewerCandidates<M>) => {
  const [first] = managers
    .map((manager) => ({ manager, start: freeStartOf(manager, slots, busy, now) }))
    .sort(
      (a, b) =>
        (a.start ?? Number.POSITIVE_INFINITY) - (b.start ?? Number.POSITIVE_INFINITY) ||
        a.manager.upcomingInterviews - b.manager.upcomingInterviews ||
        a.manager.id - b.manager.id,
    )
  return first ?? null
}

const freeStartOf = (
  { id, notice }: Interviewer,
  slots: readonly OwnedSlot[],
  busy: readonly OwnedInterval[],
  now: number,
): number | null =>
  earliestFreeStart({
    slots: slots.filter((slot) => slot.ownerId === id),
    busy: busy.filter((one) => one.ownerId === id),
    minutes: booking.interviewMinutes,
    now,
    noticeMinutes: notice,
  })
