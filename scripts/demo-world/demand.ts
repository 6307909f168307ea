/** Searches that found nobody, on days of the last weeks, and the nights that counted them and all else of demand. */
import { addCairoDays, cairoDay } from '#contract/shared/rules/time.ts'
import { type CountedWeek, demandWeeksOf } from '#contract/team/rules/demand.ts'
import { demand, type MissCause } from '#contract/vocabulary/demand.ts'
import { countDays } from '#worker/features/team/demand/count-demand.ts'
import { storeWeek } from '#worker/features/team/demand/weeks-store.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'

/** Filters with their cause, and how often each was searched for on one of so many days. */
const searches: readonly { readonly filter: object; readonly cause: MissCause; readonly count: number }[] = [
  { filter: { when: 'tonight', topic: [1] }, cause: 'when', count: 3 },
  { filter: { part: ['morning'], level: [1], gender: 'female' }, cause: 'part', count: 2 },
  { filter: { when: 'soon', level: [6] }, cause: 'when', count: 2 },
  { filter: { topic: [2, 3], text: true }, cause: 'text', count: 1 },
  { filter: { gender: 'female', topic: [4] }, cause: 'topic', count: 1 },
]

const inventWeek = (week: string, at: number): CountedWeek => {
  const students = 34 + at * 3 + ((at * 7) % 5)
  const firsts = Math.round(students * (at === demand.weeks - 1 ? 0.35 : 0.78))
  const [fourth, paid] = [Math.round(firsts * 0.55), Math.round(firsts * 0.42)]
  return {
    ...{ week, students, fourth, paid, second: Math.round(firsts * 0.72), renewed: Math.round(paid * 0.6) },
    waits: Array.from({ length: firsts }, (_, i) => Math.round(2 + (i * i) / 6)),
  }
}

/** A world may be published in parts; every part but the first finds the days as they are. */
export const seedDemand = async (db: Db, now: number): Promise<void> => {
  const days = Array.from({ length: demand.days }, (_, at) => addCairoDays(cairoDay(now), -at - 1))
  await runBatch(
    db,
    days.flatMap((day, at) =>
      searches
        .filter((_, kind) => at % (kind + 1) === 0)
        .map(({ filter, cause, count }) =>
          statement(
            db,
            `INSERT INTO search_misses (day, filter, cause, count) VALUES (:day, :filter, :cause, :count)
             ON CONFLICT DO NOTHING`,
            { day, filter: JSON.stringify(filter), cause, count },
          ),
        ),
    ),
  )
  for (let left = 1; left > 0; ) left = await countDays(db, now)
  // Most students of this world registered before the weeks that are shown. The next night counts them as they are.
  await Promise.all(demandWeeksOf(now).map((week, at) => storeWeek(db, inventWeek(week, at), now)))
}
