import type * as declared from '#contract/joining/api/demo-sessions.ts'
import { decideDemoSessionUpdate, mayJudge } from '#contract/joining/rules/demo-session-changes.ts'
import { decideDemoSession } from '#contract/joining/rules/demo-sessions.ts'
import { decideJudgement } from '#contract/joining/rules/judgements.ts'
import { mayListDemoSessions } from '#contract/shared/rules/access.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import { isAdmin } from '#contract/vocabulary/roles.ts'
import { bookWithManager, changeManagerBooking } from '#worker/features/classroom/sessions/manager-bookings.ts'
import type { Handlers } from '#worker/handler.ts'
import { tokenKeys } from '#worker/keyring.ts'
import { requireUnchanged } from '#worker/stale-rows.ts'
import { listDemoSessionRows } from './list-store.ts'
import { demoSessionHistorySql, findDemoSession, parseDemoSessionHistory } from './store.ts'
import { demoSessionView } from './view.ts'

/** A lost race is decided again; gives up after three. */
const maxAttempts = 3

export const demoSessions: Handlers<typeof declared> = {
  async bookDemoSession({ input, actor, services, now, idempotencyKey, fail }) {
    const refused = await bookWithManager({
      kind: 'demo',
      services,
      tutorId: actor.id,
      body: input.body,
      idempotencyKey,
      endpoint: 'bookDemoSession',
      historySql: demoSessionHistorySql,
      decide: ({ history, ...facts }, start) =>
        decideDemoSession({ ...facts, history: parseDemoSessionHistory(history) }, start, now),
      now,
    })
    if (refused !== null) return fail(refused)
  },

  async updateDemoSession({ input, actor, services, now, fail }) {
    const { id, seen, scores, note, level, ...change } = input.body
    for (let round = 0; round < maxAttempts; round++) {
      const demo = await findDemoSession(services.db, id)
      if (!demo) return fail('demo-session-not-found')
      const plan = decideDemoSessionUpdate(demo, actor, change, now)
      // Whoever may change nothing here learns nothing about the row.
      if (!isRefused(plan) || isAdmin(actor.role))
        await requireUnchanged(services.db, actor, seen, { ...demo, kind: 'demo-session' })
      if (isRefused(plan)) return fail(plan.refused)
      const booking = { from: demo.status, to: plan.status, isJudge: mayJudge(actor, demo) }
      const judged = decideJudgement(demo, { scores, note, level }, booking)
      if (isRefused(judged)) return fail(judged.refused)
      const { managerFeedback: manager_feedback, tutorFeedback: tutor_feedback } = plan
      const outcome = await changeManagerBooking(services, actor, {
        from: { ...demo, kind: 'demo', managerId: demo.tutorManagerId },
        to: plan.status,
        columns: {
          manager_feedback,
          tutor_feedback,
          note: judged.note,
          level: judged.level,
          scores: judged.scores && JSON.stringify(judged.scores),
        },
        now,
      })
      if (outcome === 'done') return
    }
    return fail('illegal')
  },

  async listDemoSessions({ input, actor, services: { db, env }, now, fail }) {
    if (!mayListDemoSessions(actor, input.query)) return fail('forbidden')
    const page = await listDemoSessionRows(db, input.query)
    const views = page.list.map((row) => demoSessionView(row, actor, { keyring: tokenKeys(env), now }))
    return { ...page, list: await Promise.all(views) }
  },
}
