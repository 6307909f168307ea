/** Another e-mail or phone for somebody else, once a second admin approves: the old addresses are told, and it waits. */
import { mayChangeAccount } from '#contract/people/rules/account.ts'
import type { ErrorCode } from '#contract/vocabulary/errors.ts'
import { findPepper } from '#worker/code-crypto.ts'
import { findUser, findUserByEmail } from '#worker/features/people/users/store.ts'
import type { Actor } from '#worker/handler.ts'
import type { Services } from '#worker/services.ts'
import { type ApprovalRow, actOf, type NewApproval, settleApproval } from '#worker/storage/approvals.ts'
import { insertAuditEntry } from '#worker/storage/audit.ts'
import { type AddressChange, askForChange, logAddress } from '#worker/storage/credentials.ts'
import { isAborted, runBatch, toStatement } from '#worker/storage/guarded.ts'

export const createRecoveryApproval = (
  userId: number,
  makerId: number,
  { changes, reason }: { readonly changes: readonly AddressChange[]; readonly reason: string | null },
): NewApproval<'recovery'> => ({
  kind: 'recovery',
  subjectId: userId,
  personId: userId,
  makerId,
  reason,
  act: { changes: changes.map((one) => ({ ...one })) },
  amount: null,
})

/** The code it is refused with by now; null when the old addresses are told, in the name of whoever asked. */
export const approveRecovery = async (
  { db, env }: Services,
  { approval, actor, now }: { readonly approval: ApprovalRow; readonly actor: Actor; readonly now: number },
): Promise<ErrorCode | null> => {
  const { makerId, subjectId: userId } = approval
  const { changes } = actOf('recovery', approval)
  const pepper = findPepper(env)
  if (!pepper) return 'service-unavailable'
  const [user, maker] = await Promise.all([findUser(db, userId), findUser(db, makerId)])
  if (!user) return 'user-not-found'
  const fields = changes.map(({ field }) => field)
  const isAllowed = maker && mayChangeAccount(maker, { ...user, studioId: null }, fields)
  if (!isAllowed || changes.some(({ field, from }) => user[field] !== from)) return 'approval-outdated'
  const email = changes.find(({ field }) => field === 'email')?.to
  if (email && (await findUserByEmail(db, email))) return 'user-exists'
  try {
    await runBatch(db, [
      ...settleApproval(db, { id: approval.id, by: actor.id }, now),
      ...changes.flatMap((change) => askForChange(db, { userId, actorId: makerId, change, now })),
      ...changes.map(({ field, from, to }) =>
        toStatement(
          db,
          insertAuditEntry(
            db,
            {
              ...{ actorId: makerId, action: 'user.contact', targetId: userId, facts: { step: 'asked' } },
              before: { [field]: logAddress(pepper, from) },
              after: { [field]: logAddress(pepper, to) },
            },
            now,
          ),
        ),
      ),
    ])
    return null
  } catch (error) {
    if (isAborted(error)) return 'approval-outdated'
    throw error
  }
}
