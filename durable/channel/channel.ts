/** Subscribers of a broadcast channel, as user ids; their hubs know the sockets. */
export class ChannelSubscribers {
  readonly #userIds: Set<number>

  constructor(userIds: Iterable<number>) {
    this.#userIds = new Set(userIds)
  }

  get size(): number {
    return this.#userIds.size
  }

  /** True when this changed the list and must be stored. */
  add(userId: number): boolean {
    if (this.#userIds.has(userId)) return false
    this.#userIds.add(userId)
    return true
  }

  remove(userId: number): boolean {
    return this.#userIds.delete(userId)
  }

  /** The subscribers to notify, without those who are notified in another way. */
  listeners(except: readonly number[]): number[] {
    const left = new Set(except)
    return [...this.#userIds].filter((userId) => !left.has(userId))
  }
}
