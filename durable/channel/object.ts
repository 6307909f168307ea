import { DurableObject } from 'cloudflare:workers'
import type { Bindings } from '#worker/services.ts'

export class Channel extends DurableObject<Bindings> {
  async broadcast(_frame: string, _except: number[]): Promise<void> {}
}
