/**
 * Tracks objects that no row references, so that a crash leaves neither a lost object nor a row without one. A key is
 * recorded here before its object is stored and removed in the batch that references it; a replaced key is recorded
 * again in the batch that replaces it.
 */
import { dayMs } from '#contract/shared/rules/time.ts'
import type { Db } from './db.ts'
import { abortIfUnchanged, statement } from './guarded.ts'

/** Pages loaded before the change still show the old picture, and uploads take time. */
const graceMs = dayMs

/** Run before an object is stored. */
export const registerObject = (db: Db, key: string, now: number): D1PreparedStatement =>
  statement(db, 'INSERT OR REPLACE INTO orphan_objects (key, due_at) VALUES (:key, :dueAt)', {
    key,
    dueAt: now + graceMs,
  })

/** For the batch that makes a row reference the object. */
export const claimObject = (db: Db, key: string): D1PreparedStatement =>
  statement(db, 'DELETE FROM orphan_objects WHERE key = :key', { key })

/** Columns that hold the key of an object. */
const fileColumns = [
  'users.image',
  'tutors.video',
  'tutors.thumbnail',
  'tutors.captions',
  'intro_videos.src',
  'reports.screenshot',
  'reports.log',
  'invoices.receipt',
  'disputes.picture',
  'data_archives.key',
  'homework.answer_voice',
  'call_clips.sound',
  'passport_recordings.file',
] as const
export type FileColumn = (typeof fileColumns)[number]

/** For the batch that changes or clears this column; must come before that write. */
export const releaseObject = (db: Db, pointer: FileColumn, rowId: number, now: number): D1PreparedStatement => {
  const [table, column] = pointer.split('.')
  return statement(
    db,
    `INSERT OR REPLACE INTO orphan_objects (key, due_at)
     SELECT ${column}, :dueAt FROM ${table} WHERE id = :rowId AND ${column} IS NOT NULL`,
    { rowId, dueAt: now + graceMs },
  )
}

/** Replaces the object a row references. Rolls the batch back when the row does not exist. */
export const replaceObject = (
  db: Db,
  pointer: FileColumn,
  rowId: number,
  key: string,
  now: number,
): D1PreparedStatement[] => {
  const [table, column] = pointer.split('.')
  return [
    releaseObject(db, pointer, rowId, now),
    statement(db, `UPDATE ${table} SET ${column} = :key, updated_at = :now WHERE id = :rowId`, { rowId, key, now }),
    abortIfUnchanged(db),
    claimObject(db, key),
  ]
}

/** Removes due keys that a row references by now. */
export const unmarkReferencedObjects = async (db: Db, now: number): Promise<void> => {
  // One condition per column: D1 takes at most five terms in a compound SELECT.
  const conditions = fileColumns.map(
    (one) => `key IN (SELECT ${one} FROM ${one.split('.')[0]} WHERE ${one} IS NOT NULL)`,
  )
  const text = `DELETE FROM orphan_objects WHERE due_at <= :now AND (${conditions.join(' OR ')})`
  await statement(db, text, { now }).run()
}

/** Keys due for deletion, oldest first. */
export const findOrphans = async (db: Db, now: number, most: number): Promise<string[]> => {
  const { results } = await statement(
    db,
    'SELECT key FROM orphan_objects WHERE due_at <= :now ORDER BY due_at LIMIT :most',
    { now, most },
  ).all<{ key: string }>()
  return results.map(({ key }) => key)
}

/** Forgets keys whose objects were deleted. */
export const deleteOrphanRows = async (db: Db, keys: readonly string[]): Promise<void> => {
  await statement(db, 'DELETE FROM orphan_objects WHERE key IN (SELECT value FROM json_each(:keys))', {
    keys: JSON.stringify(keys),
  }).run()
}
