/** Sound files of calls. Raw SQL: a bound that a second request at the same moment cannot pass, and batches. */
import { clipLimits } from '#contract/vocabulary/clips.ts'
import { randomId } from '#worker/random-id.ts'
import type { Db } from '#worker/storage/db.ts'
import { abortIfUnchanged, isAborted, runBatch, statement } from '#worker/storage/guarded.ts'
import { claimObject } from '#worker/storage/orphan-objects.ts'

export interface ClipRow {
  readonly id: number
  readonly name: string
  readonly ms: number
  /** The key of the object. */
  readonly sound: string
}

const columns = 'id, name, ms, sound'

/** Of one call, latest first. */
export const findClips = async (db: Db, sessionId: string, now: number): Promise<ClipRow[]> => {
  const { results } = await statement(
    db,
    `SELECT ${columns} FROM call_clips WHERE session_id = :sessionId AND ends_at > :now
     ORDER BY created_at DESC, id LIMIT ${clipLimits.perCall}`,
    { sessionId, now },
  ).all<ClipRow>()
  return results
}

/** A clip of this call; null where it has none of this id. */
export const findClip = (db: Db, { sessionId, id }: { sessionId: string; id: number }, now: number) =>
  statement(db, `SELECT ${columns} FROM call_clips WHERE id = :id AND session_id = :sessionId AND ends_at > :now`, {
    sessionId,
    id,
    now,
  }).first<ClipRow>()

export interface NewClip {
  readonly sessionId: string
  readonly tutorId: number
  readonly otherId: number
  readonly name: string
  readonly ms: number
  readonly sound: string
  readonly endsAt: number
}

/** Adds a clip whose object is stored; null when the call has as many as it may. */
export const insertClip = async (db: Db, clip: NewClip, now: number): Promise<ClipRow | null> => {
  // Drawn at random, so that none that a call has before it comes to stand for another.
  const id = randomId()
  try {
    await runBatch(db, [
      statement(
        db,
        `INSERT INTO call_clips (id, session_id, tutor_id, other_id, name, ms, sound, ends_at, created_at)
         SELECT :id, :sessionId, :tutorId, :otherId, :name, :ms, :sound, :endsAt, :now
         WHERE (SELECT count(*) FROM call_clips WHERE session_id = :sessionId) < ${clipLimits.perCall}`,
        { id, ...clip, now },
      ),
      abortIfUnchanged(db),
      claimObject(db, clip.sound),
    ])
  } catch (error) {
    if (isAborted(error)) return null
    throw error
  }
  const { name, ms, sound } = clip
  return { id, name, ms, sound }
}

/** For a batch: deletes the clips that `where` finds, and gives their files to the sweep at once. */
const removeStatements = (db: Db, where: string, values: Readonly<Record<string, number>>): D1PreparedStatement[] => [
  statement(
    db,
    `INSERT OR REPLACE INTO orphan_objects (key, due_at) SELECT sound, :now FROM call_clips WHERE ${where}`,
    values,
  ),
  statement(db, `DELETE FROM call_clips WHERE ${where} RETURNING id`, values),
]

export const removeClip = async (db: Db, id: number, tutorId: number, now: number): Promise<void> => {
  await runBatch(db, removeStatements(db, 'id = :id AND tutor_id = :tutorId', { id, tutorId, now }))
}

/** Removes clips of calls that ended a day ago, earliest end first; gives how many. */
export const removeEndedClips = async (db: Db, now: number, most: number): Promise<number> => {
  const where = 'id IN (SELECT id FROM call_clips WHERE ends_at <= :now ORDER BY ends_at LIMIT :most)'
  const removed = await runBatch(db, removeStatements(db, where, { most, now }))
  return removed.at(-1)?.length ?? 0
}
