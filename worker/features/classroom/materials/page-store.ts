/** Pages of a material that is being uploaded. Raw SQL: the last page makes the material whole in its own batch. */
import type { Db } from '#worker/storage/db.ts'
import { abortIfUnchanged, isAborted, runBatch, statement } from '#worker/storage/guarded.ts'
import { pageKey, pageKeySql } from '#worker/storage/material-keys.ts'
import { claimObject, registerObject } from '#worker/storage/orphan-objects.ts'
import { type MaterialRow, materialColumns, type PageRow } from './store.ts'

/** A page whose pictures are in the bucket. */
export interface StoredPage extends PageRow {
  /** Of both pictures. */
  readonly bytes: number
}

/** Before the pictures of a page are stored. */
export const registerPage = async (db: Db, page: PageRow, now: number): Promise<void> => {
  await runBatch(db, [registerObject(db, pageKey(page, 's'), now), registerObject(db, pageKey(page, 'l'), now)])
}

/**
 * Adds or replaces a page; gives the material and the numbers that are there. Null when the material was deleted or
 * became whole meanwhile.
 */
export const savePage = async (db: Db, page: StoredPage, now: number) => {
  const { materialId, number, file, width, height, bytes } = page
  const place = { materialId, number }
  const release = (size: 's' | 'l') =>
    statement(
      db,
      `INSERT OR REPLACE INTO orphan_objects (key, due_at) SELECT ${pageKeySql(size)}, :now
       FROM material_pages WHERE material_id = :materialId AND number = :number`,
      { ...place, now },
    )
  const pages = 'material_pages WHERE material_id = :materialId'
  const isWhole = `(SELECT count(*) FROM ${pages}) = page_count`
  try {
    const results = await runBatch(db, [
      release('s'),
      release('l'),
      statement(
        db,
        `INSERT INTO material_pages (material_id, number, file, width, height, bytes)
         SELECT id, :number, :file, :width, :height, :bytes FROM materials
         WHERE id = :materialId AND finished_at IS NULL AND :number <= page_count
         ON CONFLICT (material_id, number) DO UPDATE SET file = :file, width = :width, height = :height, bytes = :bytes`,
        { ...place, file, width, height, bytes },
      ),
      abortIfUnchanged(db),
      claimObject(db, pageKey(page, 's')),
      claimObject(db, pageKey(page, 'l')),
      statement(
        db,
        `UPDATE materials SET finished_at = :now, updated_at = :now,
           cover = (SELECT file FROM ${pages} AND number = 1), bytes = (SELECT sum(bytes) FROM ${pages})
         WHERE id = :materialId AND ${isWhole}`,
        { materialId, now },
      ),
      statement(db, `SELECT ${materialColumns} FROM materials m WHERE m.id = :materialId`, { materialId }),
      statement(db, `SELECT number FROM ${pages} ORDER BY number`, { materialId }),
    ])
    const [[material], numbers] = results.slice(-2) as [[MaterialRow], { number: number }[]]
    return { material, received: numbers.map((one) => one.number) }
  } catch (error) {
    if (isAborted(error)) return null
    throw error
  }
}
