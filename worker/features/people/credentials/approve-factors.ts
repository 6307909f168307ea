/** An end of the factors that somebody lost, once a second admin approves: the person is told, and it waits. */
import { mayRecoverFactors } from '#contract/people/rules/account.ts'
import type { ErrorCode } from '#contract/vocabulary/errors.ts'
import { findUser } from '#worker/features/people/users/store.ts'
import type { Actor } from '#worker/handler.ts'
import type { Services } from '#worker/services.ts'
import { type ApprovalRow, type NewApproval, settleApproval } from '#worker/storage/approvals.ts'
import { insertAuditEntry } from '#worker/storage/audit.ts'
import { askForChange } from '#worker/storage/credentials.ts'
import { isAborted, runBatch, toStatement } from '#worker/storage/guarded.ts'
import { abortUnlessLost } from './factor-store.ts'

export const createFactorApproval = (userId: number, makerId: number, reason: string): NewApproval<'factors'> => ({
  kind: 'factors',
  subjectId: userId,
  personId: userId,
  makerId,
  reason,
  act: {},
  amount: null,
})

/** The code it is refused with by now; null when the person is told, in the name of whoever asked. */
export const approveFactors = async (
  { db }: Services,
  { approval, actor, now }: { readonly approval: ApprovalRow; readonly actor: Actor; readonly now: number },
): Promise<ErrorCode | null> => {
  const { makerId, subjectId: userId } = approval
  const [user, maker] = await Promise.all([findUser(db, userId), findUser(db, makerId)])
  if (!user) return 'user-not-found'
  if (!(maker && mayRecoverFactors(maker, user))) return 'approval-outdated'
  const change = { field: 'factors', from: null, to: null } as const
  const entry = { actorId: makerId, action: 'user.factors', targetId: userId, facts: { step: 'asked' } } as const
  try {
    await runBatch(db, [
      ...settleApproval(db, { id: approval.id, by: actor.id }, now),
      abortUnlessLost(db, userId, approval.createdAt),
      ...askForChange(db, { userId, actorId: makerId, change, now }),
      toStatement(db, insertAuditEntry(db, entry, now)),
    ])
    return null
  } catch (error) {
    if (isAborted(error)) return 'approval-outdated'
    throw error
  }
}
