/** Words of releases before the hubs, and those of demo sessions. */
import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { WordGrade, WordKind } from '#contract/vocabulary/words.ts'
import { timestamps, users } from './people.ts'
import { demoSessions, lessons } from './teaching.ts'

/**
 * Words as releases before this one kept them. The hub of each student keeps them now, and took them from here: what is left is
 * a copy of the day on which it did, by which a release before shows something, and which a job deletes after a month. Nothing is
 * added any more, and with `word_reviews` and `review_days` it goes once no release is gone back to that reads it.
 */
export const words = sqliteTable(
  'words',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    studentId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    savedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    text: text().notNull(),
    /** The text without what makes no other word of it: case, width, punctuation around it. */
    normalText: text().notNull(),
    meaning: text().notNull(),
    sentence: text().notNull(),
    /** Null when nobody said it. */
    kind: text().$type<WordKind>(),
    /** The lesson it was saved in or from; null for a word met elsewhere. */
    lessonId: integer().references(() => lessons.id, { onDelete: 'set null' }),
    dueAt: integer().notNull(),
    /** Days until it is forgotten with one chance in ten; 0 before the first review. */
    stability: real().notNull(),
    difficulty: real().notNull(),
    state: integer().$type<0 | 1 | 2 | 3>().notNull(),
    /** The place among the steps of learning. */
    step: integer().notNull(),
    /** Days from the last review to `dueAt`. */
    days: integer().notNull(),
    /** How many of its reviews are in `history` and `word_reviews`; a change of them is guarded by it. */
    reviews: integer().notNull(),
    lapses: integer().notNull(),
    reviewedAt: integer(),
    /**
     * Every review, as `contract/classroom/rules/review-text.ts` writes them. The state is computed from all of them, so that
     * the order of their arrival is of no matter.
     */
    history: text().notNull().default(''),
    ...timestamps,
  },
  (t) => [
    uniqueIndex('words_normal_text').on(t.studentId, t.normalText),
    index('words_created').on(t.studentId, t.createdAt),
    index('words_due').on(t.studentId, t.dueAt),
    index('words_lesson').on(t.lessonId).where(sql`${t.lessonId} IS NOT NULL`),
  ],
)

/** Words saved in a demo session. They are on no list: the tutor shows how they would be used in a lesson. */
export const demoWords = sqliteTable(
  'demo_words',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    demoSessionId: integer()
      .notNull()
      .references(() => demoSessions.id, { onDelete: 'cascade' }),
    savedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    text: text().notNull(),
    /** As in `words`. */
    normalText: text().notNull(),
    meaning: text().notNull(),
    sentence: text().notNull(),
    kind: text().$type<WordKind>(),
    ...timestamps,
  },
  (t) => [uniqueIndex('demo_words_normal_text').on(t.demoSessionId, t.normalText)],
)

/** Reviews that a release before wrote as rows. They went into `words.history` as the hub took the word; nothing is added any more. */
export const wordReviews = sqliteTable(
  'word_reviews',
  {
    wordId: integer()
      .notNull()
      .references(() => words.id, { onDelete: 'cascade' }),
    /** Made by the client. */
    id: text().notNull(),
    grade: integer().$type<WordGrade>().notNull(),
    /** When it was answered. */
    at: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.wordId, t.id] })],
)

/** How many words a student reviewed on a day of Cairo, as `words` from before the hubs. */
export const reviewDays = sqliteTable(
  'review_days',
  {
    studentId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Its first instant. */
    day: integer().notNull(),
    reviews: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.studentId, t.day] })],
)
