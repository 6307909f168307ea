/**
 * Moves notifications that were delivered days ago from the database to the hubs of their readers. The hub keeps them first,
 * and then they are deleted: whoever is killed in between moves the same ones again, which the hub replaces by themselves, and
 * until then a list that has both shows the database's. What was there before this existed goes the same way.
 */
import type { Announcer } from '#worker/announcer.ts'
import { isUnderLoad } from '#worker/platform-faults.ts'
import type { Db } from '#worker/storage/db.ts'
import { ample, type Budget, type Progress } from '#worker/work-budget.ts'
import { findPlace, findSettled, type SettledNotification, storeMove } from './hand-over-store.ts'

/** Notifications looked at by one page, and hubs called at once. */
const pageSize = 500
const callsAtOnce = 50
/** The platform bounds the calls of a run. */
const mostCalls = 4000
const statementsPerPage = 6

interface Mover {
  readonly db: Db
  readonly announce: Pick<Announcer, 'keepNotifications'>
}

/** Has the hubs keep them; those whose hub did not answer are left out. */
const keepAll = async (
  { announce }: Mover,
  rows: readonly SettledNotification[],
): Promise<{ readonly kept: SettledNotification[]; readonly calls: number; readonly faults: unknown[] }> => {
  const byReader = new Map<number, SettledNotification[]>()
  for (const row of rows) {
    const own = byReader.get(row.userId)
    if (own) own.push(row)
    else byReader.set(row.userId, [row])
  }
  const readers = [...byReader.values()]
  const kept: SettledNotification[] = []
  const faults: unknown[] = []
  const keep = async (own: SettledNotification[]): Promise<void> => {
    const [{ userId, madeAt } = { userId: 0, madeAt: 0 }] = own
    const list = own.map(({ id, kind, aboutId, facts, dueAt }) => ({ id, kind, aboutId, facts, dueAt }))
    try {
      await announce.keepNotifications({ userId, madeAt }, list)
      kept.push(...own)
    } catch (fault) {
      faults.push(fault)
    }
  }
  for (let at = 0; at < readers.length; at += callsAtOnce)
    await Promise.all(readers.slice(at, at + callsAtOnce).map(keep))
  return { kept, calls: readers.length, faults }
}

/** Moves what is due until nothing is, or the budget is used. A hub that did not answer is asked again an hour later. */
export const handOverNotifications = async (mover: Mover, now: number, budget: Budget = ample): Promise<Progress> => {
  const { db } = mover
  const { place, begunAt } = await findPlace(db, now)
  let at = place
  const faults: unknown[] = []
  let more = false
  let done = 0
  let calls = 0
  do {
    const page = await findSettled(db, at, pageSize, now)
    more = page.seen === pageSize
    if (page.seen === 0) break
    const told = await keepAll(mover, page.rows)
    calls += told.calls
    faults.push(...told.faults)
    // Nobody answered, or the platform is under load: the same page is for the next run.
    if (told.faults.some(isUnderLoad) || (faults.length > 0 && told.kept.length === 0)) throw faults[0]
    await storeMove(db, told.kept, { place: page.end, begunAt }, now)
    at = page.end
    done += told.kept.length
  } while (more && calls < mostCalls && budget.hasRoom(statementsPerPage))
  if (faults.length > 0) throw faults[0]
  return { done, more }
}
