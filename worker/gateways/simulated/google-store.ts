/** What the simulated Google remembers, in the table all simulators share. */
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'

type Kind = 'google-key' | 'google-token'

// Made by whoever needs it first: a deployment without simulators never has it.
const made = (db: Db): D1PreparedStatement =>
  statement(
    db,
    `CREATE TABLE IF NOT EXISTS dev_sim (kind TEXT NOT NULL, id TEXT NOT NULL, data TEXT NOT NULL,
       created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, PRIMARY KEY (kind, id))`,
  )

const found = (db: Db, kind: Kind, id: string): D1PreparedStatement =>
  statement(db, 'SELECT data FROM dev_sim WHERE kind = :kind AND id = :id', { kind, id })

export const recall = async (db: Db, kind: Kind, id: string): Promise<unknown> => {
  const [, rows] = await db.$client.batch<{ data: string }>([made(db), found(db, kind, id)])
  const row = rows?.results[0]
  return row ? JSON.parse(row.data) : null
}

/** The first to remember something under a name wins; answers what is remembered. */
export const remember = async <T>(db: Db, kind: Kind, id: string, data: T, now: number): Promise<T> => {
  const [, , rows] = await db.$client.batch<{ data: string }>([
    made(db),
    statement(
      db,
      `INSERT OR IGNORE INTO dev_sim (kind, id, data, created_at, updated_at) VALUES (:kind, :id, :data, :now, :now)`,
      { kind, id, data: JSON.stringify(data), now },
    ),
    found(db, kind, id),
  ])
  return JSON.parse(rows?.results[0]?.data ?? 'null') as T
}
