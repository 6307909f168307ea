import type * as declared from '#contract/lessons/api/weekly-hours.ts'
import { judgeWeeklyHour } from '#contract/lessons/rules/weekly-hours.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import type { Handlers } from '#worker/handler.ts'
import { bookWeeklyHour } from './book-weekly.ts'
import * as store from './store.ts'
import { weeklyHourView } from './view.ts'

/** After a lost race the facts are read again and name the rule that refused. */
const maxAttempts = 3

export const weeklyHours: Handlers<typeof declared> = {
  async keepWeeklyHour({ input, actor, services, now, fail }) {
    const { db } = services
    const request = { studentId: actor.id, ...input.body }
    for (let round = 0; round < maxAttempts; round++) {
      const facts = await store.readWeeklyHourFacts(db, request, now)
      const refusal = facts.same ? null : judgeWeeklyHour(facts, request)
      if (refusal) return fail(refusal.refused)
      const stored = facts.same ?? (await store.insertWeeklyHour(db, request, now))
      if (!stored) continue
      if (!facts.same) await bookWeeklyHour(services, stored, now)
      const weeklyHour = await store.findWeeklyHour(db, stored.id, now)
      if (weeklyHour) return weeklyHourView(weeklyHour)
    }
    return fail('conflicting-schedule')
  },

  async listWeeklyHours({ actor, services: { db }, now }) {
    const side = actor.role === Role.Student ? 'student' : 'tutor'
    return (await store.listWeeklyHours(db, side, actor.id, now)).map(weeklyHourView)
  },

  async endWeeklyHour({ input, actor, services: { db }, now, fail }) {
    const owner = (await store.findWeeklyHourOwner(db, input.params.id)) ?? fail('weekly-hour-not-found')
    if (owner !== actor.id) fail('forbidden')
    await store.endWeeklyHour(db, input.params.id, now)
  },
}
