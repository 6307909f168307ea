/**
 * Pages of the public tutor list, in the order of its index, so that a page reads a page of rows. drizzle's builder:
 * plain reads.
 */
import { asc, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#worker/storage/db.ts'
import type { Page } from '#worker/storage/filters.ts'
import { listTotals, tutorPlaces, tutorPublic } from '#worker/storage/schema/people.ts'

const { searchText: _, ...shownColumns } = getTableColumns(tutorPublic)

/** Columns of a card. Presence is looked up for returned rows only, not for skipped ones. */
const cardColumns = {
  ...shownColumns,
  online: sql`COALESCE((SELECT online FROM presence WHERE user_id = ${tutorPublic.id}), 0)`.mapWith(Boolean),
}

/** Soonest free time, then best rated, then most experienced; the id keeps pages stable. */
const listOrder = [
  asc(tutorPublic.nextAvailableAt),
  desc(tutorPublic.avgRating),
  desc(tutorPublic.lessonCount),
  asc(tutorPublic.id),
]

const selectCards = (db: Db, where: SQL | undefined, { limit, offset }: Page) =>
  db
    .select(cardColumns)
    .from(tutorPublic)
    .where(where)
    .orderBy(...listOrder)
    .limit(limit)
    .offset(offset)

/** Kept by triggers; counting would read every row. */
const selectTotal = (db: Db) =>
  db.select({ total: listTotals.total }).from(listTotals).where(eq(listTotals.name, 'tutor_public'))

export const countListed = async (db: Db): Promise<number> => (await selectTotal(db).get())?.total ?? 0

/** One page and the total, in one round trip. */
export const findListedPage = async (db: Db, page: Page) => {
  const [list, [counted]] = await db.batch([selectCards(db, undefined, page), selectTotal(db)])
  return { list, total: counted?.total ?? 0 }
}

export const findTutorCard = (db: Db, tutorId: number) =>
  db.select(cardColumns).from(tutorPublic).where(eq(tutorPublic.id, tutorId)).get()

/** A quoted phrase for FTS5's trigram index, with quotes doubled. NUL is replaced because it ends the phrase early. */
const toSearchPhrase = (term: string): string => `"${term.replaceAll('\u0000', ' ').replaceAll('"', '""')}"`

/** Number of matches, counted up to `max`. The term has three letters or more. */
export const countMatches = async (db: Db, term: string, max: number): Promise<number> => {
  const row = await db.get<{ total: number }>(
    sql`SELECT COUNT(*) AS total FROM (SELECT 1 FROM tutor_search WHERE tutor_search MATCH ${toSearchPhrase(term)} LIMIT ${max})`,
  )
  return row?.total ?? 0
}

/** The same for terms of one or two letters, which are not indexed: searches the first `rows` of the list only. */
export const countShortMatches = async (db: Db, term: string, max: number, rows: number): Promise<number> => {
  const row = await db.get<{ total: number }>(
    sql`SELECT COUNT(*) AS total FROM (
      SELECT 1 FROM (
        SELECT search_text FROM tutor_public
        ORDER BY next_available_at, avg_rating DESC, lesson_count DESC, id LIMIT ${rows}
      ) WHERE instr(search_text, ${term}) > 0 LIMIT ${max})`,
  )
  return row?.total ?? 0
}

/**
 * One page of matches. The index's rowids follow listing order, so only the rows up to the end of the page are read.
 */
export const findMatches = (db: Db, term: string, { limit, offset }: Page) =>
  db
    .select(cardColumns)
    .from(
      sql`(SELECT rowid AS place FROM tutor_search WHERE tutor_search MATCH ${toSearchPhrase(term)}
        ORDER BY rowid LIMIT ${limit} OFFSET ${offset}) AS found`,
    )
    .innerJoin(tutorPlaces, sql`${tutorPlaces.place} = found.place`)
    .innerJoin(tutorPublic, eq(tutorPublic.id, tutorPlaces.tutorId))
    .orderBy(sql`found.place`)

/** For terms of one or two letters: scans the list in its order until the page is full. */
export const findShortMatches = (db: Db, term: string, page: Page) =>
  selectCards(db, sql`instr(${tutorPublic.searchText}, ${term}) > 0`, page)
