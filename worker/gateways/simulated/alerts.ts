import type { Db } from '#worker/storage/db.ts'
import type { OpsAlerts } from '../alerts.ts'
import { toSuccess } from '../outcome.ts'
import { takeFault } from './faults.ts'
import { storeMessage } from './message-store.ts'

export const createSimulatedAlerts = (db: Db): OpsAlerts => ({
  async post(text) {
    const fault = await takeFault(db, 'alerts')
    if (fault) return fault
    const id = `alert.sim.${crypto.randomUUID()}`
    await storeMessage(db, id, { channel: 'ops', to: 'team', title: 'alert', text })
    return toSuccess({ id })
  },
})
