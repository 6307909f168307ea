/** Wider bounds of a way of withdrawing, which one of the team does not set alone: asking, and setting them. */
import type { ErrorCode } from '#contract/vocabulary/errors.ts'
import { WithdrawMethod } from '#contract/vocabulary/money.ts'
import type { Actor } from '#worker/handler.ts'
import type { Services } from '#worker/services.ts'
import { type ApprovalRow, actOf, type NewApproval } from '#worker/storage/approvals.ts'
import { findMethod, type MethodChange, type MethodRow, storeMethod } from './store.ts'

const termsOf = ({ min, max, enabled }: Pick<MethodRow, 'min' | 'max' | 'enabled'>) => ({ min, max, enabled })

export const createMethodApproval = (
  { type, present, ...after }: Omit<MethodChange, 'actorId' | 'now' | 'approved'>,
  makerId: number,
): NewApproval<'withdraw-method'> => ({
  kind: 'withdraw-method',
  subjectId: type,
  personId: null,
  makerId,
  reason: null,
  act: { after: termsOf(after), before: present && termsOf(present) },
  amount: null,
})

/** The code it is refused with by now; null when the bounds are set, in the name of whoever asked. */
export const approveMethod = async (
  { db }: Services,
  { approval, actor, now }: { readonly approval: ApprovalRow; readonly actor: Actor; readonly now: number },
): Promise<ErrorCode | null> => {
  const { after, before } = actOf('withdraw-method', approval)
  const type = Object.values(WithdrawMethod).find((one) => one === approval.subjectId)
  if (type === undefined) return 'approval-outdated'
  const present = await findMethod(db, type)
  if (JSON.stringify(present && termsOf(present)) !== JSON.stringify(before)) return 'approval-outdated'
  const approved = { id: approval.id, by: actor.id, result: after }
  const stored = await storeMethod(db, { type, ...after, present, actorId: approval.makerId, approved, now })
  return stored ? null : 'approval-outdated'
}
