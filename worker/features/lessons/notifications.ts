/**
 * Notifications after a booking changed. They run after the response and may be lost with the process: clients reload
 * when they reconnect, and the sweep reschedules the sessions.
 */

import { frameOf } from '#contract/realtime/event.ts'
import { LessonBooked, LessonCanceled, LessonRebooked, LessonSettled } from '#contract/realtime/lesson-events.ts'
import { OnboardingUpdated } from '#contract/realtime/onboarding-events.ts'
import { TutorsCacheUpdated } from '#contract/realtime/tutor-events.ts'
import { reminderTimes } from '#contract/rules/reminders.ts'
import type { Interval } from '#contract/rules/time.ts'
import { SessionKind } from '#contract/vocabulary/teaching.ts'
import { describeFault } from '#worker/database-errors.ts'
import { dropEdgeAnswers } from '#worker/edge-generation.ts'
import type { JudgedLesson } from '#worker/features/invoices/settle-store.ts'
import { refreshTutorPublic, takeFreeTime } from '#worker/features/tutors/public-record.ts'
import type { Services } from '#worker/services.ts'
import { findOnline } from '#worker/storage/presence.ts'
import { markScheduled } from './attendance-store.ts'
import { type BookedTimes, BookedTimesQueue } from './booked-times.ts'
import type { SessionBooking } from './session-store.ts'
import type { LessonRow } from './store.ts'

/**
 * Schedules or closes the session's object to match its booking. A scheduled object marks itself in D1; a closed one is
 * marked here.
 */
export const syncSessionRoom = async (
  { db, announce }: Pick<Services, 'db' | 'announce'>,
  call: SessionBooking,
): Promise<void> => {
  const { sessionId, kind, refId, hostId, guestId, start, end, live, updatedAt: asOf } = call
  if (live) {
    const times = { startAt: start, endAt: end, asOf }
    await announce.scheduleSession({ sessionId, kind, refId, members: [hostId, guestId], ...times })
  } else {
    await announce.closeSession({ sessionId, reason: 'cancelled' })
    await markScheduled(db, sessionId, end)
  }
}

const toSessionBooking = ({
  sessionId,
  id,
  tutorId,
  studentId,
  start,
  end,
  canceledAt,
  updatedAt,
}: LessonRow): SessionBooking => ({
  sessionId,
  kind: SessionKind.Lesson,
  refId: id,
  hostId: tutorId,
  guestId: studentId,
  start,
  end,
  live: canceledAt === null ? 1 : 0,
  updatedAt,
})

type LessonEvent = typeof LessonBooked | typeof LessonRebooked | typeof LessonCanceled

/**
 * How long news of a booking wait, so that they do not hold up the requests that follow it: the page that booked loads
 * its lists again. What it changes in the public lists then includes further bookings.
 */
const burstMs = 500
const afterBurst = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, burstMs))
const bookedTimes = new BookedTimesQueue()

/** Resolves after the response has been handed over, so that notifications delay neither it nor the next request. */
const afterAnswer = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

/** Sends the members the lesson's id, and everybody who has the tutor list open only the tutor's. */
const tellLesson = async ({ db, announce }: Services, event: LessonEvent, call: SessionBooking): Promise<void> => {
  const members = [call.hostId, call.guestId]
  await Promise.all([
    // Only members who are online; the others load the lessons when they connect.
    findOnline(db, members).then((ids) =>
      announce.toUsers(ids, frameOf(event, { tutor: call.hostId, lesson: call.refId })),
    ),
    announce.toChannel('TutorsCache', frameOf(event, { tutor: call.hostId, lesson: 0 }), members),
  ])
}

/** Has the screens of both members load lessons again that were judged. */
export const notifySettled = async (
  { toUsers }: Pick<Services['announce'], 'toUsers'>,
  settled: readonly JudgedLesson[],
): Promise<void> => {
  await Promise.all(
    settled.map(({ id, tutorId, studentId }) =>
      toUsers([tutorId, studentId], frameOf(LessonSettled, { tutor: tutorId, lesson: id })),
    ),
  )
}

/** Has the screens of an applicant and of those who decide about them load the steps of onboarding again. */
export const notifyOnboarding = (
  { db, announce, later }: Pick<Services, 'db' | 'announce' | 'later'>,
  userIds: readonly number[],
): void => {
  const online = afterAnswer().then(() => findOnline(db, userIds))
  later(online.then((ids) => announce.toUsers(ids, frameOf(OnboardingUpdated, {}))))
}

const notifyChange = (services: Services, event: LessonEvent, call: SessionBooking): void => {
  services.later(afterAnswer().then(() => syncSessionRoom(services, call)))
  if (call.kind === SessionKind.Lesson) services.later(afterAnswer().then(() => tellLesson(services, event, call)))
  else notifyOnboarding(services, [call.hostId, call.guestId])
}

const tellLists = ({ announce }: Services): Promise<void> =>
  announce.toChannel('TutorsCache', frameOf(TutorsCacheUpdated, {}))

/** Rewrites the tutor's public record after their free time changed, and has open lists reload. */
export const notifyFreeTime = (services: Services, tutorId: number, now: number): void => {
  const refreshed = afterAnswer().then(() => refreshTutorPublic(services.db, tutorId, now))
  const dropped = refreshed.then(() => dropEdgeAnswers('tutors', `tutor-${tutorId}`))
  services.later(dropped.then(() => tellLists(services)))
}

/** One record that cannot be written must not keep the others from being. */
const logged = (error: unknown): false => {
  console.error(JSON.stringify({ late: describeFault(error) }))
  return false
}

/** Takes booked times out of the public records of these tutors, and has open lists reload if that changed one. */
const takeBookedTimes = async (services: Services, taken: BookedTimes): Promise<void> => {
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

/** Takes a booked time out of the tutor's public record soon, and has open lists reload if that changed it. */
export const notifyTimeTaken = (services: Services, tutorId: number, taken: Interval, now: number): void => {
  if (!bookedTimes.add(tutorId, taken, now)) return
  services.later(afterBurst().then(() => takeBookedTimes(services, bookedTimes.takeAll())))
}

/**
 * Has the object of a new session set its alarm for the first reminder. Without one to come it is not told: nobody can
 * have joined yet, and it reads the booking when somebody does.
 */
const scheduleReminders = (services: Services, call: SessionBooking, now: number): void => {
  if (reminderTimes(call.start, now).length > 0)
    services.later(afterBurst().then(() => syncSessionRoom(services, call)))
}

export const notifyBooked = (services: Services, lesson: LessonRow, now: number): void => {
  scheduleReminders(services, toSessionBooking(lesson), now)
  services.later(afterBurst().then(() => tellLesson(services, LessonBooked, toSessionBooking(lesson))))
  notifyTimeTaken(services, lesson.tutorId, lesson, now)
}

export const notifyMoved = (services: Services, lesson: LessonRow, now: number): void => {
  notifyChange(services, LessonRebooked, toSessionBooking(lesson))
  notifyFreeTime(services, lesson.tutorId, now)
}

export const notifyCanceled = (services: Services, lesson: LessonRow, now: number): void => {
  notifyChange(services, LessonCanceled, toSessionBooking(lesson))
  notifyFreeTime(services, lesson.tutorId, now)
}

/** Notifies everybody after bookings of the owner's slots were cancelled, or restored by an admin. */
export const notifyScheduleChange = (
  services: Services,
  ownerId: number,
  canceled: readonly SessionBooking[],
  now: number,
): void => {
  for (const call of canceled) notifyChange(services, LessonCanceled, call)
  notifyFreeTime(services, ownerId, now)
}
