/** Terms of plans that one of the team does not set alone: asking, and storing them. */
import type { NewPlan } from '#contract/money/shapes/plan.ts'
import type { ErrorCode } from '#contract/vocabulary/errors.ts'
import type { Actor } from '#worker/handler.ts'
import type { Services } from '#worker/services.ts'
import { type ApprovalRow, actOf, type NewApproval, subjectOfNew } from '#worker/storage/approvals.ts'
import { type PlanRow, storeApprovedPlan } from './store.ts'

/** What students get, and for how much. */
export const termsOf = (plan: NewPlan): NewPlan => {
  const { weeklyMinutes, baseMonthlyPrice, monthDiscount, quarterDiscount, yearDiscount, forInvitesOnly, active } = plan
  return { weeklyMinutes, baseMonthlyPrice, monthDiscount, quarterDiscount, yearDiscount, forInvitesOnly, active }
}

/** `present`: the plan as it is now; null adds one. */
export const createPlanApproval = (present: PlanRow | null, plan: NewPlan, makerId: number): NewApproval<'plan'> => {
  const after = termsOf(plan)
  return {
    kind: 'plan',
    subjectId: present?.id ?? subjectOfNew(JSON.stringify(after)),
    personId: null,
    makerId,
    reason: null,
    act: { id: present?.id ?? null, seen: present?.updatedAt ?? null, after, before: present && termsOf(present) },
    amount: null,
  }
}

/** The code it is refused with by now; null when the plan is stored, in the name of whoever asked. */
export const approvePlan = async (
  { db }: Services,
  { approval, actor, now }: { readonly approval: ApprovalRow; readonly actor: Actor; readonly now: number },
): Promise<ErrorCode | null> => {
  const { id, seen, after } = actOf('plan', approval)
  const approved = { id: approval.id, by: actor.id, result: after }
  const stored = await storeApprovedPlan(db, { id, seenAt: seen ?? 0, terms: after, approved }, approval.makerId, now)
  return stored ? null : 'approval-outdated'
}
