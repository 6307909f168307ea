import type * as declared from '#contract/money/api/invites.ts'
import { refuseResend } from '#contract/money/rules/invites.ts'
import type { Invite } from '#contract/money/shapes/plan.ts'
import { toEpochMs, toIsoInstant, toIsoInstantOrNull } from '#contract/shared/rules/time.ts'
import { awaitApproval } from '#worker/await-approval.ts'
import { findPlan } from '#worker/features/money/plans/store.ts'
import { findUserByEmail } from '#worker/features/people/users/store.ts'
import { type Handlers, StaleRow } from '#worker/handler.ts'
import { pepperKeys } from '#worker/pepper.ts'
import { findChanger } from '#worker/storage/audit.ts'
import type { Db } from '#worker/storage/db.ts'
import { createAddressApproval } from './approve-invite.ts'
import { findInvites } from './list-store.ts'
import { sendInvite } from './send-store.ts'
import { findInvite, type InviteRow, isInvitedAddress, removeInvite, replaceInvite } from './store.ts'

const inviteView = (row: InviteRow): Invite => ({
  ...row,
  acceptedAt: toIsoInstantOrNull(row.acceptedAt),
  revokedAt: toIsoInstantOrNull(row.revokedAt),
  sentAt: toIsoInstant(row.sentAt),
  expiresAt: toIsoInstant(row.expiresAt),
  createdAt: toIsoInstant(row.createdAt),
  updatedAt: toIsoInstant(row.updatedAt),
})

/** Refuses what was decided about another state of an invite, in the name of whoever changed it. */
const refuseStale = async (db: Db, { id, updatedAt: at }: InviteRow): Promise<never> => {
  throw new StaleRow(await findChanger(db, { kind: 'invite', id, at }))
}

/** One that was not taken back. */
const findStanding = async (db: Db, id: number): Promise<InviteRow | null> => {
  const row = await findInvite(db, id)
  return row?.revokedAt === null ? row : null
}

/** Whether the last change of an invite was that this admin mailed it again: a double click, or a request sent twice. */
const wasSentBy = ({ sends, sentAt, updatedAt, updatedBy }: InviteRow, actorId: number): boolean =>
  sends > 1 && sentAt === updatedAt && updatedBy === actorId

/** A lost race is decided again; gives up after three. */
const maxAttempts = 3

export const invites: Handlers<typeof declared> = {
  async createInvite({ input, actor, services: { db, env }, now, fail }) {
    const { email, planId } = input.body
    const expiresAt = Date.parse(input.body.expiresAt)
    if (expiresAt <= now) fail('bad-request', 'expiresAt')
    const planFacts = await findPlan(db, planId, actor.id, now)
    if (!planFacts || planFacts.plan.archivedAt !== null) return fail('plan-not-found')
    if (await isInvitedAddress(db, email, now)) fail('illegal', 'email')
    const personId = (await findUserByEmail(db, email))?.id ?? null
    const invited = { email, expiresAt, invite: null, personId }
    await awaitApproval(db, createAddressApproval(planFacts.plan, invited, actor.id, pepperKeys(env)), now)
  },

  async updateInvite({ input, actor, services: { db, env }, now, fail }) {
    const { seen, ...changes } = input.body
    if (Object.keys(changes).length === 0) fail('empty-request')
    const seenAt = toEpochMs(seen)
    const pepper = pepperKeys(env)
    for (let round = 0; ; round++) {
      const present = (await findStanding(db, input.params.id)) ?? fail('invite-not-found')
      if ((seenAt !== undefined && seenAt !== present.updatedAt) || round === maxAttempts)
        return await refuseStale(db, present)
      const { email = present.email, planId = present.planId } = changes
      const expiresAt = changes.expiresAt === undefined ? present.expiresAt : Date.parse(changes.expiresAt)
      if (changes.expiresAt !== undefined && expiresAt <= now) fail('bad-request', 'expiresAt')
      const planFacts = await findPlan(db, planId, actor.id, now)
      if (!planFacts || planFacts.plan.archivedAt !== null) return fail('plan-not-found')
      const { plan } = planFacts
      const isOther = email !== present.email
      if (present.acceptedAt !== null || (isOther && (await isInvitedAddress(db, email, now)))) fail('illegal', 'email')
      if (isOther || planId !== present.planId || expiresAt > present.expiresAt) {
        const personId = (await findUserByEmail(db, email))?.id ?? null
        const invited = { email, expiresAt, invite: { id: present.id, seen: present.updatedAt }, personId }
        return await awaitApproval(db, createAddressApproval(plan, invited, actor.id, pepper), now)
      }
      const writing = { weeklyMinutes: plan.weeklyMinutes, actorId: actor.id, pepper, agreed: null }
      const fields = { email, planId, expiresAt }
      const changed = await replaceInvite(db, { present, seenAt: present.updatedAt, fields }, writing, now)
      if (typeof changed !== 'string') return inviteView(changed)
    }
  },

  async resendInvite({ input, actor, services: { db }, now, fail }) {
    const { id } = input.params
    const present = (await findStanding(db, id)) ?? fail('invite-not-found')
    const answerStale = async (row: InviteRow): Promise<Invite> =>
      wasSentBy(row, actor.id) ? inviteView(row) : await refuseStale(db, row)
    if (Date.parse(input.body.seen) !== present.updatedAt) return await answerStale(present)
    const refusal = refuseResend(present, now)
    if (refusal) fail(refusal)
    const planFacts = await findPlan(db, present.planId, actor.id, now)
    if (!planFacts || planFacts.plan.archivedAt !== null) return fail('plan-not-found')
    const writing = { weeklyMinutes: planFacts.plan.weeklyMinutes, actorId: actor.id }
    const sent = await sendInvite(db, present, writing, now)
    return sent ? inviteView(sent) : await answerStale((await findStanding(db, id)) ?? fail('invite-not-found'))
  },

  async deleteInvite({ input, actor, services: { db }, now, fail }) {
    if (!(await removeInvite(db, input.params.id, actor.id, now))) fail('invite-not-found')
  },

  async getInvite({ input, services: { db }, fail }) {
    return inviteView((await findStanding(db, input.params.id)) ?? fail('invite-not-found'))
  },

  async listInvites({ input, services: { db }, now }) {
    const page = await findInvites(db, input.query, now)
    return { ...page, list: page.list.map(inviteView) }
  },
}
