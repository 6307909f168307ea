import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { ChannelChoices, NotificationFacts } from '#contract/talk/rules/notifications.ts'
import type { NotificationKind } from '#contract/vocabulary/notifications.ts'
import { users } from './people.ts'

const userId = () =>
  integer()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/**
 * What people are told, written in the batch of its cause. The app lists those that are due. Days after one was delivered it
 * is moved to the hub of its reader (`worker/messages/hand-over.ts`).
 */
export const notifications = sqliteTable(
  'notifications',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: userId(),
    kind: text().$type<NotificationKind>().notNull(),
    /** Deduplication key: one notification per key. */
    dedupeKey: text().notNull(),
    /** The other person; null where there is none. */
    aboutId: integer(),
    /** The booking it is about. */
    sessionId: text(),
    facts: text({ mode: 'json' }).$type<NotificationFacts>().notNull(),
    /** From when on it is shown. */
    dueAt: integer().notNull(),
    /** When the app was told and the messages of the other channels were queued. */
    deliveredAt: integer(),
    readAt: integer(),
  },
  (t) => [
    uniqueIndex('notifications_dedupe').on(t.dedupeKey),
    index('notifications_list').on(t.userId, t.dueAt),
    // The count of the bell, which every page asks for.
    index('notifications_unread').on(t.userId, t.dueAt).where(sql`read_at IS NULL`),
    index('notifications_delivery').on(t.deliveredAt, t.dueAt),
  ],
)

/**
 * What the database knows of the notifications that a person's hub keeps; no row before the first was moved there. The hub is
 * asked only where this names something older.
 */
export const olderNotifications = sqliteTable('older_notifications', {
  userId: userId().primaryKey(),
  /** `due_at` of the newest of them. */
  newestAt: integer().notNull(),
  /** Ids of those that are unread, newest first, about as many as are counted. */
  unread: text({ mode: 'json' }).$type<number[]>().notNull(),
})

/**
 * Deduplication keys of notifications that left the table although their cause may come again. A trigger drops a second one
 * of such a key, as the index of keys does while the first is there.
 */
export const toldKeys = sqliteTable('told_keys', {
  key: text().primaryKey(),
  toldAt: integer().notNull(),
})

/** The choices of people who made some; everybody else has the default ones. */
export const notificationPreferences = sqliteTable('notification_preferences', {
  userId: userId().primaryKey(),
  channels: text({ mode: 'json' }).$type<ChannelChoices>().notNull(),
  /** Whole hours of Cairo; both null where nothing is quiet. */
  quietFrom: integer(),
  quietTo: integer(),
  updatedAt: integer().notNull(),
})

/**
 * Browsers that take push messages. Triggers delete those of a person whose tokens are revoked, but of the device that
 * outlives it, and those of a device that is signed out, in the transaction that does so.
 */
export const pushDevices = sqliteTable(
  'push_devices',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: userId(),
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: integer().notNull(),
    /** When the browser last said that it is in use. */
    renewedAt: integer().notNull().default(0),
    /** The first refusal of its service after which no message was accepted; null where there is none. */
    refusedSince: integer(),
    /** The signed-in device it belongs to; null where its token named none. A trigger deletes it when that ends. */
    deviceId: integer(),
  },
  (t) => [
    uniqueIndex('push_devices_endpoint').on(t.endpoint),
    index('push_devices_user').on(t.userId, t.id),
    index('push_devices_renewed').on(t.renewedAt),
    index('push_devices_device').on(t.deviceId).where(sql`device_id IS NOT NULL`),
  ],
)

/** Open links between an account and a chat of Telegram; each works once. A trigger deletes them when tokens are revoked. */
export const telegramLinks = sqliteTable(
  'telegram_links',
  {
    userId: userId().primaryKey(),
    /** SHA-256 of the token in the link, hex. */
    tokenHash: text().notNull(),
    expiresAt: integer().notNull(),
  },
  (t) => [uniqueIndex('telegram_links_token').on(t.tokenHash)],
)

/** Push services that are busy or down, by host. A message that one of them accepts removes its row. */
export const pushServices = sqliteTable('push_services', {
  host: text().primaryKey(),
  /** In a row. */
  failures: integer().notNull(),
  /** Until then it gets no messages. */
  pausedUntil: integer().notNull(),
})

/** The last run of each scheduled job, by schedule or by hand. */
export const jobRuns = sqliteTable(
  'job_runs',
  {
    cron: text().notNull(),
    job: text().notNull(),
    startedAt: integer().notNull(),
    durationMs: integer().notNull(),
    /** Null: it succeeded. */
    error: text(),
    /** Who started it by hand; null for the schedule. */
    startedBy: integer(),
    /** How much it did; null for jobs that do not count. */
    done: integer(),
    /** 1: it stopped at the end of its budget, and more waits. */
    more: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.cron, t.job] })],
)

/** Where a job that goes through a long table goes on. What it found before is in `facts`. */
export const jobPlaces = sqliteTable('job_places', {
  job: text().primaryKey(),
  place: integer().notNull(),
  facts: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull().default({}),
})
