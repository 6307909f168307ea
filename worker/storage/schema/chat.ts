import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { StoredAttachment } from '#contract/talk/rules/messages.ts'
import { timestamps, users } from './people.ts'

/**
 * Chat rooms and their latest message. Messages are stored in the room's Durable Object; the `last…` columns are a
 * projection of it that only moves forward.
 */
export const rooms = sqliteTable(
  'rooms',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** `smaller:larger` user id: one room per pair. */
    pairKey: text().notNull(),
    lastMessageId: integer().notNull().default(0),
    lastMessageText: text(),
    /** Its picture or voice message, as the room's object stores it. */
    lastMessageAttachment: text({ mode: 'json' }).$type<StoredAttachment>(),
    lastMessageUserId: integer(),
    lastMessageAt: integer(),
    /** Who wrote first and when, and when the other member first answered; null: not yet. Never changed once set. */
    openedBy: integer(),
    openedAt: integer(),
    answeredAt: integer(),
    createdAt: integer().notNull(),
  },
  (t) => [uniqueIndex('rooms_pair').on(t.pairKey)],
)

export const roomMembers = sqliteTable(
  'room_members',
  {
    roomId: integer()
      .notNull()
      .references(() => rooms.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    otherId: integer().notNull(),
    pinned: integer({ mode: 'boolean' }).notNull().default(false),
    muted: integer({ mode: 'boolean' }).notNull().default(false),
    /** This member has blocked the other. A projection of the room's object, which decides who may write. */
    blocked: integer({ mode: 'boolean' }).notNull().default(false),
    unread: integer().notNull().default(0),
    lastReadId: integer().notNull().default(0),
    /** When the newest message was sent, or the room created: the order of the inbox. */
    activeAt: integer().notNull(),
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.roomId, t.userId] }),
    index('room_members_inbox').on(t.userId, t.activeAt, t.roomId),
    index('room_members_pair').on(t.userId, t.otherId),
  ],
)

/** Texts that tutors send often, for their composer. */
export const messageTemplates = sqliteTable(
  'message_templates',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    text: text().notNull(),
    ...timestamps,
  },
  (t) => [index('message_templates_user').on(t.userId, t.id)],
)

/** Whether a person has an open socket, and when the last one closed. */
export const presence = sqliteTable(
  'presence',
  {
    userId: integer().primaryKey(),
    online: integer({ mode: 'boolean' }).notNull(),
    lastSeen: integer(),
  },
  // Those who are there are counted from the index alone.
  (t) => [index('presence_online').on(t.userId).where(sql`online = 1`)],
)
