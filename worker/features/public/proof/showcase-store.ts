/** Ratings that visitors see. Raw SQL: the index of consent, read from the newest on. */
import { showcase } from '#contract/vocabulary/proof.ts'
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'
import { isHeldSql } from '#worker/storage/taught-lessons.ts'

export interface ShownRating {
  readonly id: number
  readonly value: number
  readonly text: string
  /** The whole name, which is not shown. */
  readonly name: string | null
  readonly tutorId: number
  readonly tutorName: string
}

/**
 * The newest ratings whose authors agreed, about listed tutors with whom they had a lesson that was held. Their number of
 * stars does not matter.
 */
export const findShownRatings = async (db: Db): Promise<ShownRating[]> => {
  const { results } = await statement(
    db,
    `SELECT r.id, r.value, r.feedback AS text, u.name, p.id AS tutorId, p.name AS tutorName
     FROM (SELECT * FROM ratings INDEXED BY ratings_on_landing WHERE landing_consent_at IS NOT NULL
       ORDER BY landing_consent_at DESC LIMIT ${showcase.ratingsRead}) r
     JOIN users u ON u.id = r.rater_id JOIN tutor_public p ON p.id = r.ratee_id
     WHERE r.feedback IS NOT NULL AND EXISTS (SELECT 1 FROM lessons l WHERE l.student_id = r.rater_id
       AND l.tutor_id = r.ratee_id AND ${isHeldSql('l.verdict')})
     ORDER BY r.landing_consent_at DESC, r.id DESC LIMIT ${showcase.ratings}`,
  ).all<ShownRating>()
  return results
}
