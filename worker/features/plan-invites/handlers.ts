import type * as declared from '#contract/api/plan-invites.ts'
import { expiryOf } from '#contract/rules/plans.ts'
import { toIsoInstant, toIsoInstantOrNull } from '#contract/rules/time.ts'
import type { PlanInvite } from '#contract/shapes/plan.ts'
import { isAdmin, Role } from '#contract/vocabulary/roles.ts'
import type { Handlers } from '#worker/handler.ts'
import { toSqlPage } from '#worker/storage/filters.ts'
import {
  findInvitationFacts,
  findPlanInvites,
  inviteStudents,
  type PlanInviteRow,
  removePlanInvite,
  setExpiry,
} from './store.ts'

const planInviteView = (row: PlanInviteRow): PlanInvite => ({
  ...row,
  createdAt: toIsoInstant(row.createdAt),
  expiresAt: toIsoInstantOrNull(row.expiresAt),
})

/** Epoch ms of what was sent, or null; refused when it is over already. */
const futureExpiry = (text: string | null, now: number, fail: (code: 'bad-request', field: string) => never) => {
  const expiresAt = text === null ? null : expiryOf(text)
  return expiresAt !== null && expiresAt <= now ? fail('bad-request', 'expiresAt') : expiresAt
}

export const planInvites: Handlers<typeof declared> = {
  async listPlanInvites({ input, actor, services: { db } }) {
    const filter = isAdmin(actor.role) ? input.query : { ...input.query, userIds: [actor.id] }
    const { list, total } = await findPlanInvites(db, filter, toSqlPage(input.query))
    return { list: list.map(planInviteView), total }
  },

  async createPlanInvites({ input, actor, services: { db }, now, fail }) {
    const { planId, userIds } = input.body
    const expiresAt = futureExpiry(input.body.expiresAt ?? null, now, fail)
    const facts = await findInvitationFacts(db, planId, userIds, Role.Student)
    if (!facts.hasPlan) fail('plan-not-found')
    if (facts.known < userIds.length) fail('user-not-found')
    if (facts.students < userIds.length) fail('bad-request', 'userIds')
    const rows = await inviteStudents(db, { planId, userIds, expiresAt }, actor.id, now)
    const [first] = rows
    return first ? { ...planInviteView(first), created: rows.length } : fail('unexpected')
  },

  async updatePlanInvites({ input, actor, services: { db }, now, fail }) {
    if (input.body.expiresAt === undefined) fail('empty-request')
    const expiresAt = futureExpiry(input.body.expiresAt ?? null, now, fail)
    if (!(await setExpiry(db, input.body.ids, expiresAt, actor.id, now))) fail('invite-not-found')
  },

  async deletePlanInvite({ input, actor, services: { db }, now, fail }) {
    if (!(await removePlanInvite(db, input.params.id, actor.id, now))) fail('invite-not-found')
  },
}
