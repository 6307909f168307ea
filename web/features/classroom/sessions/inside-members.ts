/**
 * The ids of the people inside a call, correct in whatever order events and responses arrive. It subscribes first and
 * fetches second: changes before the subscription are in the response, later ones arrive as events. Events that arrive
 * while the response is on its way may be newer than it, so they are applied to it again.
 */
export interface InsideSource {
  /** Resolves with whether the server will send changes from now on. */
  subscribe(): Promise<boolean>
  /** Ids of the people inside. */
  ask(): Promise<readonly number[]>
}

/** Delay before the next try when subscribing or fetching failed. */
const againMs = 5000

/** The ids of the members inside one call, as an external store for React. */
export class InsideMembers {
  readonly #source: InsideSource
  readonly #listeners = new Set<() => void>()
  #ids: ReadonlySet<number> = new Set()
  /** Events since the current request was sent, by user id; the last one of each user. */
  #heard: Map<number, boolean> | null = null
  #round = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(source: InsideSource) {
    this.#source = source
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly read = (): ReadonlySet<number> => this.#ids

  /**
   * Subscribes and fetches. Call it at first and after every reconnection, because events during the gap were missed.
   */
  async follow(): Promise<void> {
    this.stop()
    const round = this.#round
    const isListening = await this.#source.subscribe()
    if (round !== this.#round) return
    this.#heard = new Map()
    const answer = await this.#source.ask().catch(() => null)
    if (round !== this.#round) return
    if (answer) this.#set(this.#withHeard(answer))
    this.#heard = null
    if (!isListening || !answer) this.#timer = setTimeout(() => void this.follow(), againMs)
  }

  hear(userId: number, isInside: boolean): void {
    this.#heard?.set(userId, isInside)
    const rest = [...this.#ids].filter((id) => id !== userId)
    this.#set(isInside ? [...rest, userId] : rest)
  }

  stop(): void {
    this.#round += 1
    this.#heard = null
    clearTimeout(this.#timer)
  }

  #withHeard(answer: readonly number[]): number[] {
    const heard = this.#heard ?? new Map<number, boolean>()
    const came = [...heard].flatMap(([id, isInside]) => (isInside ? [id] : []))
    return [...answer.filter((id) => !heard.has(id)), ...came]
  }

  #set(ids: readonly number[]): void {
    this.#ids = new Set(ids)
    for (const listener of this.#listeners) listener()
  }
}
