/** Gives a coming lesson to another tutor: it is cancelled and booked anew at its time, in one batch or not at all. */

import { sql } from 'drizzle-orm'
import type { BookingRefusal } from '#contract/lessons/rules/booking.ts'
import { returnAllBut } from '#contract/lessons/rules/late-cancel.ts'
import { paidMinutesOf } from '#contract/lessons/rules/minutes.ts'
import { type Refused, refuse } from '#contract/shared/rules/refusal.ts'
import type { CancelSide } from '#contract/vocabulary/work.ts'
import { maxAttempts, tryBooking } from '#worker/features/lessons/book.ts'
import { type CancelableLesson, cancellationStatements } from '#worker/features/lessons/cancel-store.ts'
import { notifyBooked, notifyCanceled } from '#worker/features/lessons/notifications.ts'
import { findLesson, type LessonRow } from '#worker/features/lessons/store.ts'
import type { Services } from '#worker/services.ts'
import { insertAuditEntry } from '#worker/storage/audit.ts'
import type { Db } from '#worker/storage/db.ts'
import { toStatement } from '#worker/storage/guarded.ts'
import { parseHeldParts } from '#worker/storage/minutes.ts'
import { queueBookingNotifications } from '#worker/storage/notifications.ts'

export interface TutorChange {
  readonly tutorId: number
  /** An open hour of theirs around the lesson. */
  readonly slotId: number
  /** On whose record the old lesson is cancelled. */
  readonly side: CancelSide
  /** Both members and the old tutor read it. */
  readonly reason: string
  readonly actorId: number
}

/** The lines of the log, of the lesson that ends and of the one in its place, and what the student is told. */
const statementsBeside = (
  db: Db,
  lesson: LessonRow,
  { actorId, tutorId, side, reason }: TutorChange,
  sessionId: string,
  now: number,
): D1PreparedStatement[] => {
  const { id, studentId, start } = lesson
  const entry = { actorId, action: 'lesson.tutor', facts: { studentId, side, reason } } as const
  const change = { before: { tutorId: lesson.tutorId }, after: { tutorId } }
  const newId = sql`(SELECT id FROM lessons WHERE session_id = ${sessionId})`
  return [
    toStatement(db, insertAuditEntry(db, { ...entry, ...change, targetId: id }, now)),
    toStatement(db, insertAuditEntry(db, { ...entry, ...change, targetId: newId }, now)),
    ...queueBookingNotifications(db, [
      {
        ...{ kind: 'lesson_tutor_changed', userId: studentId, key: `lesson:${id}:tutor` },
        ...{ facts: { sessionId, start, note: reason }, dueAt: now },
      },
    ]),
  ]
}

/**
 * The lesson with the other tutor, the first broken rule of booking, or null when somebody changed the lesson meanwhile.
 * It holds the very minutes that the old one held.
 */
export const changeTutor = async (
  services: Services,
  lesson: CancelableLesson,
  change: TutorChange,
  now: number,
): Promise<{ lesson: LessonRow } | Refused<BookingRefusal> | null> => {
  const { db } = services
  const { id: lessonId, studentId, start, end, duration } = lesson
  const { tutorId, slotId, side, reason, actorId } = change
  const by = { student: studentId, tutor: lesson.tutorId, team: actorId }[side]
  const parts = parseHeldParts(lesson.held)
  const returns = returnAllBut(parts, 0)
  const cancel = cancellationStatements(db, {
    ...{ lesson, by, judged: null, events: 0, returns, used: null, chargedMinutes: paidMinutesOf(parts), now },
    team: { reason, also: [], untold: studentId },
  })
  const also = (sessionId: string) => statementsBeside(db, lesson, change, sessionId, now)
  const insteadOf = { lessonId, cancel, start, end, returns }
  for (let round = 0; round < maxAttempts; round++) {
    const wanted = { studentId, tutorId, slotId, start, duration, idempotency: null, insteadOf, also }
    const booked = await tryBooking(services, wanted, now)
    if (booked) {
      if (!('lesson' in booked)) return booked
      notifyBooked(services, booked.lesson, now)
      notifyCanceled(services, { ...lesson, canceledBy: by, canceledAt: now, updatedAt: now }, now)
      return booked
    }
    if ((await findLesson(db, lessonId))?.updatedAt !== lesson.updatedAt) return null
  }
  return refuse('busy-tutor')
}
