/** Reminders of homework that is due soon. Raw SQL: reads by when something is due, and one insert for each student and tutor. */
import { lastOfStudent, reminderSpan } from '#contract/classroom/rules/homework.ts'
import { homeworkLimits } from '#contract/vocabulary/homework.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'
import { deleteFromFront } from '#worker/storage/pruning.ts'
import { ample, type Budget, type Progress, untilNoneNew } from '#worker/work-budget.ts'
import { nextLessonSql } from './row.ts'

/** Homework of one statement. */
const atOnce = 200

interface DueRow {
  readonly id: number
  readonly dueAt: number
}

const waits = `+h.state <= ${lastOfStudent} AND h.ends_at > :now AND h.reminded_at IS NULL`

/** What is due in the span and was not brought to mind: before a lesson, and on a day. */
const findDue = async (db: Db, span: { from: number; to: number }, now: number, most: number): Promise<DueRow[]> => {
  const values = { ...span, now }
  const [lessons = [], days = []] = await runBatch(db, [
    statement(
      db,
      // The lessons first, which an index names, then what of their students is open, which is few; the index of tutors
      // would lead through all that was never handed in.
      `SELECT h.id AS id, n.start_at AS dueAt FROM lessons n CROSS JOIN homework h
         ON h.student_id = n.student_id AND +h.tutor_id = n.tutor_id
       WHERE n.start_at > :from AND n.start_at <= :to AND n.canceled_at IS NULL AND h.due_at IS NULL AND ${waits}
         AND h.from_at < n.start_at AND n.start_at = ${nextLessonSql('h')} LIMIT ${most}`,
      values,
    ),
    statement(
      db,
      `SELECT h.id AS id, h.due_at AS dueAt FROM homework h
       WHERE h.due_at > :from AND h.due_at <= :to AND h.due_at IS NOT NULL AND ${waits} LIMIT ${most}`,
      values,
    ),
  ])
  return [...lessons, ...days].slice(0, most) as DueRow[]
}

const remind = async (db: Db, rows: readonly DueRow[], now: number): Promise<void> => {
  const due = JSON.stringify(rows)
  await runBatch(db, [
    statement(
      db,
      // One for all that is due at once with one tutor.
      `INSERT OR IGNORE INTO notifications (user_id, kind, dedupe_key, about_id, facts, due_at)
       SELECT h.student_id, 'homework_due', printf('homework_due:%d:%d:%d', min(h.id), h.tutor_id, d.value->>'dueAt'),
         h.tutor_id, json_object('start', d.value->>'dueAt', 'homeworkId', min(h.id), 'count', count(*),
           'isDay', json(iif(h.due_at IS NULL, 'false', 'true'))), :now
       FROM json_each(:due) d JOIN homework h ON h.id = d.value->>'id'
       WHERE ${waits} GROUP BY h.student_id, h.tutor_id, d.value->>'dueAt'`,
      { due, now },
    ),
    statement(
      db,
      `UPDATE homework SET reminded_at = :now WHERE reminded_at IS NULL
         AND id IN (SELECT value->>'id' FROM json_each(:due))`,
      { due, now },
    ),
  ])
}

/** Brings homework to mind the day before it is due, once, by day; does nothing at night and when repeated. */
export const remindOfHomework = async (db: Db, now: number, budget: Budget = ample): Promise<Progress> => {
  const span = reminderSpan(now)
  if (!span) return { done: 0, more: false }
  return untilNoneNew(
    budget,
    { size: atOnce, statements: 4 },
    (most) => findDue(db, span, now, most),
    ({ id }) => id,
    (rows) => remind(db, rows, now),
  )
}

/** Deletes homework a year after its end. Rows come in the order in which they were set, and end within weeks of it. */
export const deleteOldHomework = (db: Db, now: number, budget: Budget = ample): Promise<Progress> =>
  deleteFromFront(db, { table: 'homework', age: 'ends_at', since: now - homeworkLimits.keptMs }, budget)
