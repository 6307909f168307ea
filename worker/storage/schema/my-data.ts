/** What people ask of their own data: a copy of it, and that it goes. */
import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { ArchiveState } from '#contract/vocabulary/my-data.ts'
import { users } from './people.ts'

/** Archives of a person's data, made in the background. The row goes with its object. */
export const dataArchives = sqliteTable(
  'data_archives',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text().$type<ArchiveState>().notNull().default('making'),
    askedAt: integer().notNull(),
    /** When the next attempt may begin; moved ahead by whoever begins one, so that two never make it at once. */
    nextAt: integer().notNull(),
    attempts: integer().notNull().default(0),
    /** Key of a private object; null until it is ready. */
    key: text(),
    bytes: integer().notNull().default(0),
    /** When it and its object are deleted; null until it is ready. */
    expiresAt: integer(),
  },
  (t) => [
    uniqueIndex('data_archives_making').on(t.userId).where(sql`state = 'making'`),
    index('data_archives_user').on(t.userId, t.askedAt),
    index('data_archives_due').on(t.nextAt).where(sql`state = 'making'`),
    index('data_archives_expiry').on(t.expiresAt).where(sql`expires_at IS NOT NULL`),
  ],
)

/** Accounts that wait to be deleted, or are being deleted. The row goes when it is taken back, or when all is done. */
export const accountDeletions = sqliteTable(
  'account_deletions',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    askedAt: integer().notNull(),
    dueAt: integer().notNull(),
    /** When the person was told that a day is left. */
    remindedAt: integer(),
    /** From when on it cannot be taken back. */
    startedAt: integer(),
    /** When the next step may begin; as in `data_archives`. */
    nextAt: integer().notNull(),
    /** Whether a tutor was shown to students, and is again when it is taken back. */
    wasActivated: integer({ mode: 'boolean' }).notNull().default(false),
    /** What a tutor has agreed to lose at most, piastres. */
    forfeits: integer().notNull().default(0),
    /** The last chat room whose messages of the person are gone. */
    clearedRoomId: integer().notNull().default(0),
  },
  (t) => [index('account_deletions_due').on(t.nextAt)],
)

/**
 * Accounts that were deleted. Each is also a small object outside the database, from which an account that a restored
 * backup has brought back is deleted again.
 */
export const deletedAccounts = sqliteTable('deleted_accounts', {
  userId: integer().primaryKey(),
  /** When the account was made: an id that a restored database gives to somebody else is another account. */
  madeAt: integer().notNull(),
  deletedAt: integer().notNull(),
  /** What a tutor has lost with it, piastres. */
  forfeited: integer().notNull().default(0),
})
