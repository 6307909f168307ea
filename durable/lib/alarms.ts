/** Several named alarms over the one the platform gives an object. They survive eviction, as the platform's does. */
import { describeFault } from '#worker/database-errors.ts'
import { writeFault } from '#worker/log.ts'

const key = 'alarms'
/** A failed alarm is tried again after this long, doubled each time up to the longest. */
const retryMs = 2_000
const longestRetryMs = 5 * 60_000

interface Armed {
  at: number
  failures: number
  /** Running now; `at` is when it runs again should something else be stored and this instance end before it is done. */
  ringing?: true
}
type Book = Record<string, Armed>

type Storage = Pick<DurableObjectStorage, 'setAlarm' | 'deleteAlarm'> & { kv: Pick<SyncKvStorage, 'get' | 'put'> }

const earliest = (book: Book): number => Math.min(...Object.values(book).map(({ at }) => at))

export class Alarms {
  readonly #storage: Storage
  #book: Book
  /** The book as it was last written. */
  #stored: Book
  #held = false
  /** What the platform's alarm is set to; undefined until this instance has set it, null after it went off. */
  #armed: number | null | undefined

  constructor(storage: Storage) {
    this.#storage = storage
    this.#book = storage.kv.get<Book>(key) ?? {}
    this.#stored = this.#book
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

  /** Stores what `change` sets and clears with one write; not within another. */
  together(change: () => void): void {
    this.#held = true
    try {
      change()
    } finally {
      this.#held = false
      if (this.#book !== this.#stored) this.#write(this.#book)
    }
  }

  /**
   * What a safety net was for is done. Nothing is written: at its time this instance does nothing, and a new one does the
   * work once more. Only for alarms whose work may be repeated.
   */
  done(name: string): void {
    const { [name]: _, ...rest } = this.#book
    this.#book = rest
  }

  clear(name: string): void {
    if (!(name in this.#book)) return
    const { [name]: _, ...rest } = this.#book
    this.#write(rest)
  }

  /**
   * Runs what is due. The platform never fires early by its own clock, so the scheduled instant counts as
   * reached even where `Date` says otherwise; without that an early reading would re-arm for the past without end.
   *
   * Nothing is stored before an alarm runs: the platform repeats an alarm whose object ended in the middle of it, and
   * what is due is then still in the book.
   */
  async run(
    armedFor: number | undefined,
    now: number,
    ring: (name: string, now: number) => Promise<void> | void,
  ): Promise<void> {
    const reached = Math.max(armedFor ?? this.#armed ?? earliest(this.#stored), now)
    this.#armed = null
    const due = Object.entries(this.#book).filter(([, alarm]) => alarm.at <= reached)
    const retries = due.map(([name, { failures }]): [string, Armed] => {
      const wait = Math.min(longestRetryMs, retryMs * 2 ** failures)
      return [name, { at: now + wait, failures: failures + 1, ringing: true }]
    })
    this.#book = { ...this.#book, ...Object.fromEntries(retries) }
    for (const [name, armed] of retries) {
      const hasFailed = await this.#ring(() => ring(name, reached), name, armed)
      // The handler set or cleared it itself; its value counts.
      if (this.#book[name] !== armed) continue
      if (hasFailed) this.#book = { ...this.#book, [name]: { at: armed.at, failures: armed.failures } }
      else this.done(name)
    }
    if (due.length > 0 && this.#book !== this.#stored) this.#write(this.#book)
    else this.#arm()
  }

  async #ring(ring: () => Promise<void> | void, name: string, { failures }: Armed): Promise<boolean> {
    try {
      await ring()
      return false
    } catch (error) {
      writeFault({ alarm: name, failures: failures - 1, error: describeFault(error) })
      return true
    }
  }

  /** Forgets all alarms after the storage was deleted, and the platform's alarm with it. */
  forget(): void {
    this.#book = {}
    this.#stored = this.#book
    this.#armed = null
  }

  #write(book: Book): void {
    this.#book = book
    if (this.#held) return
    this.#stored = book
    this.#storage.kv.put(key, book)
    this.#arm()
  }

  /** Sets the platform's alarm to the earliest; only where that changes it, because each time is billed as a row. */
  #arm(): void {
    const next = earliest(this.#book)
    const wanted = Number.isFinite(next) ? next : null
    if (wanted === this.#armed) return
    this.#armed = wanted
    void (wanted === null ? this.#storage.deleteAlarm() : this.#storage.setAlarm(wanted))
  }
}
