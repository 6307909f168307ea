import type * as declared from '#contract/classroom/api/goals.ts'
import { decideGoal, startBandOf } from '#contract/classroom/rules/goals.ts'
import { toHalves } from '#contract/classroom/rules/marks.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import type { Handlers } from '#worker/handler.ts'
import { clearGoal, findGoal, findGoalAndMark, type GoalRow, goalView, storeGoalOf } from './store.ts'

export const goals: Handlers<typeof declared> = {
  async getGoal({ actor, services: { db } }) {
    const goal = await findGoal(db, actor.id)
    return { goal: goal && goalView(goal) }
  },

  async setGoal({ input: { body }, actor, services: { db }, now, fail }) {
    const decided = decideGoal(body, now)
    if (isRefused(decided)) return fail(decided.refused)
    const { goal: before, latest } = await findGoalAndMark(db, actor.id)
    const known = before && { kind: before.kind, startBand: before.start }
    const { kind, band, until } = body
    const goal: GoalRow = {
      ...{ kind, until, setAt: now },
      band: band === null ? null : toHalves(band),
      start: startBandOf(known, kind, latest),
    }
    await storeGoalOf(db, actor.id, goal)
    return goalView(goal)
  },

  dropGoal: ({ actor, services: { db } }) => clearGoal(db, actor.id),
}
