/**
 * Notifications after a booking changed. They run after the response and may be lost with the process: clients reload
 * when they reconnect, and the sweep reschedules the sessions.
 */
import { LessonBooked, LessonCanceled, LessonRebooked, TutorsCacheUpdated } from '#contract/realtime/broadcast.ts'
import { frameOf } from '#contract/realtime/event.ts'
import { SessionKind } from '#contract/vocabulary/teaching.ts'
import { findOnline } from '#worker/features/chat/store.ts'
import { markScheduled } from '#worker/features/sessions/store.ts'
import { refreshTutorPublic, takeFreeTime } from '#worker/features/tutors/public-record.ts'
import type { Services } from '#worker/services.ts'
import type { CallRow } from './call-store.ts'
import type { LessonRow } from './store.ts'

/**
 * Schedules or closes the session's object to match its booking. A scheduled object marks itself in D1; a closed one is
 * marked here.
 */
export const tellCall = async ({ db, announce }: Pick<Services, 'db' | 'announce'>, call: CallRow): Promise<void> => {
  const { sessionId, kind, refId, hostId, guestId, start, end, live } = call
  if (live) {
    await announce.scheduleSession({ sessionId, kind, refId, members: [hostId, guestId], startAt: start, endAt: end })
  } else {
    await announce.closeSession({ sessionId, reason: 'cancelled' })
    await markScheduled(db, sessionId, end)
  }
}

const callOf = ({ sessionId, id, tutorId, studentId, start, end, canceledAt }: LessonRow): CallRow => ({
  sessionId,
  kind: SessionKind.Lesson,
  refId: id,
  hostId: tutorId,
  guestId: studentId,
  start,
  end,
  live: canceledAt === null ? 1 : 0,
})

type LessonEvent = typeof LessonBooked | typeof LessonRebooked | typeof LessonCanceled

/** Resolves after the response has been handed over, so that notifications delay neither it nor the next request. */
const afterAnswer = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

/** Sends the members the lesson's id, and everybody who has the tutor list open only the tutor's. */
const tellLesson = async ({ db, announce }: Services, event: LessonEvent, call: CallRow): Promise<void> => {
  const members = [call.hostId, call.guestId]
  await Promise.all([
    // Only members who are online; the others load the lessons when they connect.
    findOnline(db, members).then((ids) =>
      announce.toUsers(ids, frameOf(event, { tutor: call.hostId, lesson: call.refId })),
    ),
    announce.toChannel('TutorsCache', frameOf(event, { tutor: call.hostId, lesson: 0 }), members),
  ])
}

const tellChange = (services: Services, event: LessonEvent, call: CallRow): void => {
  services.later(afterAnswer().then(() => tellCall(services, call)))
  if (call.kind === SessionKind.Lesson) services.later(afterAnswer().then(() => tellLesson(services, event, call)))
}

const tellLists = ({ announce }: Services): Promise<void> =>
  announce.toChannel('TutorsCache', frameOf(TutorsCacheUpdated, {}))

/** Rewrites the tutor's public record after their free time changed, and has open lists reload. */
export const tellFreeTime = (services: Services, tutorId: number, now: number): void => {
  const refreshed = afterAnswer().then(() => refreshTutorPublic(services.db, tutorId, now))
  services.later(refreshed.then(() => tellLists(services)))
}

/**
 * Does not schedule the session: nobody can have joined it yet, and its object reads the booking when somebody does.
 */
export const tellBooked = (services: Services, lesson: LessonRow, now: number): void => {
  services.later(afterAnswer().then(() => tellLesson(services, LessonBooked, callOf(lesson))))
  const taken = afterAnswer().then(() => takeFreeTime(services.db, lesson.tutorId, lesson, now))
  services.later(taken.then((changed) => (changed ? tellLists(services) : undefined)))
}

export const tellMoved = (services: Services, lesson: LessonRow, now: number): void => {
  tellChange(services, LessonRebooked, callOf(lesson))
  tellFreeTime(services, lesson.tutorId, now)
}

export const tellCanceled = (services: Services, lesson: LessonRow, now: number): void => {
  tellChange(services, LessonCanceled, callOf(lesson))
  tellFreeTime(services, lesson.tutorId, now)
}

/** Notifies everybody after the owner changed offered slots, which cancelled these bookings. */
export const tellSchedule = (services: Services, ownerId: number, canceled: readonly CallRow[], now: number): void => {
  for (const call of canceled) tellChange(services, LessonCanceled, call)
  tellFreeTime(services, ownerId, now)
}
