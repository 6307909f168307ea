/** The cost of a piece of work in the unit D1 bills: rows read. */
import { env } from 'cloudflare:workers'
import { type Db, openDb } from '#worker/storage/db.ts'
import { searchOf } from './search.ts'
import { countTrips } from './trips.ts'

/** Runs `work` on a database that counts rows read, those of guarded writes and of the index of texts included. */
export const rowsReadBy = async (work: (db: Db) => Promise<unknown>): Promise<number> => {
  const { database, trips } = countTrips(env.DB)
  const search = countTrips(env.SEARCH, 0, trips)
  await work(openDb(database, searchOf(search.database)))
  return trips.rowsRead
}
