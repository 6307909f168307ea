import type * as declared from '#contract/people/api/devices.ts'
import { deviceEndsAt } from '#contract/people/rules/devices.ts'
import { deviceLimits } from '#contract/vocabulary/devices.ts'
import { realtime } from '#contract/vocabulary/limits.ts'
import type { Handlers } from '#worker/handler.ts'
import { revokedUntil } from '#worker/tokens.ts'
import { confirmDevice } from './question-store.ts'
import * as store from './store.ts'
import { deviceView } from './view.ts'

export const devices: Handlers<typeof declared> = {
  async listDevices({ actor, services: { db }, now }) {
    const rows = await store.findListed(db, actor.id, now - deviceLimits.toldMs)
    const own = actor.device?.id ?? null
    const isQuestioned = rows.some(({ id, questioned }) => id === own && questioned === 1)
    return rows
      .filter((row) => row.endedAt !== null || deviceEndsAt(row, actor.role) > now)
      .sort((a, b) => Number(b.id === own) - Number(a.id === own))
      .map((row) => deviceView(row, { id: own, isQuestioned }))
  },

  async endDevice({ input, actor, services: { db, announce, later }, now, fail }) {
    const { id } = input.params
    const outcome = await store.endDevice(db, { userId: actor.id, id, ending: 'ended' }, now)
    if (outcome === 'gone') fail('device-not-found')
    if (outcome === 'ended') later(announce.disconnect(actor.id, realtime.close.revoked, { device: id }))
  },

  async confirmDevice({ input, actor, services: { db }, fail }) {
    const devices = { userId: actor.id, id: input.params.id, by: actor.device?.id ?? null }
    const outcome = await confirmDevice(db, devices)
    if (outcome !== 'known') fail(outcome === 'gone' ? 'device-not-found' : 'illegal')
  },

  async endOtherDevices({ actor, services: { db, announce, later }, now, fail }) {
    const { device } = actor
    if (!device) return fail('illegal')
    await store.endOthers(db, { userId: actor.id, id: device.id, revoked: revokedUntil(now) }, now)
    later(announce.disconnect(actor.id, realtime.close.revoked, { otherThan: device.id }))
  },
}
