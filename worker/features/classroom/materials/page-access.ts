/** Who may load the picture of a page. Raw SQL: one look-up by keys. */
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'
import { type PageFile, parsePageName } from '#worker/storage/material-keys.ts'

/**
 * Whether this person may load a page: its owner, students of lessons in which it was opened, and the manager of a demo
 * session of the owner's.
 */
const mayLoadPage = async (db: Db, actorId: number, { materialId, number, file }: PageFile): Promise<boolean> => {
  const found = await statement(
    db,
    `SELECT 1 FROM material_pages p JOIN materials m ON m.id = p.material_id
     WHERE p.material_id = :materialId AND p.number = :number AND p.file = :file AND (m.owner_id = :actorId
       OR EXISTS (SELECT 1 FROM lesson_materials o WHERE o.student_id = :actorId AND o.material_id = :materialId)
       OR EXISTS (SELECT 1 FROM demo_sessions d JOIN demo_materials o
         ON o.demo_session_id = d.id AND o.material_id = :materialId
         WHERE d.tutor_id = m.owner_id AND d.tutor_manager_id = :actorId))`,
    { materialId, number, file, actorId },
  ).first()
  return found !== null
}

/** Whether this caller may load a picture by its name. */
export const mayLoadMaterialFile = async (db: Db, callerId: number, name: string): Promise<boolean> => {
  const page = parsePageName(name)
  return page !== null && (await mayLoadPage(db, callerId, page))
}
