/** What students learn for, in the row of their progress. Raw SQL: an upsert of some of its columns. */
import { toBand } from '#contract/classroom/rules/marks.ts'
import { toIsoInstant } from '#contract/shared/rules/time.ts'
import type { GoalKind } from '#contract/vocabulary/marks.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'

/** Bands in halves. */
export interface GoalRow {
  readonly kind: GoalKind
  readonly band: number | null
  readonly until: string | null
  readonly setAt: number
  readonly start: number | null
}

/** SQL: a goal as the columns of `GoalRow`, of the row `p` of `learning_progress`. */
export const goalColumns = `p.goal_kind AS kind, p.goal_band AS band, p.goal_day AS until, p.goal_set_at AS setAt,
  p.goal_start AS start`

const bandOrNull = (halves: number | null): number | null => (halves === null ? null : toBand(halves))

/** A goal as a tutor is shown it. */
export const goalChoiceView = ({ kind, band, until }: GoalRow) => ({ kind, until, band: bandOrNull(band) })

/** A goal as its student is shown it. */
export const goalView = (goal: GoalRow) => ({
  ...goalChoiceView(goal),
  setAt: toIsoInstant(goal.setAt),
  startBand: bandOrNull(goal.start),
})

const goalOf = (db: Db, studentId: number) =>
  statement(
    db,
    `SELECT ${goalColumns} FROM learning_progress p WHERE p.student_id = :studentId AND p.goal_kind IS NOT NULL`,
    { studentId },
  )

export const findGoal = (db: Db, studentId: number): Promise<GoalRow | null> => goalOf(db, studentId).first<GoalRow>()

/** The goal, and the student's latest mark; null for none. */
export const findGoalAndMark = async (db: Db, studentId: number) => {
  const [goals, marks] = await runBatch(db, [
    goalOf(db, studentId),
    statement(db, 'SELECT overall FROM speaking_marks WHERE student_id = :studentId ORDER BY start_at DESC LIMIT 1', {
      studentId,
    }),
  ])
  const [goal] = goals as GoalRow[]
  const [mark] = marks as { overall: number }[]
  return { goal: goal ?? null, latest: mark?.overall ?? null }
}

export const storeGoalOf = async (db: Db, studentId: number, goal: GoalRow): Promise<void> => {
  const { kind, band, until, setAt, start } = goal
  await statement(
    db,
    `INSERT INTO learning_progress AS p (student_id, goal_kind, goal_band, goal_day, goal_set_at, goal_start,
       passport_began_at)
     VALUES (:studentId, :kind, :band, :until, :setAt, :start, :setAt)
     ON CONFLICT (student_id) DO UPDATE SET goal_kind = excluded.goal_kind, goal_band = excluded.goal_band,
       goal_day = excluded.goal_day, goal_set_at = excluded.goal_set_at, goal_start = excluded.goal_start,
       passport_began_at = coalesce(p.passport_began_at, p.goal_set_at, excluded.passport_began_at)`,
    { studentId, kind, band, until, setAt, start },
  ).run()
}

export const clearGoal = async (db: Db, studentId: number): Promise<void> => {
  await statement(
    db,
    `UPDATE learning_progress SET passport_began_at = coalesce(passport_began_at, goal_set_at), goal_kind = NULL, goal_band = NULL, goal_day = NULL, goal_set_at = NULL,
       goal_start = NULL WHERE student_id = :studentId`,
    { studentId },
  ).run()
}
