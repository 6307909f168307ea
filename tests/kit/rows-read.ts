/** What a piece of work costs in the unit D1 bills: rows read. */
import { env } from 'cloudflare:workers'
import { type Db, openDb } from '#worker/storage/db.ts'
import { countTrips } from './trips.ts'

/** Runs `work` on a database that counts, guards of its writes included. */
export const rowsReadBy = async (work: (db: Db) => Promise<unknown>): Promise<number> => {
  const { database, trips } = countTrips(env.DB)
  await work(openDb(database))
  return trips.rowsRead
}
