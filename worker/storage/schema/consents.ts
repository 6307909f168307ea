import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { ConsentKind, ConsentWay } from '#contract/vocabulary/consents.ts'
import { users } from './people.ts'

/** The register of consents: a row for each time one was given or withdrawn. Rows are added, and never changed. */
export const consents = sqliteTable(
  'consents',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<ConsentKind>().notNull(),
    version: integer().notNull(),
    /** False for a withdrawal. */
    given: integer({ mode: 'boolean' }).notNull(),
    way: text().$type<ConsentWay>().notNull(),
    createdAt: integer().notNull(),
  },
  (t) => [
    index('consents_user').on(t.userId, t.kind, t.id),
    check('consents_kind', sql`kind IN ('terms', 'privacy', 'guardian', 'lesson-texts', 'guardian-lesson-texts')`),
  ],
)
