/** What the two of a lesson agreed about texts of their speech, and the sound such a text is made of. The texts are in the hubs. */
import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { InsightSoundType, InsightState } from '#contract/vocabulary/insights.ts'
import { users } from './people.ts'
import { lessons } from './teaching.ts'

/** One person's word about one lesson, and how far the text is. Instants are epoch ms. */
export const lessonInsights = sqliteTable(
  'lesson_insights',
  {
    lessonId: integer()
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    consented: integer({ mode: 'boolean' }).notNull(),
    changedAt: integer().notNull(),
    /** JSON list of [instant, 1 or 0, or 2 by a standing wish], which proves what was allowed when. */
    history: text().notNull(),
    state: text().$type<InsightState>().notNull(),
    attempts: integer().notNull().default(0),
    /** When the job has something to do for it; null: nothing. */
    nextAt: integer(),
    /** When the sound goes in any case. */
    soundUntil: integer().notNull(),
    soundGoneAt: integer(),
    /** JSON list of the seconds spoken in each minute, as the browser told them. */
    spoken: text(),
    simulated: integer({ mode: 'boolean' }).notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.lessonId, t.userId] }),
    index('lesson_insights_user').on(t.userId, t.lessonId),
    index('lesson_insights_next').on(t.nextAt).where(sql`next_at IS NOT NULL`),
    check('lesson_insights_state', sql`state IN ('none', 'waiting', 'making', 'ready', 'failed', 'gone')`),
  ],
)

/** A part of one person's sound whose text is not made yet. Its object has the key `insights/{user}/{lesson}/{number}`. */
export const insightParts = sqliteTable(
  'insight_parts',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lessonId: integer().notNull(),
    number: integer().notNull(),
    startedAt: integer().notNull(),
    ms: integer().notNull(),
    bytes: integer().notNull(),
    type: text().$type<InsightSoundType>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.lessonId, t.number] })],
)
