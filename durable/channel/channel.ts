/** Who hears a broadcast channel. Ids of people, not of sockets: their hubs know the tabs. */
export class Audience {
  readonly #userIds: Set<number>

  constructor(userIds: Iterable<number>) {
    this.#userIds = new Set(userIds)
  }

  /** True when that is news and must be stored. */
  add(userId: number): boolean {
    if (this.#userIds.has(userId)) return false
    this.#userIds.add(userId)
    return true
  }

  remove(userId: number): boolean {
    return this.#userIds.delete(userId)
  }

  /** Everybody to be told, except those who hear it in another way. */
  listeners(except: readonly number[]): number[] {
    const left = new Set(except)
    return [...this.#userIds].filter((userId) => !left.has(userId))
  }
}
