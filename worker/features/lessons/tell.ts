/**
 * What others hear after a booking changed. All of it runs after the answer is assured and may be lost with the
 * process: screens read again when they come back, and the sweep tells the live rooms what they missed.
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

/** Tells the room of a call what became of its booking. A scheduled room notes it itself; a closed one is done. */
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

/** The answer goes out first: what it announces must not make its caller wait, nor whoever asks next. */
const afterAnswer = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

/** The two members learn which lesson; everybody with the tutor list open only that something changed. */
const tellLesson = async ({ db, announce }: Services, event: LessonEvent, call: CallRow): Promise<void> => {
  const members = [call.hostId, call.guestId]
  await Promise.all([
    // Only those who are there: the others read when they come.
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

/** Free time changed: the public record is written anew and lists are asked to read again. */
export const tellFreeTime = (services: Services, tutorId: number, now: number): void => {
  const refreshed = afterAnswer().then(() => refreshTutorPublic(services.db, tutorId, now))
  services.later(refreshed.then(() => tellLists(services)))
}

/** A call that was just booked has no room yet, so nobody tells one. */
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

/** The owner changed offered time, and these bookings lost their place with it. */
export const tellSchedule = (services: Services, ownerId: number, canceled: readonly CallRow[], now: number): void => {
  for (const call of canceled) tellChange(services, LessonCanceled, call)
  tellFreeTime(services, ownerId, now)
}
