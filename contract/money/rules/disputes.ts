/** Disputes about lessons: who may open and answer one, and until when. */

import { type Refused, refuse } from '../../shared/rules/refusal.ts'
import type { Interval } from '../../shared/rules/time.ts'
import {
  type DisputeKind,
  type DisputeState,
  disputeLimits,
  kindsOfCanceled,
  kindsOfDue,
} from '../../vocabulary/disputes.ts'
import type { LessonVerdict } from '../../vocabulary/teaching.ts'

export type DisputeSide = 'student' | 'tutor'

export interface DisputedLesson extends Interval {
  readonly studentId: number
  readonly tutorId: number
  readonly canceledAt: number | null
  /** Minutes that a late cancellation has used up. */
  readonly lateMinutes: number
  readonly verdict: LessonVerdict | null
}

/** The side of a member; null for everybody else. */
export const sideOf = (lesson: Pick<DisputedLesson, 'studentId' | 'tutorId'>, userId: number): DisputeSide | null => {
  if (userId === lesson.studentId) return 'student'
  return userId === lesson.tutorId ? 'tutor' : null
}

type Ended = Pick<DisputedLesson, 'end' | 'canceledAt' | 'lateMinutes' | 'verdict'>

/**
 * Since when there is something to dispute: the end of a lesson that was not called off before it began, or the
 * cancellation of one that used up minutes. Null: not yet, or never.
 */
export const disputableSince = ({ end, canceledAt, lateMinutes, verdict }: Ended, now: number): number | null => {
  if (verdict !== null) return end
  if (canceledAt !== null) return lateMinutes > 0 ? canceledAt : null
  return end <= now ? end : null
}

/** What may be said of a lesson. */
export const disputeKindsOf = ({
  canceledAt,
  verdict,
}: Pick<Ended, 'canceledAt' | 'verdict'>): readonly DisputeKind[] =>
  canceledAt !== null && verdict === null ? kindsOfCanceled : kindsOfDue

/** `own`: states of the disputes this side has opened about the lesson. Each side opens one; a withdrawn one does not count. */
export const decideDispute = (
  lesson: DisputedLesson,
  own: readonly DisputeState[],
  actorId: number,
  now: number,
): { side: DisputeSide } | Refused<'forbidden' | 'illegal' | 'dispute-too-late' | 'dispute-exists'> => {
  const side = sideOf(lesson, actorId)
  if (!side) return refuse('forbidden')
  const since = disputableSince(lesson, now)
  if (since === null) return refuse('illegal')
  if (now > since + disputeLimits.openMs) return refuse('dispute-too-late')
  return own.some((state) => state !== 'withdrawn') ? refuse('dispute-exists') : { side }
}

export interface AnsweredDispute {
  readonly side: DisputeSide
  readonly state: DisputeState
  readonly answer: string | null
  readonly createdAt: number
}

/** The other member answers once, in time, while it is open. Null: they may. */
export const refuseAnswer = (
  dispute: AnsweredDispute,
  side: DisputeSide | null,
  now: number,
): 'forbidden' | 'illegal' | 'dispute-too-late' | null => {
  if (side === null || side === dispute.side) return 'forbidden'
  if (dispute.state !== 'open' || dispute.answer !== null) return 'illegal'
  return now > dispute.createdAt + disputeLimits.answerMs ? 'dispute-too-late' : null
}
