import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

export type Channel = 'whatsapp' | 'email' | 'ops'
export type Delivery = 'sent' | 'delivered' | 'read' | 'failed'

/** Things that must be told to somebody, written in the batch of their cause and sent by the sweep. */
export const outbox = sqliteTable(
  'outbox',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** Template name, such as `new_lesson_booked`. */
    kind: text().notNull(),
    /** Whom it is about; 0 for messages to the team. */
    userId: integer().notNull(),
    /** How it travels. */
    channel: text().$type<Channel>().notNull().default('whatsapp'),
    /** Phone or address it goes to; null: wherever the person can be reached when it is due. */
    recipient: text(),
    /** The provider's name for it, to match what becomes of it. */
    providerId: text(),
    /** How far it came; see `Delivery`. */
    delivery: text().$type<Delivery>(),
    /** Names the fact; a fact is told once. */
    dedupeKey: text().notNull(),
    payload: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    dueAt: integer().notNull(),
    sentAt: integer(),
    attempts: integer().notNull().default(0),
    lastError: text(),
  },
  (t) => [
    uniqueIndex('outbox_dedupe').on(t.dedupeKey),
    index('outbox_due').on(t.dueAt).where(sql`sent_at IS NULL`),
    index('outbox_provider').on(t.providerId).where(sql`provider_id IS NOT NULL`),
  ],
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
