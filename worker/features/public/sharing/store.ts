/** Visits through published links, and the accounts they led to. Drizzle's builder. */
import { desc, gte, sql } from 'drizzle-orm'
import type { ShareSource } from '#contract/vocabulary/sharing.ts'
import type { Db } from '#worker/storage/db.ts'
import { shareVisits } from '#worker/storage/schema/support.ts'
import { countShare } from '#worker/storage/share-visits.ts'

/** Adds a visit to the source's count of a Cairo day, such as `2026-11-22`. */
export const countShareVisit = async (db: Db, source: ShareSource, day: string): Promise<void> => {
  await countShare(db, source, day, 'visits')
}

/** The counts from a Cairo day on, most visits first. Reads a row for each source and day. */
export const sumShareVisits = (db: Db, from: string) =>
  db
    .select({
      source: shareVisits.source,
      visits: sql<number>`sum(${shareVisits.visits})`,
      registrations: sql<number>`sum(${shareVisits.registrations})`,
    })
    .from(shareVisits)
    .where(gte(shareVisits.day, from))
    .groupBy(shareVisits.source)
    .orderBy(desc(sql`2`), desc(sql`3`), shareVisits.source)
