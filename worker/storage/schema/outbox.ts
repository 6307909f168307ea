import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

/** `telegram`: the bot, which writes to linked chats; `telegram-code`: the service that brings codes to phone numbers. */
export type MessageService = 'whatsapp' | 'telegram' | 'telegram-code' | 'email' | 'push' | 'ops'
/** What a service reports about a message. */
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
    /** Latest delivery report; `expired` where it was not sent within its life. */
    delivery: text().$type<DeliveryState | 'expired'>(),
    /** Deduplication key: one message per key. */
    dedupeKey: text().notNull(),
    payload: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    dueAt: integer().notNull(),
    /** When it is no longer sent; null only where a former release queued it. */
    expiresAt: integer(),
    /** `lanes` of `contract/talk/rules/message-life.ts`, by number. */
    lane: integer().notNull().default(3),
    sentAt: integer(),
    /** When it was given up, or its life was over. */
    closedAt: integer(),
    attempts: integer().notNull().default(0),
    lastError: text(),
  },
  (t) => [
    index('outbox_waiting').on(t.channel, t.lane, t.dueAt).where(sql`sent_at IS NULL AND closed_at IS NULL`),
    index('outbox_life').on(t.expiresAt).where(sql`sent_at IS NULL AND closed_at IS NULL`),
    uniqueIndex('outbox_dedupe').on(t.dedupeKey),
    index('outbox_provider').on(t.providerId).where(sql`provider_id IS NOT NULL`),
  ],
)

/** Channels whose service is busy, down or lacks something: nothing is sent through one until it may be tried again. */
export const channelRests = sqliteTable('channel_rests', {
  channel: text().$type<MessageService>().primaryKey(),
  until: integer().notNull(),
  /** Code of the failure, for the team. */
  reason: text().notNull(),
})

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
