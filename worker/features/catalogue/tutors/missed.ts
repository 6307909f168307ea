/** Counts searches of the list that found nobody, with their cause; never who searched, or for which words. */
import { causeOfMiss, partsOf, toMissedFilter, withoutPart } from '#contract/catalogue/rules/missed-search.ts'
import { cairoDay } from '#contract/shared/rules/time.ts'
import { demand } from '#contract/vocabulary/demand.ts'
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'
import { findsSomebody, type TutorQuery } from './search.ts'

/**
 * Adds one to the count of this search on this Cairo day. It runs after the answer: a read for each part of the filter and
 * one write. A list without any tutor is no search. Beyond `demand.missesPerDay` different ones are counted as one.
 */
export const countMissedSearch = async (db: Db, query: TutorQuery, now: number): Promise<void> => {
  const filter = toMissedFilter(query)
  if (filter === null) return
  const parts = partsOf(filter)
  const found = await Promise.all(parts.map((part) => findsSomebody(db, withoutPart(query, part), now)))
  const cause = causeOfMiss(parts, (part) => found[parts.indexOf(part)] === true)
  await statement(
    db,
    `INSERT INTO search_misses (day, filter, cause, count)
     SELECT :day, iif(fits, :filter, '{}'), iif(fits, :cause, 'several'), 1
     FROM (SELECT EXISTS (SELECT 1 FROM search_misses WHERE day = :day AND filter = :filter)
       OR (SELECT count(*) FROM search_misses WHERE day = :day) < ${demand.missesPerDay} AS fits)
     WHERE true ON CONFLICT (day, filter) DO UPDATE SET count = count + 1`,
    { day: cairoDay(now), filter: JSON.stringify(filter), cause },
  ).run()
}
