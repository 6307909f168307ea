/**
 * Objects no row points at. A key is written here before its object is stored and taken out in the batch that makes a
 * row point at it; a replaced one is put back in the batch that replaces it. So whatever dies on the way, no object is
 * lost and no row points at nothing.
 */
import { dayMs } from '#contract/rules/time.ts'
import type { Db } from './db.ts'
import { statement } from './guarded.ts'

/** A page loaded before the change still shows the old picture, and an upload may take its time. */
const graceMs = dayMs

/** An object that is about to be stored. */
export const expectObject = (db: Db, key: string, now: number): D1PreparedStatement =>
  statement(db, 'INSERT INTO orphan_objects (key, due_at) VALUES (:key, :dueAt)', { key, dueAt: now + graceMs })

/** In the batch that makes a row point at it. */
export const claimObject = (db: Db, key: string): D1PreparedStatement =>
  statement(db, 'DELETE FROM orphan_objects WHERE key = :key', { key })

/** Columns that hold the key of an object. */
const pointers = {
  'users.image': ['users', 'image'],
  'tutors.video': ['tutors', 'video'],
  'tutors.thumbnail': ['tutors', 'thumbnail'],
  'reports.screenshot': ['reports', 'screenshot'],
  'reports.log': ['reports', 'log'],
} as const
export type Pointer = keyof typeof pointers

/** In the batch that points the column of this row elsewhere, before the write that does it. */
export const releaseObject = (db: Db, pointer: Pointer, rowId: number, now: number): D1PreparedStatement => {
  const [table, column] = pointers[pointer]
  return statement(
    db,
    `INSERT OR REPLACE INTO orphan_objects (key, due_at)
     SELECT ${column}, :dueAt FROM ${table} WHERE id = :rowId AND ${column} IS NOT NULL`,
    { rowId, dueAt: now + graceMs },
  )
}

/** Keys that are due and that no row has come to point at meanwhile. */
export const findOrphans = async (db: Db, now: number, most: number): Promise<string[]> => {
  const held = Object.values(pointers).map(
    ([table, column]) => `SELECT ${column} FROM ${table} WHERE ${column} IS NOT NULL`,
  )
  await statement(db, `DELETE FROM orphan_objects WHERE due_at <= :now AND key IN (${held.join(' UNION ALL ')})`, {
    now,
  }).run()
  const { results } = await statement(
    db,
    'SELECT key FROM orphan_objects WHERE due_at <= :now ORDER BY due_at LIMIT :most',
    { now, most },
  ).all<{ key: string }>()
  return results.map(({ key }) => key)
}

/** The objects are gone. */
export const forgetOrphans = async (db: Db, keys: readonly string[]): Promise<void> => {
  await statement(db, 'DELETE FROM orphan_objects WHERE key IN (SELECT value FROM json_each(:keys))', {
    keys: JSON.stringify(keys),
  }).run()
}
