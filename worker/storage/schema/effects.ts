import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

/** Things that must be told to somebody, written in the batch of their cause and sent by the sweep. */
export const outbox = sqliteTable(
  'outbox',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** Template name, such as `new_lesson_booked`. */
    kind: text().notNull(),
    userId: integer().notNull(),
    /** Names the fact; a fact is told once. */
    dedupeKey: text().notNull(),
    payload: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    dueAt: integer().notNull(),
    sentAt: integer(),
    attempts: integer().notNull().default(0),
    lastError: text(),
  },
  (t) => [uniqueIndex('outbox_dedupe').on(t.dedupeKey), index('outbox_due').on(t.dueAt).where(sql`sent_at IS NULL`)],
)

/** Replays of a call with the same key answer what the first one did; kept 24 hours. */
export const idempotency = sqliteTable(
  'idempotency',
  {
    userId: integer().notNull(),
    key: text().notNull(),
    /** Digest of endpoint and body: the same key with another body is refused. */
    fingerprint: text().notNull(),
    /** What the first call made: a session id, a room id, a lesson id. */
    result: text().notNull(),
    createdAt: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index('idempotency_age').on(t.createdAt)],
)
