/** Counts what the platform did in its full months. */
import { addMonth, cairoMonth, cairoMonthOf, listMonths, lowerMedian } from '#contract/public/rules/platform-figures.ts'
import type { Db } from '#worker/storage/db.ts'
import { countRatingsByValue, findFirstHeld, findLatestMonth, storeMonths, storeRatings } from './figures-store.ts'

/**
 * Months before the latest that are counted again: the team may still find that a lesson of theirs was held. What it
 * finds later leaves a figure too low, never too high, as no verdict that a lesson was held is taken back.
 */
const recounted = 2

/** Most months counted by one run; the next goes on where this one stopped. */
const mostMonths = 60

/** Counts the full months of Cairo that are not counted yet, and the latest ones again. The daily sweep calls it. */
export const countMonths = async (db: Db, now: number): Promise<void> => {
  const [latest, firstHeld] = await Promise.all([findLatestMonth(db), findFirstHeld(db)])
  if (firstHeld === null) return
  const start = cairoMonthOf(firstHeld)
  const again = latest === null ? start : addMonth(latest.month, -recounted)
  const months = listMonths(again > start ? again : start, addMonth(cairoMonthOf(now), -1)).slice(0, mostMonths)
  const last = months.at(-1)
  if (last === undefined) return
  await storeMonths(
    db,
    months.map((month) => ({ month, ...cairoMonth(month) })),
    now,
  )
  const counts = await countRatingsByValue(db, cairoMonth(last).end)
  const ratingCount = counts.reduce((sum, { count }) => sum + count, 0)
  await storeRatings(db, last, { ratingCount, medianRating: lowerMedian(counts) })
}
