/** Several named alarms over the one the platform gives an object. They survive eviction, as the platform's does. */
import { describeFault } from '#worker/database-errors.ts'

const key = 'alarms'
/** A failed alarm is tried again after this long, doubled each time up to the longest. */
const retryMs = 2_000
const longestRetryMs = 5 * 60_000

interface Armed {
  at: number
  failures: number
  /** Running now; `at` is when it runs again if this instance ends before it is done. */
  ringing?: true
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
    const alarm = this.#book[name]
    return alarm?.ringing ? undefined : alarm?.at
  }

  set(name: string, at: number): void {
    if (this.at(name) !== at) this.#write({ ...this.#book, [name]: { at, failures: 0 } })
  }

  /** Keeps an earlier time; saves a write where the alarm is only a safety net. */
  setUnlessSooner(name: string, at: number): void {
    if ((this.at(name) ?? Number.POSITIVE_INFINITY) > at) this.set(name, at)
  }

  clear(name: string): void {
    if (!(name in this.#book)) return
    const { [name]: _, ...rest } = this.#book
    this.#write(rest)
  }

  /**
   * Runs what is due. The platform never fires early by its own clock, so the scheduled instant counts as
   * reached even where `Date` says otherwise; without that an early reading would re-arm for the past without end.
   */
  async run(
    armedFor: number | undefined,
    now: number,
    ring: (name: string, now: number) => Promise<void> | void,
  ): Promise<void> {
    const reached = Math.max(armedFor ?? this.#next(), now)
    const due = Object.entries(this.#book).filter(([, alarm]) => alarm.at <= reached)
    const retries = due.map(([name, { failures }]): [string, Armed] => {
      const wait = Math.min(longestRetryMs, retryMs * 2 ** failures)
      return [name, { at: now + wait, failures: failures + 1, ringing: true }]
    })
    // Stored before running: if this instance is evicted meanwhile, the next one runs the alarm.
    this.#write({ ...this.#book, ...Object.fromEntries(retries) })
    for (const [name, armed] of retries) {
      const hasFailed = await this.#ring(() => ring(name, reached), name, armed)
      // The handler set or cleared it itself; its value counts.
      if (this.#book[name] !== armed) continue
      if (hasFailed) this.#write({ ...this.#book, [name]: { at: armed.at, failures: armed.failures } })
      else this.clear(name)
    }
  }

  async #ring(ring: () => Promise<void> | void, name: string, { failures }: Armed): Promise<boolean> {
    try {
      await ring()
      return false
    } catch (error) {
      console.error(JSON.stringify({ alarm: name, failures: failures - 1, error: describeFault(error) }))
      return true
    }
  }

  /** Forgets all alarms after the storage was deleted, and the platform's alarm with it. */
  forget(): void {
    this.#book = {}
  }

  #next(): number {
    return Math.min(...Object.values(this.#book).map(({ at }) => at))
  }

  #write(book: Book): void {
    this.#book = book
    this.#storage.kv.put(key, book)
    const next = this.#next()
    void (Number.isFinite(next) ? this.#storage.setAlarm(next) : this.#storage.deleteAlarm())
  }
}
