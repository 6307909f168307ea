import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'

/**
 * Creates the table all simulators share; first in each of their batches. It is no migration, so that deployments
 * without simulators never have it.
 */
export const createSimulatorTable = (db: Db): D1PreparedStatement =>
  statement(
    db,
    `CREATE TABLE IF NOT EXISTS dev_sim (kind TEXT NOT NULL, id TEXT NOT NULL, data TEXT NOT NULL,
       created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, PRIMARY KEY (kind, id))`,
  )
