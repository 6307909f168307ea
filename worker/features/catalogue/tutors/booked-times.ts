/**
 * Booked times that are not yet taken out of the public records. The first booking of a burst takes out those of all
 * that follow in the same isolate, so that lists are told once and the requests after a booking are not held up.
 */
import type { Interval } from '#contract/shared/rules/time.ts'

/** Of one tutor: from the earliest to the latest booked time, and when the last of them was booked, epoch ms. */
interface Booked extends Interval {
  readonly now: number
}

/** By the tutor's id. */
export type BookedTimes = ReadonlyMap<number, Booked>

/** A request that was to take the times out and has not done so for this long was cut off. */
const lostMs = 10_000

export class BookedTimesQueue {
  #waiting = new Map<number, Booked>()
  /** When the oldest of them was added; null while there is none. */
  #since: number | null = null

  /** True when the caller is to take all out, soon; else an earlier caller will. */
  add(tutorId: number, { start, end }: Interval, now: number): boolean {
    const known = this.#waiting.get(tutorId)
    this.#waiting.set(tutorId, {
      start: Math.min(start, known?.start ?? start),
      end: Math.max(end, known?.end ?? end),
      now,
    })
    const isAwaited = this.#since !== null && Math.abs(now - this.#since) < lostMs
    if (!isAwaited) this.#since = now
    return !isAwaited
  }

  /** Empties the queue. */
  takeAll(): BookedTimes {
    const all = this.#waiting
    this.#waiting = new Map()
    this.#since = null
    return all
  }
}
