/** Rulings that move more than one of the team may move alone: asking, and making them. */
import { decideRuling } from '#contract/money/rules/rulings.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import type { ApprovalAct } from '#contract/shared/shapes/approval-acts.ts'
import type { ErrorCode } from '#contract/vocabulary/errors.ts'
import type { Actor } from '#worker/handler.ts'
import type { Services } from '#worker/services.ts'
import { type ApprovalRow, actOf, type NewApproval } from '#worker/storage/approvals.ts'
import { announceLesson } from './announce.ts'
import { findRuledLesson, type RuledLessonRow } from './ruled-lessons.ts'
import { storeRuling } from './ruling-store.ts'

export const createRulingApproval = (
  lesson: RuledLessonRow,
  makerId: number,
  { act, amount }: { readonly act: ApprovalAct<'ruling'>; readonly amount: number },
): NewApproval<'ruling'> => ({
  kind: 'ruling',
  subjectId: lesson.id,
  personId: lesson.tutorId,
  makerId,
  reason: act.reason,
  act,
  amount,
})

/** The code it is refused with by now; null when the ruling is made, in the name of whoever asked. */
export const approveRuling = async (
  services: Services,
  { approval, actor, now }: { readonly approval: ApprovalRow; readonly actor: Actor; readonly now: number },
): Promise<ErrorCode | null> => {
  const { db } = services
  const { reason, seen, ...wanted } = actOf('ruling', approval)
  const lesson = await findRuledLesson(db, approval.subjectId)
  if (!lesson) return 'lesson-not-found'
  if (lesson.lastRulingId !== seen) return 'approval-outdated'
  const effects = decideRuling(lesson, wanted, now)
  if (isRefused(effects)) return effects.refused
  const auditEntry = {
    actorId: approval.makerId,
    action: 'lesson.rule',
    targetId: lesson.id,
    facts: { tutorId: lesson.tutorId, studentId: lesson.studentId, reason },
    before: lesson.state ?? {},
    after: { ...effects.state },
  } as const
  const approved = { id: approval.id, by: actor.id, result: { ...effects.state } }
  const ruling = { lesson, effects, reason, ruledBy: approval.makerId, outage: null, auditEntry, approved, now }
  if (!(await storeRuling(db, ruling))) return 'approval-outdated'
  announceLesson(services, { lessonId: lesson.id, tutorId: lesson.tutorId, studentId: lesson.studentId })
  return null
}
