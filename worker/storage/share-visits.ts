/** What published links led to, counted by source and day. Drizzle's builder: one statement, also for a day's first. */
import { sql } from 'drizzle-orm'
import type { ShareSource } from '#contract/vocabulary/sharing.ts'
import type { Db } from './db.ts'
import { shareVisits } from './schema/support.ts'

/**
 * Adds one to the source's count of a Cairo day, such as `2026-11-22`. An account is counted in the batch that makes it.
 */
export const countShare = (db: Db, source: ShareSource, day: string, counted: 'visits' | 'registrations') =>
  db
    .insert(shareVisits)
    .values({ source, day, visits: 0, [counted]: 1 })
    .onConflictDoUpdate({
      target: [shareVisits.source, shareVisits.day],
      set: { [counted]: sql`${shareVisits[counted]} + 1` },
    })
