/**
 * Notifications after a booking changed. They run after the response and may be lost with the process: clients reload
 * when they reconnect, and the sweep reschedules the sessions.
 */

import { LessonBooked, LessonCanceled, LessonRebooked } from '#contract/lessons/events/lesson-events.ts'
import { reminderTimes } from '#contract/lessons/rules/reminders.ts'
import { frameOf } from '#contract/shared/events/event.ts'
import { SessionKind } from '#contract/vocabulary/teaching.ts'
import { afterAnswer, afterBurst } from '#worker/after-answer.ts'
import { notifyOnboarding } from '#worker/features/people/users/notify-onboarding.ts'
import type { Services } from '#worker/services.ts'
import { findOnline } from '#worker/storage/presence.ts'
import { markScheduled } from './attendance-store.ts'
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

/** Sends the members the lesson's id. Others hear of the tutor's free time alone. */
const tellLesson = async ({ db, announce }: Services, event: LessonEvent, call: SessionBooking): Promise<void> => {
  const members = [call.hostId, call.guestId]
  // Only members who are online; the others load the lessons when they connect.
  const online = await findOnline(db, members)
  await announce.toUsers(online, frameOf(event, { tutor: call.hostId, lesson: call.refId }))
}

const notifyChange = (services: Services, event: LessonEvent, call: SessionBooking): void => {
  services.later(afterAnswer().then(() => syncSessionRoom(services, call)))
  if (call.kind === SessionKind.Lesson) services.later(afterAnswer().then(() => tellLesson(services, event, call)))
  else notifyOnboarding(services, [call.hostId, call.guestId])
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
  services.raise('time-taken', { tutorId: lesson.tutorId, start: lesson.start, end: lesson.end, now })
}

export const notifyMoved = (services: Services, lesson: LessonRow, now: number): void => {
  notifyChange(services, LessonRebooked, toSessionBooking(lesson))
  services.raise('tutor-hours-changed', { tutorId: lesson.tutorId, now })
}

export const notifyCanceled = (services: Services, lesson: LessonRow, now: number): void => {
  notifyChange(services, LessonCanceled, toSessionBooking(lesson))
  services.raise('tutor-hours-changed', { tutorId: lesson.tutorId, now })
}

/** Notifies everybody after bookings of the owner's slots were cancelled, or restored by an admin. */
export const notifyScheduleChange = (
  services: Services,
  ownerId: number,
  canceled: readonly SessionBooking[],
  now: number,
): void => {
  for (const call of canceled) notifyChange(services, LessonCanceled, call)
  services.raise('tutor-hours-changed', { tutorId: ownerId, now })
}
