import { hourMs } from '#contract/rules/time.ts'
import { booking, session } from '#contract/vocabulary/limits.ts'
import { SessionEventType } from '#contract/vocabulary/teaching.ts'
import type { Db } from '#worker/storage/db.ts'
import { batch, isUndone, statement, undoIfNothing } from '#worker/storage/guarded.ts'
import { isRepeated, type KeyedCall, keepCall } from '#worker/storage/idempotency.ts'
import { canceledMessage, dropReminders, queue } from '#worker/storage/outbox.ts'
import { type LessonRow, lessonColumns } from './store.ts'

/** A stay that was over before entering began belongs to a time the lesson had before it moved. */
const joined = `SELECT 1 FROM session_events e
  WHERE e.session_id = lessons.session_id AND e.user_id = lessons.tutor_id AND e.type = ${SessionEventType.UserJoined}
    AND NOT EXISTS (
      SELECT 1 FROM session_events g
      WHERE g.session_id = e.session_id AND g.user_id = e.user_id AND g.type = ${SessionEventType.UserLeft}
        AND g.created_at >= e.created_at AND g.created_at <= lessons.start_at - ${session.joinBeforeMs})`

/** A lesson, and whether its tutor ever came to the call. */
export const findLessonAndPresence = (db: Db, id: number): Promise<(LessonRow & { tutorJoined: 0 | 1 }) | null> =>
  statement(db, `SELECT ${lessonColumns}, EXISTS (${joined}) AS tutorJoined FROM lessons WHERE id = :id`, {
    id,
  }).first()

export interface Cancellation {
  readonly lesson: LessonRow
  readonly by: number
  readonly call: KeyedCall | null
  readonly now: number
}

/** Before the start either member; after it the student, late enough, while nobody saw the tutor. */
const mayStillCancel = `(
  (start_at > :now AND start_at - :now >= :cutoff AND :by IN (tutor_id, student_id))
  OR (end_at > :now AND start_at <= :absentSince AND student_id = :by AND NOT EXISTS (${joined})))`

/**
 * The lesson as cancelled, with the other member's message and without its reminders, all or nothing. Null when a
 * guard did not hold any more: it began, the tutor came, it moved, or somebody was quicker.
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
