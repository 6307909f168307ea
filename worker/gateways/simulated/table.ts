import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'

/**
 * The table all simulators share, first in every batch of theirs: whoever needs it makes it, so that no deployment
 * without simulators ever has it.
 */
export const simulatorTable = (db: Db): D1PreparedStatement =>
  statement(
    db,
    `CREATE TABLE IF NOT EXISTS dev_sim (kind TEXT NOT NULL, id TEXT NOT NULL, data TEXT NOT NULL,
       created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, PRIMARY KEY (kind, id))`,
  )
