/** Which texts are due, and what becomes of them. Raw SQL: claims and guarded updates. */
import { type InsightSoundType, type InsightState, insightLimits } from '#contract/vocabulary/insights.ts'
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'
import { allowsTextsSql } from '#worker/storage/guardians.ts'

export interface DueInsight {
  readonly lessonId: number
  readonly userId: number
  /** When the account was made: which of those with this id it is. */
  readonly madeAt: number
  readonly state: InsightState
  /** This one included, where a text is made. */
  readonly attempts: number
  readonly soundUntil: number
  readonly soundGoneAt: number | null
  readonly isStudent: 0 | 1
  readonly studentId: number
  /** Of the student, and whether a guardian’s word for it stands. */
  readonly birthYear: number | null
  readonly guardianAllows: 0 | 1
  /** Since when both agree, epoch ms. */
  readonly since: number
}

type Ids = Pick<DueInsight, 'lessonId' | 'userId'>
const rowSql = 'lesson_id = :lessonId AND user_id = :userId'

/** SQL: an expression about the student `s` of a row’s lesson. */
const ofStudent = (
  expression: string,
): string => `(SELECT ${expression} FROM lessons l JOIN users s ON s.id = l.student_id
  WHERE l.id = lesson_insights.lesson_id)`

/** Takes what is longest due; nobody else takes it for a while. */
export const takeDueInsight = (db: Db, now: number): Promise<DueInsight | null> =>
  statement(
    db,
    `UPDATE lesson_insights SET next_at = :lease,
       attempts = attempts + (state IN ('waiting', 'making') AND sound_until > :now),
       state = CASE WHEN state = 'waiting' AND sound_until > :now THEN 'making' ELSE state END
     WHERE next_at <= :now AND rowid = (SELECT rowid FROM lesson_insights WHERE next_at <= :now ORDER BY next_at LIMIT 1)
     RETURNING lesson_id AS lessonId, user_id AS userId, state, attempts, sound_until AS soundUntil,
       sound_gone_at AS soundGoneAt,
       (SELECT created_at FROM users WHERE id = lesson_insights.user_id) AS madeAt,
       ${ofStudent('s.id = lesson_insights.user_id')} AS isStudent, ${ofStudent('s.id')} AS studentId,
       ${ofStudent('s.birth_year')} AS birthYear, ${ofStudent(allowsTextsSql('s.id'))} AS guardianAllows,
       (SELECT max(s.changed_at) FROM lesson_insights s WHERE s.lesson_id = lesson_insights.lesson_id) AS since`,
    { now, lease: now + insightLimits.attemptMs },
  ).first<DueInsight>()

export const listParts = async (db: Db, ids: Ids): Promise<{ number: number; type: InsightSoundType }[]> => {
  const { results } = await statement(
    db,
    `SELECT number, type FROM insight_parts WHERE user_id = :userId AND lesson_id = :lessonId ORDER BY number
     LIMIT ${insightLimits.parts}`,
    { lessonId: ids.lessonId, userId: ids.userId },
  ).all<{ number: number; type: InsightSoundType }>()
  return results
}

/** For parts whose objects are gone. */
export const deleteParts = async (db: Db, { lessonId, userId }: Ids, numbers?: readonly number[]): Promise<void> => {
  const some = numbers ? 'AND number IN (SELECT value FROM json_each(:numbers))' : ''
  await statement(db, `DELETE FROM insight_parts WHERE user_id = :userId AND lesson_id = :lessonId ${some}`, {
    ...{ lessonId, userId },
    ...(numbers && { numbers: JSON.stringify(numbers) }),
  }).run()
}

/** True while the text is still wanted. */
export const isStillMade = async (db: Db, { lessonId, userId }: Ids): Promise<boolean> =>
  (await statement(db, `SELECT 1 AS found FROM lesson_insights WHERE ${rowSql} AND state = 'making'`, {
    lessonId,
    userId,
  }).first()) !== null

/** Moves a row on, unless it is in another state by now; false then. */
export const settleInsight = async (
  db: Db,
  { lessonId, userId }: Ids,
  from: InsightState,
  to: {
    state: InsightState
    nextAt: number | null
    soundGoneAt?: number | null
    simulated?: boolean
    attempts?: number
  },
): Promise<boolean> => {
  const { meta } = await statement(
    db,
    `UPDATE lesson_insights SET state = :state, next_at = :nextAt, sound_gone_at = coalesce(:soundGoneAt, sound_gone_at),
       simulated = coalesce(:simulated, simulated), attempts = coalesce(:attempts, attempts)
     WHERE ${rowSql} AND state = :from`,
    {
      ...{ lessonId, userId, from, state: to.state, nextAt: to.nextAt, soundGoneAt: to.soundGoneAt ?? null },
      ...{ simulated: to.simulated === undefined ? null : Number(to.simulated), attempts: to.attempts ?? null },
    },
  ).run()
  return meta.changes > 0
}
