import { sql } from 'drizzle-orm'
import { type AnySQLiteColumn, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { ReportOutcome, ThreadKind, ThreadSide, ThreadState, ThreadVia } from '#contract/vocabulary/threads.ts'
import { users } from './people.ts'

/**
 * Conversations of people with the team. Begun by triggers with the row of their cause; the state of that row follows the
 * thread by triggers as well.
 */
export const threads = sqliteTable(
  'threads',
  {
    id: integer().primaryKey(),
    kind: text().$type<ThreadKind>().notNull(),
    /** The report or dispute; null for messages of the form, of which a thread may hold several. */
    subjectId: integer(),
    /** Who reads it; null without an account, and for a guardian. */
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** Whom it is about: of a report, or the student of a guardian. */
    aboutId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** The disputed one. */
    lessonId: integer(),
    name: text().notNull(),
    /** As typed into the form. */
    phone: text(),
    email: text(),
    /** Of a dispute the name of its kind. */
    title: text().notNull(),
    /** The beginning of the last message that is no note. */
    preview: text().notNull(),
    state: text().$type<ThreadState>().notNull().default('new'),
    /** Copied from `work_owners` by triggers. */
    ownerId: integer().references((): AnySQLiteColumn => users.id, { onDelete: 'set null' }),
    /** When the team is late, or looks again where the person has the next word. */
    dueAt: integer().notNull(),
    firstAnswerAt: integer(),
    /** Who of the team wrote or closed last; triggers name it where the cause is marked. */
    handledBy: integer().references((): AnySQLiteColumn => users.id, { onDelete: 'set null' }),
    outcome: text().$type<ReportOutcome>(),
    /** When the last message that is no note was written. */
    lastAt: integer().notNull(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  (t) => [
    uniqueIndex('threads_subject').on(t.kind, t.subjectId).where(sql`subject_id IS NOT NULL`),
    index('threads_state').on(t.state, t.dueAt),
    index('threads_open').on(sql`(state = 'done')`, t.dueAt),
    index('threads_done').on(sql`(state = 'done')`, t.lastAt),
    index('threads_kind').on(t.kind, sql`(state = 'done')`, t.dueAt),
    index('threads_kind_done').on(t.kind, sql`(state = 'done')`, t.lastAt),
    index('threads_kind_state').on(t.kind, t.state, t.dueAt),
    index('threads_owner').on(t.ownerId, sql`(state = 'done')`, t.dueAt),
    index('threads_user').on(t.userId, t.lastAt).where(sql`user_id IS NOT NULL`),
    index('threads_about').on(t.aboutId, t.lastAt).where(sql`about_id IS NOT NULL`),
    index('threads_phone').on(t.phone, t.lastAt).where(sql`phone IS NOT NULL`),
    index('threads_email').on(t.email, t.lastAt).where(sql`email IS NOT NULL`),
  ],
)

export const threadMessages = sqliteTable(
  'thread_messages',
  {
    id: integer().primaryKey(),
    threadId: integer()
      .notNull()
      .references(() => threads.id, { onDelete: 'cascade' }),
    side: text().$type<ThreadSide>().notNull(),
    /** Null without an account. */
    authorId: integer().references(() => users.id, { onDelete: 'set null' }),
    text: text().notNull(),
    via: text().$type<ThreadVia>().notNull(),
    createdAt: integer().notNull(),
  },
  (t) => [
    index('thread_messages_thread').on(t.threadId, t.id),
    index('thread_messages_author').on(t.authorId).where(sql`author_id IS NOT NULL`),
  ],
)

/** Texts the team answers with often. `{name}` in them is the first name of the person. */
export const savedReplies = sqliteTable('saved_replies', {
  id: integer().primaryKey(),
  title: text().notNull(),
  text: text().notNull(),
  createdAt: integer().notNull(),
  updatedAt: integer().notNull(),
})
