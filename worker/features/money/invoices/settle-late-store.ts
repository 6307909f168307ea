/**
 * Pays tutors for what students have used up by cancelling late: the cancellation has written price and charge, here they
 * are posted. Raw SQL: guarded writes in one batch.
 */

import { lessonJournal, type SettledLesson } from '#contract/money/rules/ledger.ts'
import { postJournals } from '#worker/features/money/ledger/store.ts'
import type { Services } from '#worker/services.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'
import { ample, type Budget, type Progress, untilEmpty } from '#worker/work-budget.ts'

/** Lessons of one batch. */
const perBatch = 100

const isOwed = 'late_minutes > 0 AND settled_at IS NULL'

/** May run twice, also at once: a lesson is posted and marked in one batch, or not at all. */
export const settleCanceledLate = (
  { db }: Pick<Services, 'db'>,
  now: number,
  budget: Budget = ample,
): Promise<Progress> => untilEmpty(budget, { size: perBatch, statements: 4 }, () => settleBatch(db, now))

const settleBatch = async (db: Services['db'], now: number): Promise<number> => {
  const owed = await statement(
    db,
    `SELECT id, tutor_id AS tutorId, student_id AS studentId, price, charge FROM lessons
     INDEXED BY lessons_canceled_late WHERE ${isOwed} ORDER BY canceled_at LIMIT ${perBatch}`,
  ).all<SettledLesson>()
  if (owed.results.length === 0) return 0
  const ids = JSON.stringify(owed.results.map(({ id }) => id))
  await runBatch(db, [
    postJournals(db, owed.results.map(lessonJournal), now, {
      sql: `EXISTS (SELECT 1 FROM lessons l WHERE l.id = e.refId AND l.late_minutes > 0 AND l.settled_at IS NULL)`,
    }),
    // What was posted, which a ruling begins from.
    statement(
      db,
      `UPDATE lesson_verdicts SET earned = l.price, charged = l.charge FROM lessons l
       WHERE l.id IN (SELECT value FROM json_each(:ids)) AND l.late_minutes > 0 AND l.settled_at IS NULL
         AND lesson_verdicts.lesson_id = l.id`,
      { ids },
    ),
    statement(
      db,
      `UPDATE lessons SET settled_at = :now, updated_at = :now
       WHERE id IN (SELECT value FROM json_each(:ids)) AND ${isOwed}`,
      { ids, now },
    ),
  ])
  return owed.results.length
}
