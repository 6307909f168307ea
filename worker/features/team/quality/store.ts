/** Figures of listed tutors. Raw SQL: two tables of the catalogue in one statement, in the order of their keys. */
import type { TeamFigures, TrustFigures } from '#contract/catalogue/rules/trust.ts'
import type { Gender } from '#contract/vocabulary/people.ts'
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'

export interface QualityRow {
  readonly id: number
  readonly name: string
  readonly gender: Gender | null
  readonly image: string | null
  /** Hundredths of a star. */
  readonly avgRating: number
  readonly ratingCount: number
  readonly nextAvailableAt: number
  readonly freeUntil: number
  readonly notice: number
  readonly figures: TrustFigures | null
  readonly teamFigures: TeamFigures | null
  readonly countedAt: number | null
}

const toObject = <T>(text: string | null): T | null => (text === null ? null : (JSON.parse(text) as T))

/** Those with the smallest ids: two rows are read for each. */
export const findListedFigures = async (db: Db, most: number): Promise<QualityRow[]> => {
  const { results } = await statement(
    db,
    `SELECT p.id, p.name, p.gender, p.image, p.avg_rating AS avgRating, p.rating_count AS ratingCount,
       p.next_available_at AS nextAvailableAt, p.free_until AS freeUntil, p.notice, f.figures, f.team_figures AS teamFigures,
       f.counted_at AS countedAt
     FROM tutor_public p LEFT JOIN tutor_figures f ON f.tutor_id = p.id ORDER BY p.id LIMIT :most`,
    { most },
  ).all<Omit<QualityRow, 'figures' | 'teamFigures'> & { figures: string | null; teamFigures: string | null }>()
  return results.map((row) => ({
    ...row,
    figures: toObject<TrustFigures>(row.figures),
    teamFigures: toObject<TeamFigures>(row.teamFigures),
  }))
}
