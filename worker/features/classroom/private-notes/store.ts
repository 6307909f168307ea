/** Private notes of tutors. Raw SQL: a write that names the version it replaces. */
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'

export interface PrivateNoteRow {
  readonly text: string
  /** Null while nothing was written. */
  readonly updatedAt: number | null
}
interface Pair {
  readonly tutorId: number
  readonly studentId: number
}

/** The note about a student of the tutor; null where the two have no lesson. A student who cancelled stays theirs. */
export const findPrivateNote = (db: Db, pair: Pair): Promise<PrivateNoteRow | null> =>
  statement(
    db,
    `SELECT coalesce(n.text, '') AS text, n.updated_at AS updatedAt
     FROM (SELECT :tutorId AS tutor_id, :studentId AS student_id) pair
     LEFT JOIN private_notes n ON n.tutor_id = pair.tutor_id AND n.student_id = pair.student_id
     WHERE n.updated_at IS NOT NULL OR EXISTS (SELECT 1 FROM tutor_students s
       WHERE s.tutor_id = :tutorId AND s.student_id = :studentId)`,
    { ...pair },
  ).first<PrivateNoteRow>()

/** Replaces the note as it was `seen`, null where there was none; null where it is no longer so. */
export const upsertPrivateNote = (
  db: Db,
  pair: Pair,
  { text, seen }: { readonly text: string; readonly seen: number | null },
  now: number,
): Promise<PrivateNoteRow | null> =>
  statement(
    db,
    `INSERT INTO private_notes (tutor_id, student_id, text, updated_at) VALUES (:tutorId, :studentId, :text, :now)
     ON CONFLICT (tutor_id, student_id) DO UPDATE SET text = :text, updated_at = max(:now, updated_at + 1)
       WHERE updated_at = :seen
     RETURNING text, updated_at AS updatedAt`,
    { ...pair, text, seen, now },
  ).first<PrivateNoteRow>()
