import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { LookEnding } from '#contract/vocabulary/looks.ts'
import { users } from './people.ts'

/** A row for each time a super admin saw the screens of somebody: history, of which only the end is written later. */
export const looks = sqliteTable(
  'looks',
  {
    /** Random, so that a token tells nothing of others. */
    id: integer().primaryKey(),
    personId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    adminId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The admin's signed-in device; null where their token named none. */
    deviceId: integer(),
    /** When the admin had signed in. */
    signedInAt: integer().notNull(),
    words: text().notNull(),
    /** The open report about the person that was the reason; null where the person was told. */
    reportId: integer(),
    /** First segments of the addresses that were read, each between spaces. */
    areas: text().notNull().default(' '),
    startedAt: integer().notNull(),
    endsAt: integer().notNull(),
    endedAt: integer(),
    ending: text().$type<LookEnding>(),
  },
  (t) => [
    uniqueIndex('looks_open').on(t.adminId).where(sql`ended_at IS NULL`),
    index('looks_person').on(t.personId, t.startedAt),
    // A look lasts 900,000 ms at most, whoever writes it.
    check('looks_life', sql`${t.endsAt} <= ${t.startedAt} + 900000`),
  ],
)
