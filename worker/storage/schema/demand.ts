import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { MissedFilter } from '#contract/catalogue/rules/missed-search.ts'
import type { MissCause } from '#contract/vocabulary/demand.ts'

/**
 * Searches of the tutor list that found nobody, of a Cairo day that is not counted yet. `filter` is JSON of a
 * `MissedFilter`, `{}` for those beyond the number that is told apart.
 */
export const searchMisses = sqliteTable(
  'search_misses',
  {
    day: text().notNull(),
    filter: text().notNull(),
    cause: text().$type<MissCause>().notNull(),
    count: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.filter] })],
)

/** What was booked and offered in each hour of a Cairo day, and what was searched for in vain; counted by a night after it. */
export const demandDays = sqliteTable('demand_days', {
  /** `2026-11-22` */
  day: text().primaryKey(),
  /** Minutes of lessons that were not cancelled, and of hours that tutors offered, by the 24 hours of the wall clock. */
  booked: text({ mode: 'json' }).$type<number[]>().notNull(),
  offered: text({ mode: 'json' }).$type<number[]>().notNull(),
  /** Null for a day on which nobody counted them. */
  misses: text({ mode: 'json' }).$type<{ filter: MissedFilter; cause: MissCause; count: number }[]>(),
  countedAt: integer().notNull(),
})

/** What became of the students who registered in a week of Cairo; counted again every night while it is shown. */
export const demandWeeks = sqliteTable('demand_weeks', {
  /** Its Saturday, `2026-11-21`. */
  week: text().primaryKey(),
  students: integer().notNull(),
  /** How many had a second lesson, and one in the fourth week after their registration. */
  second: integer().notNull(),
  fourth: integer().notNull(),
  /** How many paid for a plan, and for a second term. */
  paid: integer().notNull(),
  renewed: integer().notNull(),
  /** Whole hours from registration to the first lesson of those who had one, least first. */
  waits: text({ mode: 'json' }).$type<number[]>().notNull(),
  countedAt: integer().notNull(),
})
