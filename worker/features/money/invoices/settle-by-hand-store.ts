/** Settles single lessons by the word of the team. Raw SQL: guarded writes in one batch. */
import { lessonJournal, type SettledLesson } from '#contract/money/rules/ledger.ts'
import { canceledVerdicts, LessonVerdict } from '#contract/vocabulary/teaching.ts'
import { postJournals } from '#worker/features/money/ledger/store.ts'
import { type AuditEntry, insertAuditEntryIfChanged } from '#worker/storage/audit.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement, toStatement } from '#worker/storage/guarded.ts'

const canceled = canceledVerdicts.map((verdict) => `'${verdict}'`).join(', ')

/** A lesson to settle by hand, with what forbids it. */
export const findLessonToSettle = (
  db: Db,
  id: number,
): Promise<(SettledLesson & { end: number; canceledAt: number | null; verdict: LessonVerdict | null }) | null> =>
  statement(
    db,
    `SELECT id, tutor_id AS tutorId, student_id AS studentId, price, charge, end_at AS "end", canceled_at AS canceledAt, verdict FROM lessons WHERE id = :id`,
    {
      id,
    },
  ).first()

/**
 * Counts a lesson as held by the word of the team: it is paid, and what is left of minutes that its verdict returned is
 * used again. One that waits for the team because connections ended it is paid, and its minutes stay returned. Nothing
 * happens when it is paid already, or was cancelled otherwise.
 */
export const settleByHand = async (
  db: Db,
  lesson: SettledLesson,
  now: number,
  auditEntry: AuditEntry,
): Promise<void> => {
  const isOpen = (row: string) => `${row}.settled_at IS NULL AND (${row}.canceled_at IS NULL OR
    ${row}.verdict IN (${canceled}))`
  const values = { id: lesson.id, now }
  const counts = `EXISTS (SELECT 1 FROM lessons l
    WHERE l.id = :id AND l.settled_at = :now AND l.verdict = '${LessonVerdict.Held}')`
  await runBatch(db, [
    postJournals(db, [lessonJournal(lesson)], now, {
      sql: `EXISTS (SELECT 1 FROM lessons l WHERE l.id = e.refId AND ${isOpen('l')})`,
    }),
    statement(
      db,
      `UPDATE lessons SET settled_at = :now, judged_at = :now, updated_at = :now, canceled_by = NULL, canceled_at = NULL,
         verdict = iif(verdict = '${LessonVerdict.DeadLine}', verdict, '${LessonVerdict.Held}'),
         week_minutes = iif(verdict IN (${canceled}) AND trial AND week_minutes = 0, duration, week_minutes)
       WHERE id = :id AND ${isOpen('lessons')}`,
      values,
    ),
    toStatement(db, insertAuditEntryIfChanged(db, auditEntry, now)),
    statement(
      db,
      `INSERT INTO minute_movements (user_id, lot_id, lesson_id, kind, minutes, created_at)
       SELECT user_id, id, lesson_id, 'ended', -rest, :now FROM minute_lots
       WHERE lesson_id = :id AND rest > 0 AND ${counts}`,
      values,
    ),
    statement(
      db,
      `UPDATE lesson_verdicts SET verdict = '${LessonVerdict.Held}', returned_minutes = 0, judged_at = :now,
         paid_minutes = (SELECT duration FROM lessons WHERE id = :id)
       WHERE lesson_id = :id AND ${counts}`,
      values,
    ),
    statement(
      db,
      `UPDATE lesson_verdicts SET held_back = 0 WHERE lesson_id = :id
         AND EXISTS (SELECT 1 FROM lessons l WHERE l.id = :id AND l.settled_at = :now)`,
      values,
    ),
  ])
}
