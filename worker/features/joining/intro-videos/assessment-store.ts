/** What is judged of intro videos. Raw SQL: a guarded write in one batch with the log. */
import type { Assessment, AssessmentFields } from '#contract/joining/shapes/assessment.ts'
import type { Caller } from '#contract/shared/rules/access.ts'
import { toIsoInstant } from '#contract/shared/rules/time.ts'
import { rubric } from '#contract/vocabulary/assessments.ts'
import { isAdmin } from '#contract/vocabulary/roles.ts'
import { insertAuditEntry } from '#worker/storage/audit.ts'
import type { Db } from '#worker/storage/db.ts'
import { abortIfUnchanged, isAborted, runBatch, statement, toStatement } from '#worker/storage/guarded.ts'

export interface AssessmentRow extends Omit<AssessmentFields, 'notes'> {
  /** JSON. */
  readonly notes: string
  readonly updatedAt: number
}

export const findAssessment = (db: Db, id: number): Promise<AssessmentRow | null> =>
  statement(
    db,
    `SELECT ${rubric.join(', ')}, level, notes, updated_at AS updatedAt FROM film_assessments WHERE id = :id`,
    { id },
  ).first<AssessmentRow>()

const none: Assessment = {
  fluency: null,
  teaching: null,
  picture: null,
  manner: null,
  level: null,
  notes: [],
  updatedAt: null,
}

export const assessmentView = (row: AssessmentRow | null): Assessment =>
  row === null
    ? none
    : { ...row, notes: JSON.parse(row.notes) as Assessment['notes'], updatedAt: toIsoInstant(row.updatedAt) }

export interface NewAssessment {
  readonly id: number
  readonly fields: AssessmentFields
  /** Epoch ms; null: there was none. */
  readonly seenAt: number | null
  readonly actor: Caller
  readonly now: number
}

/** False when it is no longer as it was seen. An admin’s has a line in the log. */
export const storeAssessment = async (db: Db, { id, fields, seenAt, actor, now }: NewAssessment): Promise<boolean> => {
  const { notes, ...scores } = fields
  const at = Math.max(now, (seenAt ?? 0) + 1)
  const set = [...rubric, 'level', 'notes', 'author_id', 'updated_at']
  const entry = { actorId: actor.id, action: 'intro-video.assess', targetId: id, facts: {}, after: scores } as const
  try {
    await runBatch(db, [
      statement(
        db,
        `INSERT INTO film_assessments (id, ${set.join(', ')})
         SELECT :id, :fluency, :teaching, :picture, :manner, :level, :notes, :authorId, :at
         WHERE :seenAt IS (SELECT updated_at FROM film_assessments WHERE id = :id)
         ON CONFLICT (id) DO UPDATE SET ${set.map((name) => `${name} = excluded.${name}`).join(', ')}
           WHERE updated_at = :seenAt`,
        { id, ...scores, notes: JSON.stringify(notes), authorId: actor.id, at, seenAt },
      ),
      abortIfUnchanged(db),
      ...(isAdmin(actor.role) ? [toStatement(db, insertAuditEntry(db, entry, at))] : []),
    ])
    return true
  } catch (error) {
    if (isAborted(error)) return false
    throw error
  }
}
