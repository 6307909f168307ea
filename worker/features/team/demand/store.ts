/** What nights have counted. Raw SQL: two ranges of primary keys and a total in one batch. */
import type { CountedDay, CountedWeek } from '#contract/team/rules/demand.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'

type Stored<T, Key extends keyof T> = Omit<T, Key> & { readonly [K in Key]: null extends T[K] ? string | null : string }

/** Days and weeks from these on, oldest first. */
export const findDemand = async (
  db: Db,
  from: { readonly day: string; readonly week: string },
): Promise<{ days: CountedDay[]; weeks: CountedWeek[]; tutors: number }> => {
  const [days, weeks, [listed]] = (await runBatch(db, [
    statement(db, 'SELECT day, booked, offered, misses FROM demand_days WHERE day >= :day ORDER BY day', {
      day: from.day,
    }),
    statement(
      db,
      `SELECT week, students, second, fourth, paid, renewed, waits FROM demand_weeks WHERE week >= :week ORDER BY week`,
      { week: from.week },
    ),
    statement(db, "SELECT total FROM list_totals WHERE name = 'tutor_public'"),
  ])) as [
    Stored<CountedDay, 'booked' | 'offered' | 'misses'>[],
    Stored<CountedWeek, 'waits'>[],
    { readonly total: number }[],
  ]
  return {
    days: days.map(({ day, ...row }) => ({
      day,
      booked: JSON.parse(row.booked),
      offered: JSON.parse(row.offered),
      misses: row.misses === null ? null : JSON.parse(row.misses),
    })),
    weeks: weeks.map((row) => ({ ...row, waits: JSON.parse(row.waits) })),
    tutors: listed?.total ?? 0,
  }
}
