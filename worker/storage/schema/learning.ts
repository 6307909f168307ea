/** What stays of lessons. */
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
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
