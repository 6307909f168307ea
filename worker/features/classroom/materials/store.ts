/** Materials of a tutor. Raw SQL: bounds that a second request at the same moment cannot pass, and batches. */
import type { NewMaterial } from '#contract/classroom/shapes/material.ts'
import { type MaterialKind, materialLimits, mostMaterialBytes } from '#contract/vocabulary/materials.ts'
import { randomId } from '#worker/random-id.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'
import { pageKeySql } from '#worker/storage/material-keys.ts'

export interface MaterialRow {
  readonly id: number
  readonly ownerId: number
  readonly title: string
  readonly kind: MaterialKind
  /** JSON. */
  readonly tags: string
  readonly pageCount: number
  readonly bytes: number
  readonly cover: string | null
  readonly finishedAt: number | null
  readonly openedAt: number | null
  readonly createdAt: number
}

export interface PageRow {
  readonly materialId: number
  readonly number: number
  readonly file: string
  readonly width: number
  readonly height: number
}

export const materialColumns = `m.id, m.owner_id AS ownerId, m.title, m.kind, m.tags, m.page_count AS pageCount, m.bytes,
  m.cover, m.finished_at AS finishedAt, m.opened_at AS openedAt, m.created_at AS createdAt`

const ownColumns = materialColumns.replaceAll('m.', '')

export const pageColumns = 'p.material_id AS materialId, p.number, p.file, p.width, p.height'

const { perTutor, ownedBytes } = materialLimits

/** All of a tutor's, latest used or made first, those that are being uploaded among them. */
export const findMaterialsOf = async (db: Db, ownerId: number): Promise<MaterialRow[]> => {
  const { results } = await statement(
    db,
    `SELECT ${materialColumns} FROM materials m WHERE m.owner_id = :ownerId
     ORDER BY max(m.created_at, coalesce(m.opened_at, 0)) DESC, m.id LIMIT ${perTutor}`,
    { ownerId },
  ).all<MaterialRow>()
  return results
}

/** Drawn at random, because lessons name materials that are deleted since: none may come to stand for another. */
const createMaterialId = (): number => materialLimits.libraryIds + randomId()

/** Begins a material; gives its id, or which bound it would pass. */
export const insertMaterial = async (
  db: Db,
  ownerId: number,
  { title, kind, pageCount, tags }: NewMaterial,
  now: number,
): Promise<{ readonly id: number } | 'too-many-materials' | 'materials-full'> => {
  const id = createMaterialId()
  const bytes = mostMaterialBytes(pageCount)
  const [inserted = [], owned = []] = await runBatch(db, [
    statement(
      db,
      `INSERT INTO materials (id, owner_id, title, kind, tags, page_count, bytes, created_at, updated_at)
       SELECT :id, :ownerId, :title, :kind, :tags, :pageCount, :bytes, :now, :now
       FROM (SELECT count(*) AS count, coalesce(sum(bytes), 0) AS bytes FROM materials WHERE owner_id = :ownerId) owned
       WHERE owned.count < ${perTutor} AND owned.bytes + :bytes <= ${ownedBytes} RETURNING id`,
      { id, ownerId, title, kind, tags: JSON.stringify(tags), pageCount, bytes, now },
    ),
    statement(db, 'SELECT count(*) AS count FROM materials WHERE owner_id = :ownerId', { ownerId }),
  ])
  if (inserted.length > 0) return { id }
  const [{ count }] = owned as [{ count: number }]
  return count >= perTutor ? 'too-many-materials' : 'materials-full'
}

/** A material with the pages that are there, in order; null when there is none. */
export const findMaterial = async (db: Db, id: number) => {
  const [found = [], pages = []] = await runBatch(db, [
    statement(db, `SELECT ${materialColumns} FROM materials m WHERE m.id = :id`, { id }),
    statement(db, `SELECT ${pageColumns} FROM material_pages p WHERE p.material_id = :id ORDER BY p.number`, { id }),
  ])
  const [material] = found as MaterialRow[]
  return material ? { material, pages: pages as PageRow[] } : null
}

/** Only of a material that is whole; null when there is none, or it was deleted meanwhile. */
export const changeMaterial = (
  db: Db,
  { id, ownerId }: Pick<MaterialRow, 'id' | 'ownerId'>,
  { title, tags }: { readonly title: string; readonly tags: readonly string[] },
  now: number,
): Promise<MaterialRow | null> =>
  statement(
    db,
    `UPDATE materials AS m SET title = :title, tags = :tags, updated_at = :now
     WHERE m.id = :id AND m.owner_id = :ownerId AND m.finished_at IS NOT NULL RETURNING ${ownColumns}`,
    { id, ownerId, title, tags: JSON.stringify(tags), now },
  ).first<MaterialRow>()

/** For a batch: deletes the materials that `where` finds, and gives their files to the sweep at once. */
const removeStatements = (db: Db, where: string, values: Readonly<Record<string, number>>): D1PreparedStatement[] => {
  const pages = `material_pages WHERE material_id IN (SELECT id FROM materials WHERE ${where})`
  const release = (size: 's' | 'l') =>
    statement(
      db,
      `INSERT OR REPLACE INTO orphan_objects (key, due_at) SELECT ${pageKeySql(size)}, :now FROM ${pages}`,
      values,
    )
  return [
    release('s'),
    release('l'),
    statement(db, `DELETE FROM ${pages}`, values),
    statement(db, `DELETE FROM materials WHERE ${where} RETURNING id`, values),
  ]
}

export const removeMaterial = async (db: Db, id: number, ownerId: number, now: number): Promise<void> => {
  await runBatch(db, removeStatements(db, 'id = :id AND owner_id = :ownerId', { id, ownerId, now }))
}

/** Throws away uploads that were not finished in time, oldest first; gives how many. */
export const removeUnfinished = async (db: Db, now: number, most: number): Promise<number> => {
  const where = `id IN (SELECT id FROM materials WHERE finished_at IS NULL AND created_at <= :since
    ORDER BY created_at LIMIT :most)`
  const since = now - materialLimits.unfinishedMs
  const removed = await runBatch(db, removeStatements(db, where, { since, most, now }))
  return removed.at(-1)?.length ?? 0
}
