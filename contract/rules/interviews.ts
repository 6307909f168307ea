/** Decides whether a tutor may ask for an interview now, and picks the interviewer. */
import { booking } from '../vocabulary/limits.ts'
import { InterviewStatus } from '../vocabulary/teaching.ts'
import { type Refused, refuse } from './refusal.ts'
import { earliestFreeStart, type OwnedInterval, type OwnedSlot } from './slots.ts'
import { addMonths } from './time.ts'

export interface EarlierInterview {
  readonly status: InterviewStatus
  readonly start: number
}

/**
 * `newest` is the tutor's latest interview that was not cancelled. A pending one blocks; a rejected one blocks for
 * three calendar months from its start, a passed one for six.
 */
export const refuseInterview = (
  newest: EarlierInterview | null,
  now: number,
): Refused<'conflicting-interview'> | null => {
  if (!newest) return null
  if (newest.status === InterviewStatus.Pending) return refuse('conflicting-interview')
  const months = newest.status === InterviewStatus.Rejected ? booking.interviewRetryMonths : booking.interviewGapMonths
  return addMonths(newest.start, months) > now ? refuse('conflicting-interview') : null
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
