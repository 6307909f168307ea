import { TutorsCacheUpdated } from '#contract/catalogue/events/tutor-events.ts'
import { frameOf } from '#contract/shared/events/event.ts'
import type * as declared from '#contract/team/api/platform.ts'
import { needsSecondAdmin } from '#contract/team/rules/settings.ts'
import { awaitApproval } from '#worker/await-approval.ts'
import { rebuildPublicRecords } from '#worker/features/catalogue/tutors/public-record.ts'
import type { Handlers } from '#worker/handler.ts'
import { insertAuditEntry } from '#worker/storage/audit.ts'
import { readSettings } from '#worker/storage/settings.ts'
import { createSettingsApproval } from './approve-settings.ts'
import { storeSettings } from './store.ts'

export const platform: Handlers<typeof declared> = {
  getPlatformSettings: ({ services }) => readSettings(services.db),

  async updatePlatformSettings({ input, actor, services: { db }, now, fail }) {
    if (Object.values(input.body).every((value) => value === undefined)) return fail('empty-request')
    const present = await readSettings(db)
    const wanted = { ...present, ...input.body }
    if (wanted['invoice.min'] > wanted['invoice.max']) return fail('bad-request', 'invoice.min')
    if (needsSecondAdmin(input.body, present))
      return await awaitApproval(db, createSettingsApproval(input.body, present, actor.id), now)
    await storeSettings(db, { changes: input.body, present, actorId: actor.id, approved: null, now })
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
