/** What the machinery does for each read of a look. */
import type { Actor } from '#worker/handler.ts'
import { shareOrigin } from '#worker/origin.ts'
import type { Services } from '#worker/services.ts'
import { openDb } from '#worker/storage/db.ts'
import { storeArea } from './store.ts'

/** The first segment of an endpoint's path: what the log says was looked at. */
const areaOf = (path: string): string => path.split('/')[1] ?? ''

/**
 * Writes down what a look reads before it is answered, once for each area, and as from the network of the request, whose
 * own database takes no writes.
 */
export const noteArea = async (
  { env, db }: Services,
  { id, look }: Actor,
  path: string,
  now: number,
): Promise<void> => {
  const area = areaOf(path)
  if (!look || look.areas.includes(` ${area} `)) return
  const log = openDb(env.DB)
  shareOrigin(db, log)
  await storeArea(log, look, { personId: id, area }, now)
}
