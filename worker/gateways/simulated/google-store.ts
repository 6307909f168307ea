/** Records of the simulated Google, in the table all simulators share. Raw SQL: one JSON table. */
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'
import { createSimulatorTable } from './table.ts'

type Kind = 'google-key' | 'google-token'

const selectRecord = (db: Db, kind: Kind, id: string): D1PreparedStatement =>
  statement(db, 'SELECT data FROM dev_sim WHERE kind = :kind AND id = :id', { kind, id })

export const findRecord = async (db: Db, kind: Kind, id: string): Promise<unknown> => {
  const [, rows] = await db.$client.batch<{ data: string }>([createSimulatorTable(db), selectRecord(db, kind, id)])
  const row = rows?.results[0]
  return row ? JSON.parse(row.data) : null
}

/** Stores a record unless one with this id exists; returns the stored one. */
export const storeRecord = async <T>(db: Db, kind: Kind, id: string, data: T, now: number): Promise<T> => {
  const [, , rows] = await db.$client.batch<{ data: string }>([
    createSimulatorTable(db),
    statement(
      db,
      `INSERT OR IGNORE INTO dev_sim (kind, id, data, created_at, updated_at) VALUES (:kind, :id, :data, :now, :now)`,
      { kind, id, data: JSON.stringify(data), now },
    ),
    selectRecord(db, kind, id),
  ])
  return JSON.parse(rows?.results[0]?.data ?? 'null') as T
}
