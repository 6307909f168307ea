import type * as declared from '#contract/api/plans.ts'
import { refusePlan } from '#contract/rules/plans.ts'
import { isAdmin } from '#contract/vocabulary/roles.ts'
import type { Handlers } from '#worker/handler.ts'
import { toSqlPage } from '#worker/storage/filters.ts'
import { changePlan, findPlan, findPlans, insertPlan, removePlan } from './store.ts'
import { planView } from './view.ts'

export const plans: Handlers<typeof declared> = {
  async createPlan({ input, actor, services: { db }, now }) {
    return planView(await insertPlan(db, input.body, actor.id, now))
  },

  async updatePlan({ input, actor, services: { db }, now, fail }) {
    if (Object.keys(input.body).length === 0) fail('empty-request')
    return planView((await changePlan(db, input.params.id, input.body, actor.id, now)) ?? fail('plan-not-found'))
  },

  async deletePlan({ input, actor, services: { db }, now, fail }) {
    if (!(await removePlan(db, input.params.id, actor.id, now))) fail('plan-not-found')
  },

  async getPlan({ input, actor, services: { db }, now, fail }) {
    const found = await findPlan(db, input.params.id, actor.id, now)
    const refusal = refusePlan(found?.plan ?? null, { isAdmin: isAdmin(actor.role), invited: found?.invited ?? false })
    if (refusal || !found) return fail(refusal ?? 'plan-not-found')
    return planView(found.plan)
  },

  async listPlans({ input, actor, services: { db }, now }) {
    const viewer = { userId: actor?.id ?? null, isAdmin: actor !== null && isAdmin(actor.role) }
    const { list, total } = await findPlans(db, input.query, viewer, toSqlPage(input.query), now)
    return { list: list.map(planView), total }
  },
}
