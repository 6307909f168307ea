import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { WorkKind } from '#contract/vocabulary/work.ts'
import { timestamps, users } from './people.ts'

/** Who of the team has taken what waits; no row where nobody has. What is done keeps its row, which says who did it. */
export const workOwners = sqliteTable(
  'work_owners',
  {
    kind: text().$type<WorkKind>().notNull(),
    /** A lesson for a dispute or a call, a tutor for an activation, otherwise the row that waits. */
    subjectId: integer().notNull(),
    ownerId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    takenAt: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.subjectId] }), index('work_owners_owner').on(t.ownerId)],
)

/** What the team writes down about a person for itself; the person never reads it. */
export const personNotes = sqliteTable(
  'person_notes',
  {
    id: integer().primaryKey(),
    /** Whom it is about. */
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    authorId: integer().notNull(),
    text: text().notNull(),
    pinned: integer({ mode: 'boolean' }).notNull().default(false),
    ...timestamps,
  },
  (t) => [index('person_notes_user').on(t.userId, t.pinned, t.createdAt)],
)
