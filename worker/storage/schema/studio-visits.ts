import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { VisitState } from '#contract/vocabulary/studio-visits.ts'
import { timestamps, users } from './people.ts'

/** Visits of tutors to their studios; of each tutor one is open. */
export const studioAppointments = sqliteTable(
  'studio_appointments',
  {
    id: integer().primaryKey(),
    tutorId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    studioId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    place: text().notNull(),
    /** Starts that are offered, in order. */
    hours: text({ mode: 'json' }).$type<readonly number[]>().notNull(),
    state: text().$type<VisitState>().notNull(),
    /** Null until one is chosen. A visit takes an hour. */
    startAt: integer(),
    ...timestamps,
  },
  (t) => [
    index('studio_appointments_tutor').on(t.tutorId, t.id),
    index('studio_appointments_studio').on(t.studioId, t.state, t.startAt),
    index('studio_appointments_state').on(t.state, t.startAt),
    uniqueIndex('studio_appointments_open').on(t.tutorId).where(sql`state IN ('asked', 'booked')`),
  ],
)
