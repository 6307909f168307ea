/** What may be done about a lesson and its disputes, as one of its two people sees it. Pure; instants in epoch ms. */
import { type DisputeSide, decideDispute, disputableSince, refuseAnswer } from '#contract/money/rules/disputes.ts'
import type { Dispute, LessonCase } from '#contract/money/shapes/dispute.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import { disputeLimits } from '#contract/vocabulary/disputes.ts'
import type { Meeting } from '#web/features/lessons/meeting.ts'

const disputedOf = ({ start, end, canceledAt, verdict, lesson }: Meeting) => ({
  ...{ start, end, canceledAt, verdict },
  lateMinutes: lesson.lateMinutes,
})

/** Whether there is something to dispute about a lesson, or was. */
export const isDisputable = (meeting: Meeting, now: number): boolean =>
  disputableSince(disputedOf(meeting), now) !== null

/** Until when this side may open a dispute about a lesson; null where it may not. */
export const mayOpenUntil = (
  meeting: Meeting,
  { disputes }: Pick<LessonCase, 'disputes'>,
  now: number,
): number | null => {
  const { mine, tutor, student } = meeting
  const own = disputes.filter(({ side }) => side === mine).map(({ state }) => state)
  const lesson = { ...disputedOf(meeting), tutorId: tutor.userId, studentId: student.userId }
  const since = disputableSince(lesson, now)
  if (since === null || isRefused(decideDispute(lesson, own, meeting[mine].userId, now))) return null
  return since + disputeLimits.openMs
}

export const answerUntil = ({ createdAt }: Pick<Dispute, 'createdAt'>): number =>
  Date.parse(createdAt) + disputeLimits.answerMs

export const mayAnswer = (dispute: Dispute, side: DisputeSide, now: number): boolean =>
  refuseAnswer({ ...dispute, createdAt: Date.parse(dispute.createdAt) }, side, now) === null

export type Step = 'done' | 'now' | 'ahead'

/** How far a dispute is: opened, answered, ruled. An answer that did not come in time is not waited for. */
export const stepsOf = (dispute: Dispute, now: number): readonly [opened: Step, answered: Step, ruled: Step] => {
  if (dispute.state === 'ruled') return ['done', 'done', 'done']
  const isWaiting = dispute.answer === null && now <= answerUntil(dispute)
  return isWaiting ? ['done', 'now', 'ahead'] : ['done', 'done', 'now']
}

/** Which of the four kinds of decision a ruling is. */
export const rulingKind = ({
  returnedMinutes,
  paidMinutes,
}: {
  readonly returnedMinutes: number
  readonly paidMinutes: number
}): 'both' | 'returned' | 'paid' | 'none' => {
  if (returnedMinutes > 0) return paidMinutes > 0 ? 'both' : 'returned'
  return paidMinutes > 0 ? 'paid' : 'none'
}
