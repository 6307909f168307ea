/** What one of the team has moved with rulings alone. Raw SQL: a condition of other statements is built here. */
import { movedBy, type RulingEffects } from '#contract/money/rules/rulings.ts'
import { approvalLimits } from '#contract/vocabulary/approvals.ts'
import { boundSql } from '#worker/storage/approvals.ts'
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'
import type { RuledLessonRow } from './ruled-lessons.ts'

/** SQL: piastres that `:ruledBy` moved alone with rulings for this tutor or this student lately, whichever is more. */
export const movedAloneSql = `(SELECT max(of_tutor, of_student) FROM (SELECT
  coalesce(sum(iif(r.tutor_id = :tutorId, max(abs(r.earned), abs(r.charged)), 0)), 0) AS of_tutor,
  coalesce(sum(iif(l.student_id = :studentId, max(abs(r.earned), abs(r.charged)), 0)), 0) AS of_student
  FROM lesson_rulings r JOIN lessons l ON l.id = r.lesson_id
  WHERE r.ruled_by = :ruledBy AND r.outage_id IS NULL AND r.created_at > :now - ${approvalLimits.countedMs}
    AND NOT EXISTS (SELECT 1 FROM approvals p WHERE p.kind = 'ruling' AND p.subject_id = r.lesson_id AND p.state = 'approved'
      AND p.decided_at = r.created_at)))`

interface Moving {
  readonly lesson: Pick<RuledLessonRow, 'tutorId' | 'studentId'>
  readonly effects: RulingEffects
  readonly ruledBy: number
  readonly now: number
}

/** What a ruling moves, and whether one of the team may not move so much alone. */
export const readMoved = async (
  db: Db,
  { lesson, effects, ruledBy, now }: Moving,
): Promise<{ readonly amount: number; readonly exceeds: boolean }> => {
  const amount = movedBy(effects)
  const { tutorId, studentId } = lesson
  const row = await statement(db, `SELECT ${movedAloneSql} + :amount > ${boundSql('ruling')} AS exceeds`, {
    ...{ tutorId, studentId, ruledBy, amount, now },
  }).first<{ exceeds: 0 | 1 }>()
  return { amount, exceeds: row?.exceeds === 1 }
}
