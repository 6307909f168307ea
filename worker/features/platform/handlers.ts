import type * as declared from '#contract/api/platform.ts'
import { frameOf } from '#contract/realtime/event.ts'
import { TutorsCacheUpdated } from '#contract/realtime/tutor-events.ts'
import { toMethodBounds } from '#contract/rules/platform.ts'
import { isRefused } from '#contract/rules/refusal.ts'
import { toIsoInstant } from '#contract/rules/time.ts'
import type { WithdrawMethodRow } from '#contract/shapes/platform.ts'
import { rebuildPublicRecords } from '#worker/features/tutors/public-record.ts'
import type { Handlers } from '#worker/handler.ts'
import { insertAuditEntry } from '#worker/storage/audit.ts'
import { readSettings } from '#worker/storage/settings.ts'
import { findMethod, listMethods, type MethodRow, storeMethod, storeSettings } from './store.ts'

const methodView = ({ createdAt, updatedAt, ...row }: MethodRow): WithdrawMethodRow => ({
  ...row,
  createdAt: toIsoInstant(createdAt),
  updatedAt: toIsoInstant(updatedAt),
})

export const platform: Handlers<typeof declared> = {
  async listWithdrawMethods({ services }) {
    return (await listMethods(services.db)).map(methodView)
  },

  async createWithdrawMethod({ input, actor, services, now, fail }) {
    const { type, enabled } = input.body
    const bounds = toMethodBounds(input.body)
    if (isRefused(bounds)) return fail(bounds.refused)
    return methodView(
      await storeMethod(services.db, { type, enabled, ...bounds, present: null, actorId: actor.id, now }),
    )
  },

  async updateWithdrawMethod({ input, actor, services, now, fail }) {
    const { type } = input.params
    if (Object.values(input.body).every((value) => value === undefined)) return fail('empty-request')
    const found = await findMethod(services.db, type)
    if (!found) return fail('withdraw-method-not-found')
    const { min = found.min, max = found.max, enabled = found.enabled } = input.body
    const bounds = toMethodBounds({ min, max })
    if (isRefused(bounds)) return fail(bounds.refused)
    await storeMethod(services.db, { type, enabled, ...bounds, present: found, actorId: actor.id, now })
  },

  getPlatformSettings: ({ services }) => readSettings(services.db),

  async updatePlatformSettings({ input, actor, services: { db }, now, fail }) {
    if (Object.values(input.body).every((value) => value === undefined)) return fail('empty-request')
    const present = await readSettings(db)
    const wanted = { ...present, ...input.body }
    if (wanted['invoice.min'] > wanted['invoice.max']) return fail('bad-request', 'invoice.min')
    await storeSettings(db, { changes: input.body, present, actorId: actor.id, now })
    return readSettings(db)
  },

  getServerStats: ({ services }) => services.announce.readServerFigures(),

  async flushCache({ actor, services, now }) {
    const { db, announce, later } = services
    await insertAuditEntry(db, { actorId: actor.id, action: 'cache.flush', targetId: 0, facts: {} }, now)
    const rebuilt = rebuildPublicRecords(db, now)
    later(rebuilt.then(() => announce.toChannel('TutorsCache', frameOf(TutorsCacheUpdated, {}))))
  },
}
