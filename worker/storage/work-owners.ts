/** Who of the team has taken what waits. Raw SQL: guarded writes. */
import type { WorkKind } from '#contract/vocabulary/work.ts'
import type { Db } from './db.ts'
import { statement } from './guarded.ts'

export interface Work {
  readonly kind: WorkKind
  readonly subjectId: number
}

/**
 * Gives work to somebody of the team, or to nobody, where whoever asks saw its present owner. Changes nothing otherwise,
 * which `abortIfUnchanged` tells in a batch.
 */
export const giveWork = (
  db: Db,
  { kind, subjectId }: Work,
  { owner, seen }: { readonly owner: number | null; readonly seen: number | null },
  now: number,
): D1PreparedStatement => {
  const values = { kind, subjectId, owner, seen, now }
  if (owner === null)
    return statement(
      db,
      'DELETE FROM work_owners WHERE kind = :kind AND subject_id = :subjectId AND owner_id IS :seen',
      values,
    )
  return statement(
    db,
    `INSERT INTO work_owners (kind, subject_id, owner_id, taken_at)
     SELECT :kind, :subjectId, :owner, :now
     WHERE :seen IS (SELECT owner_id FROM work_owners WHERE kind = :kind AND subject_id = :subjectId)
     ON CONFLICT (kind, subject_id) DO UPDATE SET owner_id = :owner, taken_at = :now WHERE owner_id IS :seen`,
    values,
  )
}
