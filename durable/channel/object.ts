import { DurableObject } from 'cloudflare:workers'
import type { ChannelName } from '#contract/shared/events/channels.ts'
import type { Bindings } from '#worker/bindings.ts'
import { getUserHub } from '#worker/live-rooms.ts'
import { ChannelSubscribers } from './channel.ts'
import { SubscriberStore } from './store.ts'

/** One broadcast channel: passes frames to the hubs of its subscribers. One object is enough for a few thousand. */
export class Channel extends DurableObject<Bindings> {
  readonly #store = new SubscriberStore(this.ctx.storage.sql)
  readonly #audience = new ChannelSubscribers(this.#store.all())

  async subscribe(userId: number): Promise<void> {
    if (this.#audience.add(userId)) this.#store.add(userId)
  }

  async unsubscribe(userId: number): Promise<void> {
    if (this.#audience.remove(userId)) this.#store.remove(userId)
  }

  /** Returns how many sockets got it. */
  async broadcast(name: ChannelName, frame: string, except: number[]): Promise<number> {
    const reached = await Promise.all(this.#audience.listeners(except).map((userId) => this.#tell(userId, name, frame)))
    return reached.reduce((sum, one) => sum + one, 0)
  }

  /** Unsubscribes a person without an open socket; their next connection subscribes again. */
  async #tell(userId: number, name: ChannelName, frame: string): Promise<number> {
    try {
      const reached = await getUserHub(this.env, userId).deliverToChannel(name, frame)
      if (reached === 0) await this.unsubscribe(userId)
      return reached
    } catch {
      return 0
    }
  }
}
