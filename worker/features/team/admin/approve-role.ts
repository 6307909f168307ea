/** Gives somebody another role, once a second admin approves. */
import { mayChangeRole } from '#contract/people/rules/account.ts'
import type { ErrorCode } from '#contract/vocabulary/errors.ts'
import { realtime } from '#contract/vocabulary/limits.ts'
import { isTutorType } from '#contract/vocabulary/roles.ts'
import { findUser } from '#worker/features/people/users/store.ts'
import type { Actor } from '#worker/handler.ts'
import type { Services } from '#worker/services.ts'
import { type ApprovalRow, actOf } from '#worker/storage/approvals.ts'
import { storeRole } from './people-store.ts'

/** The code it is refused with by now; null when the role is given, in the name of whoever asked. */
export const approveRole = async (
  services: Services,
  { approval, actor, now }: { readonly approval: ApprovalRow; readonly actor: Actor; readonly now: number },
): Promise<ErrorCode | null> => {
  const { db, announce, later } = services
  const { from, to } = actOf('role', approval)
  const [user, maker] = await Promise.all([findUser(db, approval.subjectId), findUser(db, approval.makerId)])
  if (!user) return 'user-not-found'
  if (user.role !== from) return 'approval-outdated'
  if (!(maker && mayChangeRole(maker, user))) return 'illegal'
  const approved = { id: approval.id, by: actor.id, result: { role: to } }
  if (!(await storeRole(db, { user, to, actorId: approval.makerId, approved }, now))) return 'illegal'
  later(announce.disconnect(user.id, realtime.close.revoked))
  services.raise('person-changed', { now })
  if (isTutorType(from) || isTutorType(to)) services.raise('tutor-changed', { tutorId: user.id, now })
  return null
}
