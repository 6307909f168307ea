/** What was opened in lessons and demo sessions. Raw SQL: a guarded insert and what it answers, in one batch. */
import { materialLimits } from '#contract/vocabulary/materials.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'
import { type MaterialRow, materialColumns, type PageRow, pageColumns } from './store.ts'

/** Where something is opened: a lesson, which names its student, or a demo session. */
export type Place =
  | { readonly kind: 'lesson'; readonly id: number; readonly studentId: number }
  | { readonly kind: 'demo'; readonly id: number }

const { perLesson } = materialLimits

const tables = {
  lesson: { name: 'lesson_materials', key: 'lesson_id', columns: 'lesson_id, student_id', values: ':id, :studentId' },
  demo: { name: 'demo_materials', key: 'demo_session_id', columns: 'demo_session_id', values: ':id' },
} as const

/** Inserts from `source`, which has a row if it may be opened. What is open already keeps its instant. */
const openStatement = (db: Db, place: Place, source: string, values: Readonly<Record<string, number>>) => {
  const { name, key, columns, values: own } = tables[place.kind]
  const opened = `FROM ${name} WHERE ${key} = :id`
  return statement(
    db,
    `INSERT INTO ${name} (${columns}, material_id, opened_at) SELECT ${own}, :materialId, :now ${source}
       (EXISTS (SELECT 1 ${opened} AND material_id = :materialId) OR (SELECT count(*) ${opened}) < ${perLesson})
     ON CONFLICT (${key}, material_id) DO UPDATE SET material_id = excluded.material_id RETURNING opened_at AS openedAt`,
    { ...place, ...values } as Readonly<Record<string, string | number>>,
  )
}

/** Opens a lesson of the library; gives since when it is open, null when the place is full. */
export const openLibraryLesson = async (db: Db, place: Place, materialId: number, now: number) => {
  const row = await openStatement(db, place, 'WHERE', { materialId, now }).first<{ openedAt: number }>()
  return row?.openedAt ?? null
}

/** Opens a whole material of this tutor's: null when there is none; `openedAt` is null when the place is full. */
export const openMaterial = async (
  db: Db,
  place: Place,
  { materialId, ownerId }: { readonly materialId: number; readonly ownerId: number },
  now: number,
) => {
  const own = 'm.id = :materialId AND m.owner_id = :ownerId AND m.finished_at IS NOT NULL'
  const values = { materialId, ownerId }
  const [opened = [], , found = [], pages = []] = await runBatch(db, [
    openStatement(db, place, `FROM materials m WHERE ${own} AND`, { ...values, now }),
    statement(db, `UPDATE materials AS m SET opened_at = :now WHERE ${own} AND changes() > 0`, { ...values, now }),
    statement(db, `SELECT ${materialColumns} FROM materials m WHERE ${own}`, values),
    statement(
      db,
      `SELECT ${pageColumns} FROM material_pages p JOIN materials m ON m.id = p.material_id
       WHERE p.material_id = :materialId AND ${own} ORDER BY p.number`,
      values,
    ),
  ])
  const [material] = found as MaterialRow[]
  const [row] = opened as { openedAt: number }[]
  return material ? { material, pages: pages as PageRow[], openedAt: row?.openedAt ?? null } : null
}

export interface OpenedRow {
  readonly materialId: number
  readonly openedAt: number
}

/** What was opened there, first opened first, with those materials of it that still are, and their pages. */
export const findOpened = async (db: Db, { kind, id }: Pick<Place, 'kind' | 'id'>) => {
  const { name, key } = tables[kind]
  const [opened = [], materials = [], pages = []] = await runBatch(db, [
    statement(
      db,
      `SELECT material_id AS materialId, opened_at AS openedAt FROM ${name} WHERE ${key} = :id
       ORDER BY opened_at, material_id LIMIT ${perLesson}`,
      { id },
    ),
    statement(
      db,
      `SELECT ${materialColumns} FROM ${name} o JOIN materials m ON m.id = o.material_id WHERE o.${key} = :id`,
      { id },
    ),
    statement(
      db,
      `SELECT ${pageColumns} FROM ${name} o JOIN material_pages p ON p.material_id = o.material_id
       WHERE o.${key} = :id ORDER BY p.material_id, p.number`,
      { id },
    ),
  ])
  return { opened: opened as OpenedRow[], materials: materials as MaterialRow[], pages: pages as PageRow[] }
}

/** The two people of a demo session and its times; null when there is no such session. */
export const findDemo = (db: Db, id: number) =>
  statement(
    db,
    // A status of 4 or more is a cancellation, the last change of the row.
    `SELECT id, tutor_id AS tutorId, tutor_manager_id AS tutorManagerId, start_at AS start, end_at AS "end",
       CASE WHEN status >= 4 THEN updated_at END AS canceledAt FROM demo_sessions WHERE id = :id`,
    { id },
  ).first<{
    id: number
    tutorId: number
    tutorManagerId: number
    start: number
    end: number
    canceledAt: number | null
  }>()
