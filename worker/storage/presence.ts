/** Who is online, as the users' hubs store it. Raw SQL: one read of a list of ids, and a count that ends at a bound. */
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

/** How many people have a socket open now, from the index alone; `most` where there are more. */
export const countOnline = async (db: Db, most: number): Promise<number> => {
  const { results } = await statement(
    db,
    'SELECT count(*) AS people FROM (SELECT 1 FROM presence WHERE online = 1 LIMIT :most)',
    { most },
  ).all<{ people: number }>()
  return results[0]?.people ?? 0
}
