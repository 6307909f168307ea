/** Figures of listed tutors. Raw SQL: two tables of the catalogue in one statement, in the order of their keys. */
import type { TeamFigures, TrustFigures } from '#contract/catalogue/rules/trust.ts'
import type { Gender } from '#contract/vocabulary/people.ts'
import { insertAuditEntry } from '#worker/storage/audit.ts'
import type { Db } from '#worker/storage/db.ts'
import { abortIfUnchanged, isAborted, runBatch, statement, toStatement } from '#worker/storage/guarded.ts'

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
  /** When an open case was raised. */
  readonly caseSince: number | null
}

const toObject = <T>(text: string | null): T | null => (text === null ? null : (JSON.parse(text) as T))

type Stored = Omit<QualityRow, 'figures' | 'teamFigures'> & { figures: string | null; teamFigures: string | null }

const columns = `p.id, p.name, p.gender, p.image, p.avg_rating AS avgRating, p.rating_count AS ratingCount,
  p.next_available_at AS nextAvailableAt, p.free_until AS freeUntil, p.notice, f.figures, f.team_figures AS teamFigures,
  f.counted_at AS countedAt, iif(f.case_closed_at IS NULL, f.case_since, NULL) AS caseSince
  FROM tutor_public p LEFT JOIN tutor_figures f ON f.tutor_id = p.id`

const toRow = (row: Stored): QualityRow => ({
  ...row,
  figures: toObject<TrustFigures>(row.figures),
  teamFigures: toObject<TeamFigures>(row.teamFigures),
})

/** Those with the smallest ids: two rows are read for each. */
export const findListedFigures = async (db: Db, most: number): Promise<QualityRow[]> =>
  (await statement(db, `SELECT ${columns} ORDER BY p.id LIMIT :most`, { most }).all<Stored>()).results.map(toRow)

/** Null for somebody who is not listed. */
export const findFiguresOf = async (db: Db, id: number): Promise<QualityRow | null> => {
  const row = await statement(db, `SELECT ${columns} WHERE p.id = :id`, { id }).first<Stored>()
  return row && toRow(row)
}

/** When a case was raised and closed; null for somebody who was never listed. */
export const findCase = (db: Db, tutorId: number): Promise<{ since: number | null; closedAt: number | null } | null> =>
  statement(db, 'SELECT case_since AS since, case_closed_at AS closedAt FROM tutor_figures WHERE tutor_id = :tutorId', {
    tutorId,
  }).first()

interface Closing {
  readonly tutorId: number
  readonly since: number
  readonly note: string
  readonly actorId: number
}

/** False when it is no longer open, or another one. */
export const closeCase = async (db: Db, { tutorId, since, note, actorId }: Closing, now: number): Promise<boolean> => {
  const entry = { actorId, action: 'quality-case.close', targetId: tutorId, facts: { note } } as const
  try {
    await runBatch(db, [
      statement(
        db,
        `UPDATE tutor_figures SET case_closed_at = :now
         WHERE tutor_id = :tutorId AND case_since = :since AND case_closed_at IS NULL`,
        { tutorId, since, now },
      ),
      abortIfUnchanged(db),
      toStatement(db, insertAuditEntry(db, entry, now)),
    ])
    return true
  } catch (error) {
    if (isAborted(error)) return false
    throw error
  }
}
