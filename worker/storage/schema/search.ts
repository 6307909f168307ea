import { integer, primaryKey, sqliteTable } from 'drizzle-orm/sqlite-core'

/**
 * What changed and is not yet in the index of texts, which is a database of its own: a tutor or a person, by
 * `worker/storage/search/changes-store.ts`. Written by triggers, in the transaction of the change. The newest row always
 * stays, as kind 0 once it is written, so that numbers never come again.
 */
export const searchChanges = sqliteTable('search_changes', {
  version: integer().primaryKey(),
  /** 1 a tutor, 2 a person, 0 nothing. */
  kind: integer().notNull(),
  subjectId: integer().notNull(),
})

/**
 * Listed tutors by what a student may wish, a topic or a level, in the order of best fit; kept by triggers. A student's list
 * takes the first of each wish.
 */
export const tutorWishes = sqliteTable(
  'tutor_wishes',
  {
    /** The id of a topic, or a level turned negative. */
    wish: integer().notNull(),
    /** Of `tutor_places`, in the order of fit. */
    place: integer().notNull(),
    /** A bit for each level that is taught. */
    levels: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.wish, t.place] })],
)
