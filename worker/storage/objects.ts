/**
 * Objects no row points at. A key is written here before its object is stored and taken out in the batch that makes a
 * row point at it; a replaced one is put back in the batch that replaces it. So whatever dies on the way, no object is
 * lost and no row points at nothing.
 */
import { dayMs } from '#contract/rules/time.ts'
import type { Db } from './db.ts'
import { statement, undoIfNothing } from './guarded.ts'

/** A page loaded before the change still shows the old picture, and an upload may take its time. */
const graceMs = dayMs

/** Before an object is stored. */
export const expectObject = (db: Db, key: string, now: number): D1PreparedStatement =>
  statement(db, 'INSERT OR REPLACE INTO orphan_objects (key, due_at) VALUES (:key, :dueAt)', {
    key,
    dueAt: now + graceMs,
  })

/** In the batch that makes a row point at it. */
export const claimObject = (db: Db, key: string): D1PreparedStatement =>
  statement(db, 'DELETE FROM orphan_objects WHERE key = :key', { key })

/** Columns that hold the key of an object. */
const pointers = ['users.image', 'tutors.video', 'tutors.thumbnail', 'reports.screenshot', 'reports.log'] as const
export type Pointer = (typeof pointers)[number]

/** In the batch that points the column of this row elsewhere or nowhere, before the write that does it. */
export const releaseObject = (db: Db, pointer: Pointer, rowId: number, now: number): D1PreparedStatement => {
  const [table, column] = pointer.split('.')
  return statement(
    db,
    `INSERT OR REPLACE INTO orphan_objects (key, due_at)
     SELECT ${column}, :dueAt FROM ${table} WHERE id = :rowId AND ${column} IS NOT NULL`,
    { rowId, dueAt: now + graceMs },
  )
}

/** Points a row at a new object and gives up the old one. Undoes the batch when there is no such row. */
export const pointAt = (db: Db, pointer: Pointer, rowId: number, key: string, now: number): D1PreparedStatement[] => {
  const [table, column] = pointer.split('.')
  return [
    releaseObject(db, pointer, rowId, now),
    statement(db, `UPDATE ${table} SET ${column} = :key, updated_at = :now WHERE id = :rowId`, { rowId, key, now }),
    undoIfNothing(db),
    claimObject(db, key),
  ]
}

/** Takes out the keys that are due and that a row has come to point at meanwhile. */
export const spareHeld = async (db: Db, now: number): Promise<void> => {
  const held = pointers.map((one) => `SELECT ${one} FROM ${one.split('.')[0]} WHERE ${one} IS NOT NULL`)
  const text = `DELETE FROM orphan_objects WHERE due_at <= :now AND key IN (${held.join(' UNION ALL ')})`
  await statement(db, text, { now }).run()
}

/** Keys that are due, those due longest first. */
export const findOrphans = async (db: Db, now: number, most: number): Promise<string[]> => {
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
