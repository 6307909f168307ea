import type * as declared from '#contract/money/api/invites.ts'
import type { Invite } from '#contract/money/shapes/plan.ts'
import { toIsoInstant, toIsoInstantOrNull } from '#contract/shared/rules/time.ts'
import { awaitApproval } from '#worker/await-approval.ts'
import { findPlan } from '#worker/features/money/plans/store.ts'
import { findUserByEmail } from '#worker/features/people/users/store.ts'
import type { Handlers } from '#worker/handler.ts'
import { pepperKeys } from '#worker/pepper.ts'
import { createAddressApproval } from './approve-invite.ts'
import { findInvite, findInvites, type InviteRow, isInvitedAddress, removeInvite, replaceInvite } from './store.ts'

const inviteView = (row: InviteRow): Invite => ({
  ...row,
  acceptedAt: toIsoInstantOrNull(row.acceptedAt),
  expiresAt: toIsoInstant(row.expiresAt),
  createdAt: toIsoInstant(row.createdAt),
  updatedAt: toIsoInstant(row.updatedAt),
})

export const invites: Handlers<typeof declared> = {
  async createInvite({ input, actor, services: { db, env }, now, fail }) {
    const { email, planId } = input.body
    const expiresAt = Date.parse(input.body.expiresAt)
    if (expiresAt <= now) fail('bad-request', 'expiresAt')
    const planFacts = await findPlan(db, planId, actor.id, now)
    if (!planFacts || planFacts.plan.archivedAt !== null) return fail('plan-not-found')
    if (await isInvitedAddress(db, email)) fail('illegal', 'email')
    const personId = (await findUserByEmail(db, email))?.id ?? null
    const invited = { email, expiresAt, inviteId: null, personId }
    await awaitApproval(db, createAddressApproval(planFacts.plan, invited, actor.id, pepperKeys(env)), now)
  },

  async updateInvite({ input, actor, services: { db, env }, now, fail }) {
    if (Object.keys(input.body).length === 0) fail('empty-request')
    const present = (await findInvite(db, input.params.id)) ?? fail('invite-not-found')
    const { email = present.email, planId = present.planId } = input.body
    const expiresAt = input.body.expiresAt === undefined ? present.expiresAt : Date.parse(input.body.expiresAt)
    if (input.body.expiresAt !== undefined && expiresAt <= now) fail('bad-request', 'expiresAt')
    const planFacts = await findPlan(db, planId, actor.id, now)
    if (!planFacts || planFacts.plan.archivedAt !== null) return fail('plan-not-found')
    const isOther = email !== present.email
    if (present.acceptedAt !== null || (isOther && (await isInvitedAddress(db, email)))) fail('illegal', 'email')
    const pepper = pepperKeys(env)
    if (isOther || planId !== present.planId || expiresAt > present.expiresAt) {
      const personId = (await findUserByEmail(db, email))?.id ?? null
      const invited = { email, expiresAt, inviteId: present.id, personId }
      return await awaitApproval(db, createAddressApproval(planFacts.plan, invited, actor.id, pepper), now)
    }
    const writing = { weeklyMinutes: planFacts.plan.weeklyMinutes, actorId: actor.id, pepper, agreed: null }
    const changed = await replaceInvite(db, present, { email, planId, expiresAt }, writing, now)
    return typeof changed === 'string' ? fail('illegal', 'email') : inviteView(changed)
  },

  async deleteInvite({ input, actor, services: { db }, now, fail }) {
    if (!(await removeInvite(db, input.params.id, actor.id, now))) fail('invite-not-found')
  },

  async getInvite({ input, services: { db }, fail }) {
    return inviteView((await findInvite(db, input.params.id)) ?? fail('invite-not-found'))
  },

  async listInvites({ input, services: { db } }) {
    const page = await findInvites(db, input.query)
    return { ...page, list: page.list.map(inviteView) }
  },
}
