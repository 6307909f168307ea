/** What a tutor writes about a lesson and its student. */
import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { timestamps, users } from './people.ts'
import { lessons } from './teaching.ts'

/** The tutor's words about a lesson. Empty texts for parts left out. */
export const lessonRecaps = sqliteTable(
  'lesson_recaps',
  {
    lessonId: integer()
      .primaryKey()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    studentId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Of the lesson, which no longer moves once it has a recap. The list of a student is in its order. */
    startAt: integer().notNull(),
    practised: text().notNull(),
    toCorrect: text().notNull(),
    homework: text().notNull(),
    nextTime: text().notNull(),
    ...timestamps,
  },
  (t) => [index('lesson_recaps_student').on(t.studentId, t.startAt)],
)

/**
 * What a tutor asks a student to do at home, with the answer and what the tutor said of it. Rows go a year after their end,
 * from the front of the table.
 */
export const homework = sqliteTable(
  'homework',
  {
    id: integer().primaryKey(),
    lessonId: integer()
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    /** 0 for that of the recap, 1 to 5 for others: a lesson has no more. */
    place: integer().notNull(),
    tutorId: integer()
      .notNull()
      .references(() => users.id),
    studentId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    /** Empty without one. */
    link: text().notNull(),
    /** The place in `homeworkStates`. */
    state: integer().notNull(),
    /** The end of the day it is due on; null where it is due before the first lesson of the two after `from_at`. */
    dueAt: integer(),
    fromAt: integer().notNull(),
    /** When it is over, by itself or because the tutor said that it is good. Lists are in its order. */
    endsAt: integer().notNull(),
    seenAt: integer(),
    doneAt: integer(),
    returnedAt: integer(),
    remindedAt: integer(),
    answer: text().notNull().default(''),
    answerLink: text().notNull().default(''),
    /** The key of a recording. Triggers leave it to the sweep of files when it changes or the row goes. */
    answerVoice: text(),
    voiceMs: integer(),
    sentence: text().notNull().default(''),
    ...timestamps,
  },
  (t) => [
    uniqueIndex('homework_place').on(t.lessonId, t.place),
    index('homework_student').on(t.studentId, t.endsAt),
    index('homework_tutor').on(t.tutorId, t.state, t.endsAt),
    index('homework_due').on(t.dueAt).where(sql`${t.dueAt} IS NOT NULL AND ${t.remindedAt} IS NULL`),
    index('homework_voice').on(t.answerVoice).where(sql`${t.answerVoice} IS NOT NULL`),
  ],
)

/** What a tutor wrote about a student for themselves. */
export const privateNotes = sqliteTable(
  'private_notes',
  {
    tutorId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    studentId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    updatedAt: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tutorId, t.studentId] })],
)
