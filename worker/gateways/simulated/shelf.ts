/** What simulators took over, as a person would find it in their phone or inbox. */
import { Role } from '#contract/vocabulary/roles.ts'
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'
import type { Channel } from '#worker/storage/schema/effects.ts'
import { simulatorTable } from './table.ts'

export interface Received {
  readonly channel: Channel
  /** Number, address, or `team`. */
  readonly to: string
  /** Wording or subject. */
  readonly title: string
  readonly text: string
  /** Mails only. */
  readonly html?: string
}
export interface Shelved extends Received {
  readonly id: string
  readonly at: string
}

// The simulators' own clock: nothing of the product hangs on it.
const clock = "CAST(unixepoch('subsec') * 1000 AS INTEGER)"

/** `id` names the message; the same one twice is two messages, as it would be on a phone. */
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

/** What an address or a number received whose owner is a student: `:studentsOnly` is 0 or 1. */
const readable = `(:studentsOnly = 0 OR EXISTS (SELECT 1 FROM users
  WHERE role = ${Role.Student} AND (email = data->>'to' OR phone = data->>'to')))`

/** Newest first; a filter that is null lets everything pass. */
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
