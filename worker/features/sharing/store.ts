/**
 * Visits through published links, and accounts they led to. Drizzle's builder: each is counted by one statement, whether
 * or not it is the day's first, and an account in the batch that makes it.
 */
import { desc, gte, sql } from 'drizzle-orm'
import type { ShareSource } from '#contract/vocabulary/sharing.ts'
import type { Db } from '#worker/storage/db.ts'
import { shareVisits } from '#worker/storage/schema/support.ts'

type Counted = 'visits' | 'registrations'

const addOne = (db: Db, source: ShareSource, day: string, counted: Counted) =>
  db
    .insert(shareVisits)
    .values({ source, day, visits: 0, [counted]: 1 })
    .onConflictDoUpdate({
      target: [shareVisits.source, shareVisits.day],
      set: { [counted]: sql`${shareVisits[counted]} + 1` },
    })

/** Adds a visit to the source's count of a Cairo day, such as `2026-11-22`. */
export const countShareVisit = async (db: Db, source: ShareSource, day: string): Promise<void> => {
  await addOne(db, source, day, 'visits')
}

/** Adds an account to the source's count of a Cairo day, in the batch that makes the account. */
export const addShareRegistration = (db: Db, source: ShareSource, day: string) =>
  addOne(db, source, day, 'registrations')

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
