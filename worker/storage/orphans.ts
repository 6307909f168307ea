/** Objects that lost the row that named them: noted in the batch that took their place, removed by the sweep. */
import { hourMs } from '#contract/rules/time.ts'
import type { Db } from './db.ts'
import { statement } from './guarded.ts'

/** Somebody may have opened a page that still shows the object. */
const shownForMs = hourMs

/** Nulls are skipped, so that the keys of any row can be handed in. */
export const orphan = (db: Db, keys: readonly (string | null)[], now: number): D1PreparedStatement =>
  statement(
    db,
    `INSERT OR IGNORE INTO orphan_objects (key, due_at)
     SELECT value, :dueAt FROM json_each(:keys) WHERE value IS NOT NULL`,
    { keys: JSON.stringify(keys), dueAt: now + shownForMs },
  )
