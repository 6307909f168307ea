/** Minutes beyond what one of the team may give alone: asking, and giving them. */
import type { ErrorCode } from '#contract/vocabulary/errors.ts'
import type { Actor } from '#worker/handler.ts'
import type { Services } from '#worker/services.ts'
import { type ApprovalRow, actOf, type NewApproval } from '#worker/storage/approvals.ts'
import { insertGrant, type NewGrant } from './grant-store.ts'

export const createGrantApproval = ({ userId, by, minutes, days, reason }: NewGrant): NewApproval<'grant'> => ({
  kind: 'grant',
  subjectId: userId,
  personId: userId,
  makerId: by,
  reason,
  act: { minutes, days, reason },
  amount: minutes,
})

/** The code it is refused with by now; null when the minutes are given, in the name of whoever asked. */
export const approveGrant = async (
  { db }: Services,
  { approval, actor, now }: { readonly approval: ApprovalRow; readonly actor: Actor; readonly now: number },
): Promise<ErrorCode | null> => {
  const { minutes, days, reason } = actOf('grant', approval)
  const approved = { id: approval.id, by: actor.id, result: { minutes } }
  const grant = { userId: approval.subjectId, by: approval.makerId, minutes, days, reason, idempotency: null, approved }
  return (await insertGrant(db, grant, now)) ? null : 'approval-outdated'
}
