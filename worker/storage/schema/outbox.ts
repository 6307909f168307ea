import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

/** `telegram`: the bot, which writes to linked chats; `telegram-code`: the service that brings codes to phone numbers. */
export type MessageService = 'whatsapp' | 'telegram' | 'telegram-code' | 'email' | 'push' | 'ops'
export type DeliveryState = 'sent' | 'delivered' | 'read' | 'failed'

/** Messages that must be delivered: queued in the batch of their cause, sent by the sweep. */
export const outbox = sqliteTable(
  'outbox',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** Template name, such as `new_lesson_booked`. */
    kind: text().notNull(),
    /** The user it is about; 0 for messages to the team. */
    userId: integer().notNull(),
    /** The service that carries it. */
    channel: text().$type<MessageService>().notNull().default('whatsapp'),
    /** Phone or e-mail it goes to; null for the user's phone at the time of sending. */
    recipient: text(),
    /** The provider's message id, to match delivery reports. */
    providerId: text(),
    /** Latest delivery report. */
    delivery: text().$type<DeliveryState>(),
    /** Deduplication key: one message per key. */
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

/** Results of requests with an `Idempotency-Key`, replayed for repeats; kept 24 hours. */
export const idempotency = sqliteTable(
  'idempotency',
  {
    userId: integer().notNull(),
    key: text().notNull(),
    /** Digest of endpoint and body: the same key with another body is refused. */
    fingerprint: text().notNull(),
    /** What the first request created: a session id, a room id, a lesson id. */
    result: text().notNull(),
    createdAt: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index('idempotency_age').on(t.createdAt)],
)
