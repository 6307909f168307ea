/** Captions of the films of tutors. Raw SQL: the row, the released object and the log are one batch. */
import type { CaptionLanguage } from '#contract/vocabulary/captions.ts'
import type { MediaOwner } from '#worker/features/people/users/media-store.ts'
import { insertAuditEntry } from '#worker/storage/audit.ts'
import type { Db } from '#worker/storage/db.ts'
import { abortIfUnchanged, isAborted, runBatch, statement, toStatement } from '#worker/storage/guarded.ts'
import { claimObject, releaseObject } from '#worker/storage/orphan-objects.ts'

/** Whose film it is, and the film. */
export interface FilmOwner extends MediaOwner {
  /** Key of the object. */
  readonly video: string | null
  readonly videoMs: number | null
}

export const findFilm = (db: Db, tutorId: number): Promise<FilmOwner | null> =>
  statement(
    db,
    `SELECT u.id, u.role, t.studio_id AS studioId, t.video, t.video_ms AS videoMs
     FROM users u LEFT JOIN tutors t ON t.id = u.id WHERE u.id = :tutorId`,
    { tutorId },
  ).first<FilmOwner>()

interface Change {
  readonly tutorId: number
  readonly actorId: number
}

export interface NewCaptions extends Change {
  /** Key of the film they were made for. */
  readonly film: string
  /** Of a stored object that nothing references yet. */
  readonly key: string
  readonly language: CaptionLanguage
}

const logChange = (db: Db, { tutorId, actorId }: Change, now: number): D1PreparedStatement => {
  const entry = { actorId, action: 'user.update' as const, targetId: tutorId, facts: { fields: ['captions'] } }
  return toStatement(db, insertAuditEntry(db, entry, now))
}

const runUnlessAborted = async (db: Db, writes: readonly D1PreparedStatement[]): Promise<boolean> => {
  try {
    await runBatch(db, writes)
    return true
  } catch (error) {
    if (isAborted(error)) return false
    throw error
  }
}

/** False when the tutor has another film by now. */
export const storeCaptions = (db: Db, { film, key, language, ...change }: NewCaptions, now: number): Promise<boolean> =>
  runUnlessAborted(db, [
    releaseObject(db, 'tutors.captions', change.tutorId, now),
    statement(
      db,
      `UPDATE tutors SET captions = :key, captions_language = :language, captions_at = :now, updated_at = :now
       WHERE id = :tutorId AND video = :film`,
      { tutorId: change.tutorId, film, key, language, now },
    ),
    abortIfUnchanged(db),
    claimObject(db, key),
    logChange(db, change, now),
  ])

/** False when there are none. */
export const clearCaptions = (db: Db, change: Change, now: number): Promise<boolean> =>
  runUnlessAborted(db, [
    releaseObject(db, 'tutors.captions', change.tutorId, now),
    statement(
      db,
      `UPDATE tutors SET captions = NULL, captions_language = NULL, captions_at = NULL, updated_at = :now
       WHERE id = :tutorId AND captions IS NOT NULL`,
      { tutorId: change.tutorId, now },
    ),
    abortIfUnchanged(db),
    logChange(db, change, now),
  ])
