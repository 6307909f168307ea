/**
 * Settles lessons: posts what a taught lesson earns and costs, and marks the lesson, in one batch. Raw SQL: guarded
 * writes in one batch.
 */
import { lessonJournal, type SettledLesson } from '#contract/rules/ledger.ts'
import { hasJoinedSql } from '#worker/features/sessions/store.ts'
import { type AuditEntry, insertAuditEntryIfChanged } from '#worker/storage/audit.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement, toStatement } from '#worker/storage/guarded.ts'
import { postJournals } from '#worker/storage/ledger.ts'

/** Lessons settled by one batch. */
export const lessonsPerBatch = 100

const tutorCame = hasJoinedSql({
  sessionId: 'lessons.session_id',
  userId: 'lessons.tutor_id',
  startAt: 'lessons.start_at',
})

// A lesson its tutor never joined stays unsettled until attendance says otherwise.
const isDue = `settled_at IS NULL AND canceled_at IS NULL AND end_at <= :now AND ${tutorCame}`
const columns = 'id, tutor_id AS tutorId, student_id AS studentId, price, charge'

/** Lessons of this tutor that have ended, were taught and are not in the ledger yet; the earliest first. */
export const selectDueLessonsOf = (db: Db, tutorId: number, now: number): D1PreparedStatement =>
  statement(
    db,
    `SELECT ${columns} FROM lessons INDEXED BY lessons_unsettled_tutor
     WHERE tutor_id = :tutorId AND ${isDue} ORDER BY end_at LIMIT ${lessonsPerBatch}`,
    { tutorId, now },
  )

/** As `selectDueLessonsOf`, of all tutors; only lessons that ended after `since`. */
const findDueLessons = async (db: Db, since: number, now: number): Promise<SettledLesson[]> => {
  const due = statement(
    db,
    `SELECT ${columns} FROM lessons INDEXED BY lessons_unsettled
     WHERE end_at > :since AND ${isDue} ORDER BY end_at LIMIT ${lessonsPerBatch}`,
    { since, now },
  )
  return (await due.all<SettledLesson>()).results
}

/**
 * Posts and marks these lessons, all or nothing. One that was settled or cancelled since it was read is left as it is,
 * so that two runs at once settle each lesson once.
 */
export const settleLessons = async (
  db: Db,
  lessons: readonly SettledLesson[],
  now: number,
  auditEntry: AuditEntry | null = null,
): Promise<void> => {
  if (lessons.length === 0) return
  await runBatch(db, [
    postJournals(db, lessons.map(lessonJournal), now, {
      sql: 'EXISTS (SELECT 1 FROM lessons l WHERE l.id = e.refId AND l.settled_at IS NULL AND l.canceled_at IS NULL)',
    }),
    statement(
      db,
      `UPDATE lessons SET settled_at = :now
       WHERE id IN (SELECT value FROM json_each(:ids)) AND settled_at IS NULL AND canceled_at IS NULL`,
      { ids: JSON.stringify(lessons.map(({ id }) => id)), now },
    ),
    ...(auditEntry ? [toStatement(db, insertAuditEntryIfChanged(db, auditEntry, now))] : []),
  ])
}

/** A lesson to settle by hand, with what forbids it. */
export const findLessonToSettle = (
  db: Db,
  id: number,
): Promise<(SettledLesson & { end: number; canceledAt: number | null }) | null> =>
  statement(db, `SELECT ${columns}, end_at AS "end", canceled_at AS canceledAt FROM lessons WHERE id = :id`, {
    id,
  }).first()

/**
 * Settles taught lessons that ended after `since`, at most `maxBatches` batches of them; the next run goes on where
 * this one stopped. Returns how many it took up.
 */
export const settleDueLessons = async (db: Db, since: number, now: number, maxBatches = 10): Promise<number> => {
  let settled = 0
  for (let batch = 0; batch < maxBatches; batch++) {
    const due = await findDueLessons(db, since, now)
    await settleLessons(db, due, now)
    settled += due.length
    if (due.length < lessonsPerBatch) break
  }
  return settled
}
