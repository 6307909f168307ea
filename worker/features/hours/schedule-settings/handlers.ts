import type * as declared from '#contract/hours/api/schedule-settings.ts'
import { closeSlots, decideDaysAway, judgeTimeOff } from '#contract/hours/rules/time-off.ts'
import { decideTemplate } from '#contract/hours/rules/week-template.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import { readSchedule } from '#worker/features/hours/availability/schedule-store.ts'
import type { Handlers } from '#worker/handler.ts'
import * as store from './store.ts'

/** Students may book while the days are closed. The plan is then made again from new facts, up to this many times. */
const maxAttempts = 5

export const scheduleSettings: Handlers<typeof declared> = {
  getScheduleSettings: ({ actor, services: { db }, now }) => store.readSettings(db, actor.id, now),

  async setPause({ input, actor, services, now }) {
    await store.storePause(services.db, actor.id, input.body.minutes, now)
    services.raise('tutor-hours-changed', { tutorId: actor.id, now })
  },

  async setWeekTemplate({ input, actor, services: { db }, now, fail }) {
    const decided = decideTemplate(input.body.hours, actor.role)
    if (isRefused(decided)) return fail(decided.refused)
    await store.storeTemplate(db, actor.id, decided.hours, now)
  },

  async addTimeOff({ input, actor, services, now, fail }) {
    const { db } = services
    const decided = decideDaysAway(input.body, now)
    if (isRefused(decided)) return fail(decided.refused)
    const { away } = decided
    for (let round = 0; round < maxAttempts; round++) {
      const slotIds = await store.findSlotsIn(db, actor.id, away)
      const seen = await readSchedule(db, actor.id, slotIds, now)
      const refused = judgeTimeOff(away, seen.timeOff)
      if (refused) return fail(refused.refused)
      const slots = seen.slots.filter(({ id }) => slotIds.includes(id))
      const plan = closeSlots(slots, seen.bookings, away, now)
      const outcome = await store.storeTimeOff(db, { ownerId: actor.id, away, slotIds, seen, plan, now })
      if (outcome === 'stale') continue
      services.raise('tutor-hours-changed', { tutorId: actor.id, now })
      const { timeOff } = await store.readSettings(db, actor.id, now)
      const added = timeOff.find(({ firstDay }) => firstDay === input.body.firstDay)
      if (added) return added
    }
    return fail('conflicting-schedule')
  },

  async removeTimeOff({ input, actor, services: { db }, fail }) {
    const owner = (await store.findTimeOffOwner(db, input.params.id)) ?? fail('time-off-not-found')
    if (owner !== actor.id) fail('forbidden')
    await store.deleteTimeOff(db, input.params.id)
  },
}
