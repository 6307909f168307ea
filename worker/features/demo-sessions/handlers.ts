import type * as declared from '#contract/api/demo-sessions.ts'
import { DemoWordSaved } from '#contract/realtime/classroom-events.ts'
import { frameOf } from '#contract/realtime/event.ts'
import { isDemoMember, mayListDemoSessions } from '#contract/rules/access.ts'
import { decideDemoSessionUpdate } from '#contract/rules/demo-session-changes.ts'
import { decideDemoSession } from '#contract/rules/demo-sessions.ts'
import { isRefused } from '#contract/rules/refusal.ts'
import { toIsoInstant } from '#contract/rules/time.ts'
import { isAdmin } from '#contract/vocabulary/roles.ts'
import { bookWithManager } from '#worker/features/sessions/book-with-manager.ts'
import { changeManagerBooking } from '#worker/features/sessions/change-with-manager.ts'
import type { Handlers } from '#worker/handler.ts'
import { requireUnchanged } from '#worker/stale-rows.ts'
import { listDemoSessionRows } from './list-store.ts'
import { demoSessionHistorySql, findDemoSession, parseDemoSessionHistory } from './store.ts'
import { demoSessionView } from './view.ts'
import { findDemoWords, insertDemoWord } from './word-store.ts'

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
    const { id, seen, ...change } = input.body
    for (let round = 0; round < maxAttempts; round++) {
      const found = await findDemoSession(services.db, id)
      if (!found) return fail('demo-session-not-found')
      const plan = decideDemoSessionUpdate(found, actor, change, now)
      // Whoever may change nothing here learns nothing about the row.
      if (!isRefused(plan) || isAdmin(actor.role))
        await requireUnchanged(services.db, actor, seen, { ...found, kind: 'demo-session' })
      if (isRefused(plan)) return fail(plan.refused)
      const { managerFeedback: manager_feedback, tutorFeedback: tutor_feedback } = plan
      const outcome = await changeManagerBooking(services, actor, {
        from: { ...found, kind: 'demo', managerId: found.tutorManagerId },
        to: plan.status,
        columns: { manager_feedback, tutor_feedback },
        now,
      })
      if (outcome === 'done') return
    }
    return fail('illegal')
  },

  async listDemoSessions({ input, actor, services: { db, env }, now, fail }) {
    if (!mayListDemoSessions(actor, input.query)) return fail('forbidden')
    const page = await listDemoSessionRows(db, input.query)
    const views = page.list.map((row) => demoSessionView(row, actor, { secret: env.TOKEN_SECRET, now }))
    return { ...page, list: await Promise.all(views) }
  },

  saveDemoWord: {
    async judge({ input, actor, services: { db, announce, later }, now, fail }) {
      const demo = (await findDemoSession(db, input.params.id)) ?? fail('demo-session-not-found')
      if (!isDemoMember(actor, demo)) fail('forbidden')
      return async ({ body: { text, meaning = '', sentence = '', kind } }) => {
        const word = { text, meaning, sentence, kind }
        const saved = await insertDemoWord(db, { demoSessionId: demo.id, savedBy: actor.id }, word, now)
        if (!saved) return fail('too-many-words')
        const other = actor.id === demo.tutorId ? demo.tutorManagerId : demo.tutorId
        if (saved.isNew || saved.isCompleted)
          later(announce.toUsers([other], frameOf(DemoWordSaved, { demoSession: demo.id })))
        return saved
      }
    },
  },

  async listDemoWords({ input, actor, services: { db }, fail }) {
    const { id } = input.params
    const [demo, list] = await Promise.all([findDemoSession(db, id), findDemoWords(db, id)])
    if (!demo) return fail('demo-session-not-found')
    if (!isDemoMember(actor, demo)) return fail('forbidden')
    return list.map(({ createdAt, ...word }) => ({ ...word, createdAt: toIsoInstant(createdAt) }))
  },
}
