import { DurableObject } from 'cloudflare:workers'
import type { Bindings } from '#worker/services.ts'

export class UserHub extends DurableObject<Bindings> {
  async deliver(_frames: string[]): Promise<void> {}
  async disconnect(_code: number): Promise<void> {}
}
