/** Several named alarms over the one the platform gives an object. They survive eviction, as the platform's does. */

const key = 'alarms'
/** A failed alarm is tried again after this long, doubled each time up to the longest. */
const retryMs = 2_000
const longestRetryMs = 5 * 60_000

interface Armed {
  at: number
  failures: number
}
type Book = Record<string, Armed>

type Storage = Pick<DurableObjectStorage, 'setAlarm' | 'deleteAlarm'> & { kv: Pick<SyncKvStorage, 'get' | 'put'> }

export class Alarms {
  readonly #storage: Storage
  #book: Book

  constructor(storage: Storage) {
    this.#storage = storage
    this.#book = storage.kv.get<Book>(key) ?? {}
  }

  at(name: string): number | undefined {
    return this.#book[name]?.at
  }

  set(name: string, at: number): void {
    if (this.#book[name]?.at !== at) this.#write({ ...this.#book, [name]: { at, failures: 0 } })
  }

  /** Keeps an earlier one; saves the write on paths where the alarm is only a safety net. */
  setUnlessSooner(name: string, at: number): void {
    if ((this.#book[name]?.at ?? Number.POSITIVE_INFINITY) > at) this.set(name, at)
  }

  clear(name: string): void {
    if (!(name in this.#book)) return
    const { [name]: _, ...rest } = this.#book
    this.#write(rest)
  }

  /**
   * Runs what is due. The platform never fires early by its own clock, so the instant it was armed for counts as
   * come even where `Date` says otherwise; without that an early reading would re-arm for the past, for ever.
   */
  async run(
    armedFor: number | undefined,
    now: number,
    ring: (name: string, now: number) => Promise<void> | void,
  ): Promise<void> {
    const reached = Math.max(armedFor ?? this.#next(), now)
    const due = Object.entries(this.#book).filter(([, one]) => one.at <= reached)
    this.#write(Object.fromEntries(Object.entries(this.#book).filter(([, one]) => one.at > reached)))
    for (const [name, { failures }] of due) {
      try {
        await ring(name, reached)
      } catch (error) {
        console.error(JSON.stringify({ alarm: name, failures, error: String(error) }))
        const wait = Math.min(longestRetryMs, retryMs * 2 ** failures)
        this.#write({ [name]: { at: now + wait, failures: failures + 1 }, ...this.#book })
      }
    }
  }

  /** Storage was emptied, and the platform's alarm with it. */
  forget(): void {
    this.#book = {}
  }

  #next(): number {
    return Math.min(...Object.values(this.#book).map((one) => one.at))
  }

  #write(book: Book): void {
    this.#book = book
    this.#storage.kv.put(key, book)
    const next = this.#next()
    void (Number.isFinite(next) ? this.#storage.setAlarm(next) : this.#storage.deleteAlarm())
  }
}
