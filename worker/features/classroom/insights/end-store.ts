/** What ends with an account, or with a guardian’s word. Raw SQL: parts of other stores’ batches. */
import { session } from '#contract/vocabulary/limits.ts'
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'

/**
 * Everything of a person goes, in all lessons, and of the other one what is not finished: a guardian forbids it, or the account
 * is being deleted. The job carries it out.
 */
export const endInsightsOf = (db: Db, userId: number, now: number): D1PreparedStatement =>
  statement(
    db,
    `UPDATE lesson_insights SET state = 'gone', next_at = :now
     WHERE lesson_id IN (SELECT o.lesson_id FROM lesson_insights o WHERE o.user_id = :userId) AND state <> 'gone'
       AND (user_id = :userId OR state <> 'ready')`,
    { userId, now },
  )

/** Lessons whose rooms may be open now. */
export const listNearLessons = async (
  db: Db,
  studentId: number,
  now: number,
): Promise<{ lessonId: number; tutorId: number }[]> => {
  const { results } = await statement(
    db,
    `SELECT id AS lessonId, tutor_id AS tutorId FROM lessons
     WHERE student_id = :studentId AND canceled_at IS NULL AND start_at < :before AND end_at > :after
     ORDER BY start_at LIMIT 10`,
    { studentId, before: now + session.listenBeforeMs, after: now - session.listenAfterMs },
  ).all<{ lessonId: number; tutorId: number }>()
  return results
}
