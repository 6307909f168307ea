/**
 * Counts days of demand and supply, and weeks of registration. Each is stored once it is whole, so that a run that fails or
 * a night that is missed leaves the rest to the next one.
 */
import { addCairoDays, cairoDayStart, type Interval } from '#contract/shared/rules/time.ts'
import { demandDaysOf, demandWeeksOf, spreadOverHours } from '#contract/team/rules/demand.ts'
import { demand } from '#contract/vocabulary/demand.ts'
import type { Db } from '#worker/storage/db.ts'
import { deleteOldMisses, findBooked, findCountedDays, findOffered, storeDay } from './days-store.ts'
import { findNewStudents, findWeekCounts, type NewStudent, storeWeek, toCountedWeek } from './weeks-store.ts'

const spanOf = (day: string, days: number): Interval => ({
  start: cairoDayStart(day),
  end: cairoDayStart(addCairoDays(day, days)),
})

const readOffered = async (db: Db, span: Interval): Promise<Interval[]> => {
  const all: Interval[] = []
  for (let after: number | null = 0; after !== null; ) {
    const page: { spans: Interval[]; last: number | null } = await findOffered(db, span, after)
    all.push(...page.spans)
    after = page.last
  }
  return all
}

/** Counts days that are over and were not counted, newest first; returns how many. */
export const countDays = async (db: Db, now: number): Promise<number> => {
  const { before, shown } = demandDaysOf(now)
  const all = [...before, ...shown]
  const first = all[0] ?? ''
  const counted = new Set(await findCountedDays(db, first))
  const due = all
    .filter((day) => !counted.has(day))
    .toReversed()
    .slice(0, demand.daysPerRun)
  for (const day of due) {
    const span = spanOf(day, 1)
    const [booked, offered] = await Promise.all([findBooked(db, span), readOffered(db, span)])
    await storeDay(db, { day, booked: spreadOverHours(booked, day), offered: spreadOverHours(offered, day) }, now)
  }
  await deleteOldMisses(db, first)
  return due.length
}

const readStudents = async (db: Db, week: string, now: number): Promise<NewStudent[]> => {
  const all: NewStudent[] = []
  for (;;) {
    const page = await findNewStudents(db, spanOf(week, 7), all.at(-1) ?? null, now)
    all.push(...page)
    if (page.length < demand.studentsPerPage) return all
  }
}

/** Counts the weeks that are shown, those counted longest ago first; returns how many. */
export const countWeeks = async (db: Db, now: number): Promise<number> => {
  const weeks = demandWeeksOf(now)
  const countedAt = await findWeekCounts(db, weeks[0] ?? '')
  const due = weeks
    .map((week) => ({ week, at: countedAt.get(week) ?? 0 }))
    .filter(({ at }) => at <= now - demand.freshMs)
    .toSorted((one, other) => one.at - other.at || other.week.localeCompare(one.week))
  let [read, done] = [0, 0]
  for (const { week } of due) {
    if (read >= demand.studentsPerRun) break
    const students = await readStudents(db, week, now)
    await storeWeek(db, toCountedWeek(week, students), now)
    read += students.length
    done++
  }
  return done
}

/** The nightly job. */
export const countDemand = async (db: Db, now: number): Promise<void> => {
  await countDays(db, now)
  await countWeeks(db, now)
}
