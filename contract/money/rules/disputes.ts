/** Disputes about lessons: who may open and answer one, and until when. */

import { type Refused, refuse } from '../../shared/rules/refusal.ts'
import type { Interval } from '../../shared/rules/time.ts'
import { type DisputeState, disputeLimits } from '../../vocabulary/disputes.ts'
import type { LessonVerdict } from '../../vocabulary/teaching.ts'

export type DisputeSide = 'student' | 'tutor'

export interface DisputedLesson extends Interval {
  readonly studentId: number
  readonly tutorId: number
  readonly canceledAt: number | null
  readonly verdict: LessonVerdict | null
}

/** The side of a member; null for everybody else. */
export const sideOf = (lesson: Pick<DisputedLesson, 'studentId' | 'tutorId'>, userId: number): DisputeSide | null => {
  if (userId === lesson.studentId) return 'student'
  return userId === lesson.tutorId ? 'tutor' : null
}

/** Whether a lesson is over and was not called off before it began; only then is there something to dispute. */
const wasDue = ({ end, canceledAt, verdict }: DisputedLesson, now: number): boolean =>
  verdict !== null || (canceledAt === null && end <= now)

/** `own`: states of the disputes this side has opened about the lesson. Each side opens one; a withdrawn one does not count. */
export const decideDispute = (
  lesson: DisputedLesson,
  own: readonly DisputeState[],
  actorId: number,
  now: number,
): { side: DisputeSide } | Refused<'forbidden' | 'illegal' | 'dispute-too-late' | 'dispute-exists'> => {
  const side = sideOf(lesson, actorId)
  if (!side) return refuse('forbidden')
  if (!wasDue(lesson, now)) return refuse('illegal')
  if (now > lesson.end + disputeLimits.openMs) return refuse('dispute-too-late')
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
