/** Settles a lesson as missed by its tutor and books another in its place: both in one batch, or neither. */
import type { BookingRefusal } from '#contract/lessons/rules/booking.ts'
import { type RescueState, rescueState } from '#contract/lessons/rules/rescue.ts'
import { type Refused, refuse } from '#contract/shared/rules/refusal.ts'
import { LessonVerdict } from '#contract/vocabulary/teaching.ts'
import type { Services } from '#worker/services.ts'
import { findEarlierResult } from '#worker/storage/idempotency.ts'
import { type Booking, maxAttempts, tryBooking } from '../book.ts'
import { judgeAbsence, settleCancellation } from '../cancel.ts'
import { type CancelableLesson, cancellationStatements, findLessonAndPresence } from '../cancel-store.ts'
import { notifyBooked, notifyCanceled } from '../notifications.ts'
import { findLessonOfSession, type LessonRow } from '../store.ts'

/** One for each lesson, whoever takes it over: of two presses the second answers what the first one booked. */
const requestOf = (studentId: number, lessonId: number) => ({
  userId: studentId,
  key: `rescue ${lessonId}`,
  fingerprint: 'rescue',
})

/** The lesson that took its place; null where none did. */
export const findRescue = async (
  { db }: Pick<Services, 'db'>,
  studentId: number,
  lessonId: number,
  now: number,
): Promise<LessonRow | null> => {
  const earlier = await findEarlierResult(db, requestOf(studentId, lessonId), now)
  return earlier === null || earlier === 'other' ? null : findLessonOfSession(db, earlier.result)
}

export type RescueOutcome =
  | { readonly lesson: LessonRow }
  /** Where it stands, when it can no longer be taken over. */
  | { readonly state: Exclude<RescueState, 'open'> }
  | Refused<BookingRefusal>

/**
 * The lesson must be the student's; as it was just read, or its id. The guards of the batch refuse what has changed since,
 * and it is then read again. `booking` without the length: it is that of the lesson.
 */
export const placeRescue = async (
  services: Services,
  rescued: CancelableLesson | number,
  booking: Omit<Booking, 'duration' | 'idempotency' | 'insteadOf'>,
  now: number,
): Promise<RescueOutcome> => {
  const { db } = services
  const { studentId } = booking
  const lessonId = typeof rescued === 'number' ? rescued : rescued.id
  const idempotency = requestOf(studentId, lessonId)
  for (let round = 0; round < maxAttempts; round++) {
    const known = round === 0 && typeof rescued !== 'number' ? rescued : null
    const lesson = known ?? (await findLessonAndPresence(db, lessonId))
    if (lesson?.studentId !== studentId) return { state: 'over' }
    const { tutorAbsent, ...seen } = await judgeAbsence(services, lesson, now)
    const state = rescueState(lesson, { tutorAbsent }, now)
    if (state === 'settled') {
      const earlier = await findRescue(services, studentId, lessonId, now)
      if (earlier) return { lesson: earlier }
    }
    if (state !== 'open') return { state }
    if (booking.tutorId === lesson.tutorId) return refuse('busy-tutor')

    const verdict = LessonVerdict.TutorAbsent
    const { start, end, duration } = lesson
    const settled = settleCancellation(lesson, { canceledBy: studentId, verdict, usedMinutes: 0 }, now)
    const { returns } = settled
    const judged = { verdict, presence: seen.presence }
    const cancel = cancellationStatements(db, {
      ...{ lesson, by: studentId, judged, events: seen.events, now },
      ...settled,
    })
    const insteadOf = { lessonId, cancel, start, end, returns }
    const booked = await tryBooking(services, { ...booking, duration, idempotency, insteadOf }, now)
    if (!booked) continue
    if ('lesson' in booked && !booked.replayed) {
      notifyBooked(services, booked.lesson, now)
      const missed = { ...lesson, canceledBy: studentId, canceledAt: now, verdict, updatedAt: now }
      notifyCanceled(services, missed, now)
    }
    return booked
  }
  return refuse('busy-tutor')
}
