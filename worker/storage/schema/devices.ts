import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { DeviceEnding, DeviceKind } from '#contract/vocabulary/devices.ts'
import { users } from './people.ts'

/** A row for each sign-in: the browser it was made with, and the tokens it was given since. */
export const signedInDevices = sqliteTable(
  'signed_in_devices',
  {
    /** Random, so that it tells nothing of others. */
    id: integer().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    browser: text(),
    system: text(),
    kind: text().$type<DeviceKind>(),
    /** Where its network was at the sign-in; null where the edge did not tell. */
    city: text(),
    createdAt: integer().notNull(),
    lastSeenAt: integer().notNull(),
    /** Counts its tokens. Only the newest can be exchanged, and for a short time the one before. */
    turn: integer().notNull().default(1),
    /** When the newest token was given, and first used. */
    turnedAt: integer().notNull(),
    usedAt: integer(),
    /** Tokens of the device from before this instant open nothing; whole seconds, which tokens count. */
    issuedAt: integer().notNull(),
    /** It is signed out by a revocation of all tokens later than this. */
    outlivedAt: integer().notNull(),
    /** When its user proved anew who they are; null where that was at the sign-in. */
    provedAt: integer(),
    /** Its browser was not known to the account, and nobody has said since that it was the person themselves. */
    questioned: integer({ mode: 'boolean' }).notNull().default(false),
    endedAt: integer(),
    ending: text().$type<DeviceEnding>(),
  },
  (t) => [
    index('signed_in_devices_user').on(t.userId, t.lastSeenAt),
    index('signed_in_devices_live').on(t.createdAt).where(sql`ended_at IS NULL`),
    index('signed_in_devices_ended').on(t.endedAt).where(sql`ended_at IS NOT NULL`),
  ],
)
