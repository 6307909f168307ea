import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { WorkKind } from '#contract/vocabulary/work.ts'
import { users } from './people.ts'

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
