/**
 * Who is inside a call, kept right while events and answers arrive in any order. It listens first and asks second:
 * whatever changes before the listening is in the answer, whatever changes after it is heard. What is heard while an
 * answer is on its way may be newer than that answer, so it is applied once more on top of it.
 */
export interface InsideSource {
  /** Answers whether the server will tell of changes from now on. */
  subscribe(): Promise<boolean>
  /** Ids of the people inside. */
  ask(): Promise<readonly number[]>
}

/** Asked again after this long when either question had no answer. */
const againMs = 5000

export class InsideMembers {
  readonly #source: InsideSource
  readonly #listeners = new Set<() => void>()
  #ids: ReadonlySet<number> = new Set()
  /** By user id, since the question that is on its way; the last word about each. */
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

  /** To be called at first and after every reconnection: what happened in the gap was not heard. */
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
