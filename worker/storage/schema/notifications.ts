import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { ChannelChoices, NotificationFacts } from '#contract/rules/notifications.ts'
import type { NotificationKind } from '#contract/vocabulary/notifications.ts'
import { users } from './people.ts'

const userId = () =>
  integer()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** What people are told, written in the batch of its cause. The app lists those that are due. */
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
    index('notifications_delivery').on(t.deliveredAt, t.dueAt),
  ],
)

/** The choices of people who made some; everybody else has the default ones. */
export const notificationPreferences = sqliteTable('notification_preferences', {
  userId: userId().primaryKey(),
  channels: text({ mode: 'json' }).$type<ChannelChoices>().notNull(),
  /** Whole hours of Cairo; both null where nothing is quiet. */
  quietFrom: integer(),
  quietTo: integer(),
  updatedAt: integer().notNull(),
})

/** Browsers that take push messages. */
export const pushDevices = sqliteTable(
  'push_devices',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: userId(),
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: integer().notNull(),
  },
  (t) => [uniqueIndex('push_devices_endpoint').on(t.endpoint), index('push_devices_user').on(t.userId, t.id)],
)

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
  },
  (t) => [primaryKey({ columns: [t.cron, t.job] })],
)
