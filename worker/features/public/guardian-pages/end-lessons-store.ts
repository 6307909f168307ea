/** What a withdrawn consent still has to end. Raw SQL: as the stores of lessons. */
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'
import { hasConsentSql } from '#worker/storage/guardians.ts'

interface Withdrawn {
  readonly id: number
  readonly studentId: number
  readonly closedAt: number
}

/** Withdrawals whose lessons were not looked at yet, the oldest first. */
export const findWithdrawn = async (db: Db, most: number): Promise<Withdrawn[]> => {
  const { results } = await statement(
    db,
    `SELECT id, student_id AS studentId, closed_at AS closedAt FROM guardianships
     WHERE state = 'withdrawn' AND lessons_ended_at IS NULL ORDER BY id LIMIT :most`,
    { most },
  ).all<Withdrawn>()
  return results
}

/** Ids of paid lessons of a student from this instant on; none where another guardian has consented since. */
export const findEndingLessons = async (db: Db, studentId: number, from: number): Promise<number[]> => {
  const { results } = await statement(
    db,
    `SELECT id FROM lessons WHERE student_id = :studentId AND canceled_at IS NULL AND start_at >= :from AND charge > 0
       AND NOT ${hasConsentSql(':studentId')} ORDER BY start_at`,
    { studentId, from },
  ).all<{ id: number }>()
  return results.map(({ id }) => id)
}

export const markLessonsEnded = async (db: Db, id: number, now: number): Promise<void> => {
  await statement(db, 'UPDATE guardianships SET lessons_ended_at = :now WHERE id = :id', { id, now }).run()
}
