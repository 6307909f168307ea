/** Invitations to plans, on which one of the team does not decide alone: asking, and inviting. */
import { maskAddress } from '#contract/people/rules/credentials.ts'
import type { ErrorCode } from '#contract/vocabulary/errors.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { termsOf } from '#worker/features/money/plans/approve-plan.ts'
import { type Agreed, findInvitationFacts, inviteStudents } from '#worker/features/money/plans/invite-store.ts'
import type { PlanRow } from '#worker/features/money/plans/store.ts'
import type { Actor } from '#worker/handler.ts'
import { pepperKeys } from '#worker/pepper.ts'
import type { Services } from '#worker/services.ts'
import { type ApprovalRow, actOf, type NewApproval, subjectOfNew } from '#worker/storage/approvals.ts'
import { logAddress } from '#worker/storage/credentials.ts'
import { findInvite, insertInvite, replaceInvite } from './store.ts'

/** `expiresAt` is epoch ms, null for no end. */
export const createStudentsApproval = (
  plan: PlanRow,
  { userIds, expiresAt }: { readonly userIds: readonly number[]; readonly expiresAt: number | null },
  makerId: number,
): NewApproval<'invite'> => {
  const ids = userIds.toSorted((a, b) => a - b)
  const whom = { userIds: ids, inviteId: null, inviteSeen: null, email: null, shown: null }
  return {
    kind: 'invite',
    subjectId: subjectOfNew(JSON.stringify([plan.id, ids])),
    personId: ids.length === 1 ? (ids[0] ?? null) : null,
    makerId,
    reason: null,
    act: { planId: plan.id, seen: plan.updatedAt, plan: termsOf(plan), ...whom, expiresAt },
    amount: null,
  }
}

interface InvitedAddress {
  readonly email: string
  readonly expiresAt: number
  /** The invitation that gets the address, and when it was changed last; null for a new one. */
  readonly invite: { readonly id: number; readonly seen: number } | null
  /** Who has that address. */
  readonly personId: number | null
}

/** Its subject keeps nothing of the address but a keyed digest. */
export const createAddressApproval = (
  plan: PlanRow,
  { email, expiresAt, invite, personId }: InvitedAddress,
  makerId: number,
  pepper: string,
): NewApproval<'invite'> => ({
  kind: 'invite',
  subjectId: invite?.id ?? subjectOfNew(logAddress(pepper, email) ?? ''),
  personId,
  makerId,
  reason: null,
  act: {
    ...{ planId: plan.id, seen: plan.updatedAt, plan: termsOf(plan), userIds: [] },
    ...{ inviteId: invite?.id ?? null, inviteSeen: invite?.seen ?? null, email, shown: maskAddress(email), expiresAt },
  },
  amount: null,
})

/** The code it is refused with by now; null when they are invited, in the name of whoever asked. */
export const approveInvite = async (
  { db, env }: Services,
  { approval, actor, now }: { readonly approval: ApprovalRow; readonly actor: Actor; readonly now: number },
): Promise<ErrorCode | null> => {
  const { planId, seen, plan, userIds, inviteId, inviteSeen, email, expiresAt } = actOf('invite', approval)
  const { makerId } = approval
  const agreed: Agreed = { seen, approved: { id: approval.id, by: actor.id } }
  if (expiresAt !== null && expiresAt <= now) return 'approval-outdated'
  if (userIds.length > 0) {
    const { students } = await findInvitationFacts(db, planId, userIds, Role.Student)
    if (students < userIds.length) return 'approval-outdated'
    const invited = await inviteStudents(db, { planId, userIds, expiresAt }, agreed, makerId, now)
    return invited ? null : 'approval-outdated'
  }
  if (email === null || expiresAt === null) return 'approval-outdated'
  const fields = { email, planId, expiresAt }
  const writing = { weeklyMinutes: plan.weeklyMinutes, actorId: makerId, pepper: pepperKeys(env), agreed }
  if (inviteId === null) return (await insertInvite(db, fields, writing, now)) === null ? null : 'approval-outdated'
  const present = await findInvite(db, inviteId)
  const changed =
    present && (await replaceInvite(db, { present, seenAt: inviteSeen ?? present.updatedAt, fields }, writing, now))
  return changed === null || typeof changed === 'string' ? 'approval-outdated' : null
}
