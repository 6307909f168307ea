import { toIsoInstant, toIsoInstantOrNull } from '#contract/shared/rules/time.ts'
import type * as declared from '#contract/team/api/platform.ts'
import { needsSecondAdmin, staleSettings } from '#contract/team/rules/settings.ts'
import { awaitApproval } from '#worker/await-approval.ts'
import { rebuildPublicRecords } from '#worker/features/catalogue/tutors/public-record.ts'
import { listMethodChangers } from '#worker/features/money/withdraw-methods/store.ts'
import { type Handlers, StaleRow } from '#worker/handler.ts'
import { insertAuditEntry } from '#worker/storage/audit.ts'
import { readSettings, toSettings } from '#worker/storage/settings.ts'
import { createSettingsApproval } from './approve-settings.ts'
import { listSettingRows, type SettingRow, storeSettings } from './store.ts'
import { countTouchedRows } from './touched-store.ts'

const changeView = ({ at, byId, byName }: Pick<SettingRow, 'at' | 'byId' | 'byName'>) => ({
  at: toIsoInstant(at),
  by: { id: byId, name: byName },
})

/** Refuses with whoever changed one of them last. */
const refuseStale = (rows: readonly SettingRow[], names: readonly string[]): never => {
  const [latest] = rows.filter(({ key }) => names.includes(key)).toSorted((a, b) => b.at - a.at)
  throw new StaleRow(latest ? { id: latest.byId, name: latest.byName } : null)
}

export const platform: Handlers<typeof declared> = {
  async getPlatformSettings({ services }) {
    const { db } = services
    const [rows, ways] = await Promise.all([listSettingRows(db), listMethodChangers(db)])
    const changed = rows.map(({ key, ...row }) => ({ key, ...changeView(row) }))
    return { ...toSettings(rows), changed, changedWays: ways.map(({ type, ...row }) => ({ type, ...changeView(row) })) }
  },

  async countTouched({ services, now }) {
    const { nextWeek, ...counts } = await countTouchedRows(services.db, now)
    return { ...counts, nextWeek: toIsoInstantOrNull(nextWeek) }
  },

  async updatePlatformSettings({ input, actor, services: { db }, now, fail }) {
    const { seen = {}, ...changes } = input.body
    if (Object.values(changes).every((value) => value === undefined)) return fail('empty-request')
    const rows = await listSettingRows(db)
    const present = toSettings(rows)
    const stale = staleSettings(seen, present)
    if (stale.length > 0) return refuseStale(rows, stale)
    const wanted = { ...present, ...changes }
    if (wanted['invoice.min'] > wanted['invoice.max']) return fail('bad-request', 'invoice.min')
    if (needsSecondAdmin(changes, present))
      return await awaitApproval(db, createSettingsApproval(changes, present, actor.id), now)
    const isStored = await storeSettings(db, { changes, rows, actorId: actor.id, approved: null, now })
    if (!isStored) return refuseStale(await listSettingRows(db), Object.keys(changes))
    return readSettings(db)
  },

  getServerStats: ({ services }) => services.announce.readServerFigures(),

  async flushCache({ actor, services, now }) {
    const { db, announce, later } = services
    await insertAuditEntry(db, { actorId: actor.id, action: 'cache.flush', targetId: 0, facts: {} }, now)
    const rebuilt = rebuildPublicRecords(db, now)
    later(rebuilt.then(() => announce.tutorsChanged([])))
  },
}
