/** Who is online, as the users' hubs store it. Raw SQL: one read of a list of ids. */
import type { Db } from './db.ts'
import { statement } from './guarded.ts'

/** Which of these people have a socket open now. */
export const findOnline = async (db: Db, userIds: readonly number[]): Promise<number[]> => {
  const { results } = await statement(
    db,
    'SELECT user_id AS id FROM presence WHERE online = 1 AND user_id IN (SELECT value FROM json_each(:ids))',
    { ids: JSON.stringify(userIds) },
  ).all<{ id: number }>()
  return results.map(({ id }) => id)
}
