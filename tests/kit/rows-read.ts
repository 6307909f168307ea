/** The cost of a piece of work in the unit D1 bills: rows read. */
import { env } from 'cloudflare:workers'
import { type Db, openDb } from '#worker/storage/db.ts'
import { countTrips } from './trips.ts'

/** Runs `work` on a database that counts rows read, those of guarded writes included. */
export const rowsReadBy = async (work: (db: Db) => Promise<unknown>): Promise<number> => {
  const { database, trips } = countTrips(env.DB)
  await work(openDb(database))
  return trips.rowsRead
}
