import type { Db } from '#worker/storage/db.ts'
import type { OpsAlerts } from '../alerts.ts'
import { done } from '../outcome.ts'
import { dueFault } from './faults.ts'
import { shelve } from './shelf.ts'

export const outboxAlerts = (db: Db): OpsAlerts => ({
  async post(text) {
    const fault = await dueFault(db, 'alerts')
    if (fault) return fault
    const id = `alert.sim.${crypto.randomUUID()}`
    await shelve(db, id, { channel: 'ops', to: 'team', title: 'alert', text })
    return done({ id })
  },
})
