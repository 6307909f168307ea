import { DurableObject } from 'cloudflare:workers'
import type { Bindings } from '#worker/services.ts'
import type { ClosingSession, ScheduledSession } from './room.ts'

export class SessionRoom extends DurableObject<Bindings> {
  async schedule(_session: ScheduledSession): Promise<void> {}
  async close(_session: ClosingSession): Promise<void> {}
  async inside(): Promise<number[]> {
    return []
  }
}
