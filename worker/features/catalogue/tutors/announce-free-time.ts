/** Updates public records after the free time of tutors changed, and has open lists reload. Runs after the response. */

import { TutorsCacheUpdated } from '#contract/catalogue/events/tutor-events.ts'
import { frameOf } from '#contract/shared/events/event.ts'
import { afterAnswer, afterBurst } from '#worker/after-answer.ts'
import { describeFault } from '#worker/database-errors.ts'
import type { DomainEvents } from '#worker/domain-events.ts'
import { dropEdgeAnswers } from '#worker/edge-generation.ts'
import type { Services } from '#worker/services.ts'
import { type BookedTimes, BookedTimesQueue } from './booked-times.ts'
import { refreshTutorPublic, takeFreeTime } from './public-record.ts'

type ListServices = Pick<Services, 'db' | 'announce'>

const bookedTimes = new BookedTimesQueue()

const tellLists = ({ announce }: ListServices): Promise<void> =>
  announce.toChannel('TutorsCache', frameOf(TutorsCacheUpdated, {}))

/** Rewrites the tutor's public record, and has open lists reload. */
export const refreshFreeTime = async (
  services: ListServices,
  { tutorId, now }: DomainEvents['tutor-hours-changed'],
): Promise<void> => {
  await afterAnswer()
  await refreshTutorPublic(services.db, tutorId, now)
  await dropEdgeAnswers('tutors', `tutor-${tutorId}`)
  await tellLists(services)
}

/** One record that cannot be written must not keep the others from being. */
const logged = (error: unknown): false => {
  console.error(JSON.stringify({ late: describeFault(error) }))
  return false
}

/** Takes booked times out of the public records of these tutors, and has open lists reload if that changed one. */
const takeBookedTimes = async (services: ListServices, taken: BookedTimes): Promise<void> => {
  let isAnyChanged = false
  for (const [tutorId, { now, ...time }] of taken) {
    const isChanged = await takeFreeTime(services.db, tutorId, time, now).catch(logged)
    isAnyChanged ||= isChanged
  }
  // The tutor's own page shows every booked time.
  const pages = [...taken.keys()].map((id) => `tutor-${id}` as const)
  await dropEdgeAnswers(...pages, ...(isAnyChanged ? (['tutors'] as const) : []))
  if (isAnyChanged) await tellLists(services)
}

/**
 * Takes a booked time out of the tutor's public record soon, together with those of the same burst, and has open lists
 * reload if that changed it.
 */
export const takeBookedTime = async (
  services: ListServices,
  { tutorId, start, end, now }: DomainEvents['time-taken'],
): Promise<void> => {
  if (!bookedTimes.add(tutorId, { start, end }, now)) return
  await afterBurst()
  await takeBookedTimes(services, bookedTimes.takeAll())
}
