import { DurableObject } from 'cloudflare:workers'
import type { Bindings } from '#worker/services.ts'

export class ChatRoom extends DurableObject<Bindings> {}
