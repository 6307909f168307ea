import { hourMs } from '#contract/rules/time.ts'
import { booking, session } from '#contract/vocabulary/limits.ts'
import { hasCome } from '#worker/features/sessions/store.ts'
import type { Db } from '#worker/storage/db.ts'
import { batch, isUndone, statement, undoIfNothing } from '#worker/storage/guarded.ts'
import { isRepeated, type KeyedCall, keepCall } from '#worker/storage/idempotency.ts'
import { canceledMessage, dropReminders, queue } from '#worker/storage/outbox.ts'
import { type LessonRow, lessonColumns } from './store.ts'

const tutorCame = hasCome({
  sessionId: 'lessons.session_id',
  userId: 'lessons.tutor_id',
  startAt: 'lessons.start_at',
})

/** A lesson, and whether its tutor joined the session. */
export const findLessonAndPresence = (db: Db, id: number): Promise<(LessonRow & { tutorJoined: 0 | 1 }) | null> =>
  statement(db, `SELECT ${lessonColumns}, ${tutorCame} AS tutorJoined FROM lessons WHERE id = :id`, {
    id,
  }).first()

export interface Cancellation {
  readonly lesson: LessonRow
  readonly by: number
  readonly call: KeyedCall | null
  readonly now: number
}

/**
 * Before the start either member may cancel, up to the cutoff. After it only the student, once the tutor is late enough
 * and has not joined.
 */
const mayStillCancel = `(
  (start_at > :now AND start_at - :now >= :cutoff AND :by IN (tutor_id, student_id))
  OR (end_at > :now AND start_at <= :absentSince AND student_id = :by AND NOT ${tutorCame}))`

/**
 * Cancels a lesson, deletes its reminders and queues a message to the other member, all or nothing. Null when a guard
 * failed: it began, the tutor joined, it was moved, or somebody else cancelled first.
 */
export const storeCancellation = async (db: Db, { lesson, by, call, now }: Cancellation): Promise<LessonRow | null> => {
  const kept = keepCall(db, call, lesson.sessionId, now)
  const other = by === lesson.tutorId ? lesson.studentId : lesson.tutorId
  const guarded = statement(
    db,
    `UPDATE lessons SET canceled_by = :by, canceled_at = :now, updated_at = :now
     WHERE id = :id AND canceled_at IS NULL AND start_at = :start AND ${mayStillCancel}
     RETURNING ${lessonColumns}`,
    {
      id: lesson.id,
      start: lesson.start,
      by,
      now,
      cutoff: booking.cancelCutoffHours * hourMs,
      absentSince: now - session.absenceAfterMs,
    },
  )
  try {
    const results = await batch(db, [
      ...kept,
      guarded,
      undoIfNothing(db),
      dropReminders(db, [lesson.id]),
      queue(db, [canceledMessage({ kind: 'lesson', ...lesson }, other, now)]),
      statement(db, 'UPDATE sessions SET scheduled_for = NULL WHERE session_id = :sessionId', {
        sessionId: lesson.sessionId,
      }),
    ])
    return (results[kept.length]?.[0] ?? null) as LessonRow | null
  } catch (error) {
    if (isUndone(error) || isRepeated(error)) return null
    throw error
  }
}
