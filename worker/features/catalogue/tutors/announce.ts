/** Updates public records after tutors or their free time changed, and has open lists reload. Runs after the response. */

import type { BookedTime } from '#contract/catalogue/shapes/booked-time.ts'
import { type Interval, toIsoInstant } from '#contract/shared/rules/time.ts'
import { afterAnswer, afterBurst } from '#worker/after-answer.ts'
import { describeFault } from '#worker/database-errors.ts'
import type { DomainEvents } from '#worker/domain-events.ts'
import { dropEdgeAnswers } from '#worker/edge-generation.ts'
import { writeFault } from '#worker/log.ts'
import type { Services } from '#worker/services.ts'
import { neverAvailable } from '#worker/storage/schema/people.ts'
import { refreshTutorPublic, takeFreeTime } from './public-record.ts'

/** Of one tutor: from the earliest to the latest booked time, each of them, and when the last was booked, epoch ms. */
interface Booked extends Interval {
  readonly times: readonly Interval[]
  readonly now: number
}

/** By the tutor's id. */
type BookedTimes = ReadonlyMap<number, Booked>

/** A request that was to take the times out and has not done so for this long was cut off. */
const lostMs = 10_000

/**
 * Booked times that are not yet taken out of the public records. The first booking of a burst takes out those of all
 * that follow in the same isolate, so that lists are told once and the requests after a booking are not held up.
 */
export class BookedTimesQueue {
  #waiting = new Map<number, Booked>()
  /** When the oldest of them was added; null while there is none. */
  #since: number | null = null

  /** True when the caller is to take all out, soon; else an earlier caller will. */
  add(tutorId: number, { start, end }: Interval, now: number): boolean {
    const queued = this.#waiting.get(tutorId)
    this.#waiting.set(tutorId, {
      start: Math.min(start, queued?.start ?? start),
      end: Math.max(end, queued?.end ?? end),
      times: [...(queued?.times ?? []), { start, end }],
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

type ListServices = Pick<Services, 'db' | 'announce'>

const bookedTimes = new BookedTimesQueue()

/** Rewrites the tutor's public record, and has open lists and the open profile reload. */
export const refreshFreeTime = async (
  services: ListServices,
  { tutorId, now }: DomainEvents['tutor-hours-changed'],
): Promise<void> => {
  await afterAnswer()
  await refreshTutorPublic(services.db, tutorId, now)
  await dropEdgeAnswers('tutors', `tutor-${tutorId}`)
  await services.announce.tutorsChanged([tutorId])
}

/** One record that cannot be written must not keep the others from being. */
const logFault = (error: unknown): null => {
  writeFault({ late: describeFault(error) })
  return null
}

type TakenTime = Awaited<ReturnType<typeof takeFreeTime>>

/** What lists are told, so that they need not load: nothing where the record was not written, or is there no more. */
const bookedTimesOf = (tutor: number, { times }: Booked, taken: TakenTime | null): BookedTime[] => {
  if (taken === null || (taken && taken.next === null)) return []
  const next = taken ? { next: taken.next === neverAvailable ? null : toIsoInstant(taken.next ?? 0) } : {}
  return times.map(({ start, end }) => ({ tutor, start: toIsoInstant(start), end: toIsoInstant(end), ...next }))
}

/** Takes booked times out of the public records of these tutors, and has open lists reload if that changed one; whether it did. */
const takeBookedTimes = async (services: ListServices, times: BookedTimes): Promise<boolean> => {
  let isAnyChanged = false
  const booked: BookedTime[] = []
  for (const [tutorId, one] of times) {
    // One call after another leaves no turn to what comes in, where the database answers without a network.
    await afterAnswer()
    const taken = await takeFreeTime(services.db, tutorId, one, one.now).catch(logFault)
    isAnyChanged ||= Boolean(taken)
    booked.push(...bookedTimesOf(tutorId, one, taken))
  }
  // The tutor's own page shows every booked time.
  const pages = [...times.keys()].map((id) => `tutor-${id}` as const)
  await dropEdgeAnswers(...pages, ...(isAnyChanged ? (['tutors'] as const) : []))
  // Cards of a list show times as well, so it is told where the record stays the same, too.
  await services.announce.tutorsChanged([...times.keys()], { taken: true, booked })
  return isAnyChanged
}

/**
 * Takes a booked time out of the tutor's public record soon, together with those of the same burst, and has open lists
 * reload if that changed it. True when this call changed a record.
 */
export const takeBookedTime = async (
  services: ListServices,
  { tutorId, start, end, now }: DomainEvents['time-taken'],
): Promise<boolean> => {
  if (!bookedTimes.add(tutorId, { start, end }, now)) return false
  await afterBurst()
  return takeBookedTimes(services, bookedTimes.takeAll())
}

/**
 * Refreshes a tutor's public record, drops what the edge keeps of it and has open lists and the open profile
 * reload. Runs after the response.
 */
export const announceTutor = async (
  { db, announce }: Pick<Services, 'db' | 'announce'>,
  { tutorId, now }: DomainEvents['tutor-changed'],
): Promise<void> => {
  await refreshTutorPublic(db, tutorId, now)
  await dropEdgeAnswers('tutors', `tutor-${tutorId}`)
  await announce.tutorsChanged([tutorId])
}
