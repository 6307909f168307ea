/** Messages the simulators received, as they would appear on a phone or in an inbox. */
import { Role } from '#contract/vocabulary/roles.ts'
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'
import type { Channel } from '#worker/storage/schema/effects.ts'
import { simulatorTable } from './table.ts'

export interface Received {
  readonly channel: Channel
  /** Phone, e-mail, or `team`. */
  readonly to: string
  /** Template name or subject. */
  readonly title: string
  readonly text: string
  /** Mails only. */
  readonly html?: string
}
export interface Shelved extends Received {
  readonly id: string
  readonly at: string
}

// The database's clock; only for display.
const clock = "CAST(unixepoch('subsec') * 1000 AS INTEGER)"

/** Stores a message. One with the same `id` is stored again under a numbered id, as a phone would show both. */
export const shelve = async (db: Db, id: string, received: Received): Promise<void> => {
  await db.$client.batch([
    simulatorTable(db),
    statement(
      db,
      `INSERT INTO dev_sim (kind, id, data, created_at, updated_at)
       SELECT 'message', :id || CASE count(*) WHEN 0 THEN '' ELSE '#' || (count(*) + 1) END, :data, ${clock}, ${clock}
       FROM dev_sim WHERE kind = 'message' AND (id = :id OR id GLOB :id || '#*')`,
      { id, data: JSON.stringify(received) },
    ),
  ])
}

const shelved = "SELECT id, data, created_at AS at FROM dev_sim WHERE kind = 'message'"
type Stored = { id: string; data: string; at: number }
const shelvedOf = ({ id, data, at }: Stored): Shelved => ({
  ...(JSON.parse(data) as Received),
  id,
  at: new Date(at).toISOString(),
})

/** With `:studentsOnly` = 1, only messages to an e-mail or phone of a student. */
const readable = `(:studentsOnly = 0 OR EXISTS (SELECT 1 FROM users
  WHERE role = ${Role.Student} AND (email = data->>'to' OR phone = data->>'to')))`

/** Newest first; a null filter matches everything. */
export const listShelf = async (
  db: Db,
  { channel, to }: { readonly channel: string | null; readonly to: string | null },
  studentsOnly = false,
): Promise<Shelved[]> => {
  const [, found] = await db.$client.batch<Stored>([
    simulatorTable(db),
    statement(
      db,
      `${shelved} AND (:channel IS NULL OR data->>'channel' = :channel) AND (:to IS NULL OR data->>'to' = :to)
       AND ${readable} ORDER BY created_at DESC, rowid DESC LIMIT 200`,
      { channel, to, studentsOnly: Number(studentsOnly) },
    ),
  ])
  return (found?.results ?? []).map(shelvedOf)
}

export const findShelved = async (db: Db, id: string, studentsOnly: boolean): Promise<Shelved | null> => {
  const [, found] = await db.$client.batch<Stored>([
    simulatorTable(db),
    statement(db, `${shelved} AND id = :id AND ${readable}`, { id, studentsOnly: Number(studentsOnly) }),
  ])
  const row = found?.results[0]
  return row ? shelvedOf(row) : null
}

export const clearShelf = async (db: Db): Promise<void> => {
  await db.$client.batch([simulatorTable(db), statement(db, "DELETE FROM dev_sim WHERE kind = 'message'")])
}
