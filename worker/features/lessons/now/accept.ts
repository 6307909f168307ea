/** Books the lesson of a search that a tutor has accepted. */
import { startOfNow } from '#contract/lessons/rules/ring.ts'
import { isRefused, refuse } from '#contract/shared/rules/refusal.ts'
import type { ClaimOutcome, RingRequest } from '#worker/ring-board.ts'
import type { Services } from '#worker/services.ts'
import { queueBookingNotifications } from '#worker/storage/notifications.ts'
import { placeBooking } from '../book.ts'
import { placeRescue } from '../rescue/place-rescue.ts'
import type { LessonRow } from '../store.ts'
import { recordClaim, sessionOfRing } from './claim-store.ts'

/** The student is told by a notification as well: they may be looking at something else by now. */
const createBooking = ({ db }: Services, { id, wish }: RingRequest, tutorId: number, now: number) => {
  const { studentId, duration } = wish
  const start = startOfNow(now)
  return {
    ...{ studentId, tutorId, duration, start },
    slotId: 0,
    sessionId: sessionOfRing(id),
    atOnce: true,
    idempotency: null,
    also: (sessionId: string) => [
      ...recordClaim(db, { ringId: id, tutorId, studentId }, sessionId, now),
      ...queueBookingNotifications(db, [
        {
          kind: 'now_accepted',
          userId: studentId,
          key: 'lesson:0:accepted',
          facts: { sessionId, start, duration },
          dueAt: now,
        },
      ]),
    ],
  }
}

/** All or nothing, as any booking; the outcome is for the board. */
export const bookAccepted = async (
  services: Services,
  request: RingRequest,
  tutorId: number,
  now: number,
): Promise<{ lesson: LessonRow } | { outcome: Exclude<ClaimOutcome, { lessonId: number }> }> => {
  const booking = createBooking(services, request, tutorId, now)
  const booked =
    request.lessonId === null
      ? await placeBooking(services, booking, now)
      : await placeRescue(services, request.lessonId, booking, now)
  if ('state' in booked) return { outcome: { arrived: true } }
  if (isRefused(booked)) return { outcome: booked }
  // The student has taken an hour of somebody else meanwhile: that lesson is none of this tutor's.
  const isOthers = booked.lesson.tutorId !== tutorId
  return isOthers ? { outcome: refuse('conflicting-lessons') } : { lesson: booked.lesson }
}
