/**
 * Pages of the public tutor list, in the order of an index, so that a page reads a page of rows. A whole list is read here
 * alone; one that is searched or narrowed asks the index of texts who is on its page. drizzle's builder and raw SQL.
 */
import { asc, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { TutorSort } from '#contract/vocabulary/tutor-list.ts'
import type { Db } from '#worker/storage/db.ts'
import type { Page } from '#worker/storage/filters.ts'
import {
  favouriteTutors,
  listTotals,
  topics,
  tutorPlaces,
  tutorPublic,
  userTopics,
} from '#worker/storage/schema/people.ts'
import { hasOneOf, type TutorMatch } from './match.ts'

const { searchText: _text, facets: _facets, freeDays: _days, ...shownColumns } = getTableColumns(tutorPublic)

/** Columns of a card. Presence is looked up for returned rows only, not for skipped ones. */
export const cardColumns = {
  ...shownColumns,
  online: sql`COALESCE((SELECT online FROM presence WHERE user_id = ${tutorPublic.id}), 0)`.mapWith(Boolean),
}

/** Kept by triggers; counting would read every row. */
export const selectTotal = (db: Db) =>
  db.select({ total: listTotals.total }).from(listTotals).where(eq(listTotals.name, 'tutor_public'))

export const countListed = async (db: Db): Promise<number> => (await selectTotal(db).get())?.total ?? 0

export const findTutorCard = (db: Db, tutorId: number) =>
  db.select(cardColumns).from(tutorPublic).where(eq(tutorPublic.id, tutorId)).get()

/** Bits of a place that are sort keys; the two above them name the order. */
const orderBits = 61n
const orderNumbers: Readonly<Record<TutorSort, bigint>> = { next: 0n, rating: 1n, new: 2n, fit: 3n }

/** The sort keys of the last place of an order. */
export const mostOfOrder = (1n << orderBits) - 1n

/** What all places of an order begin with. */
export const firstOfOrder = (sort: TutorSort): bigint => orderNumbers[sort] << orderBits

/** The places of one order. Written into the statement: they are larger than numbers that can be bound. */
export const isInOrder = (column: string, sort: TutorSort): SQL => {
  const first = firstOfOrder(sort)
  return sql.raw(`${column} BETWEEN ${first} AND ${first + mostOfOrder}`)
}

/** The places of an order, first ones first. */
export const selectOrder = (sort: TutorSort, columns = 'place'): SQL =>
  sql`SELECT ${sql.raw(columns)} FROM tutor_places WHERE ${isInOrder('place', sort)} ORDER BY place`

/** Cards of those who are listed, in this order. */
export const findCards = async (db: Db, ids: readonly number[]) => {
  if (ids.length === 0) return []
  const cards = await db
    .select(cardColumns)
    .from(tutorPublic)
    .where(sql`${tutorPublic.id} IN (${sql.raw(ids.join(','))})`)
  const at = new Map(ids.map((id, i) => [id, i]))
  return cards.sort((a, b) => (at.get(a.id) ?? 0) - (at.get(b.id) ?? 0))
}

/** Cards at these places, which `found` selects. */
export const selectCards = (db: Db, found: SQL) =>
  db
    .select(cardColumns)
    .from(sql`(${found}) AS found`)
    .innerJoin(tutorPlaces, sql`${tutorPlaces.place} = found.place`)
    .innerJoin(tutorPublic, eq(tutorPublic.id, tutorPlaces.tutorId))

export const findAt = (db: Db, places: SQL, { limit, offset }: Page) =>
  selectCards(db, sql`${places} LIMIT ${limit} OFFSET ${offset}`).orderBy(sql`found.place`)

/** One page of everybody and the total, in one round trip. */
export const findListedPage = async (db: Db, sort: TutorSort, page: Page) => {
  const [list, [counter]] = await db.batch([findAt(db, selectOrder(sort), page), selectTotal(db)])
  return { list, total: counter?.total ?? 0 }
}

const orders: Readonly<Record<TutorSort, readonly SQL[]>> = {
  fit: [asc(sql`${tutorPublic.nextAvailableAt} / 60000 - ${tutorPublic.headStart}`), asc(tutorPublic.id)],
  next: [
    asc(tutorPublic.nextAvailableAt),
    desc(tutorPublic.avgRating),
    desc(tutorPublic.lessonCount),
    asc(tutorPublic.id),
  ],
  rating: [
    desc(tutorPublic.avgRating),
    desc(tutorPublic.ratingCount),
    desc(tutorPublic.lessonCount),
    asc(tutorPublic.id),
  ],
  new: [desc(tutorPublic.id)],
}

/** All favourites of a student that match; there are few enough to look at each. */
export const findFavourites = (db: Db, studentId: number, { sort, term, shortTerm, words }: TutorMatch) => {
  // As the index has them: what the free time's minute is called is added by the database there.
  const facets = sql`(${tutorPublic.facets} || ${tutorPublic.freeDays} || 'n' || (${tutorPublic.nextAvailableAt} / 60000 % 1000000) || ' ')`
  return db
    .select(cardColumns)
    .from(favouriteTutors)
    .innerJoin(tutorPublic, eq(tutorPublic.id, favouriteTutors.tutorId))
    .where(
      sql.join(
        [
          eq(favouriteTutors.studentId, studentId),
          sql`instr(${tutorPublic.searchText}, ${term || shortTerm}) > 0`,
          ...words.map((list) => hasOneOf(facets, list)),
        ],
        sql` AND `,
      ),
    )
    .orderBy(...orders[sort])
}

/** Which of these topics exist. */
export const findTopicIds = async (db: Db, ids: readonly number[]): Promise<number[]> => {
  const rows = await db
    .select({ id: topics.id })
    .from(topics)
    // A list in the statement, which reads no rows of its own.
    .where(inArray(topics.id, [...ids]))
  return rows.map(({ id }) => id)
}

/** The topics a person chose; of a tutor also while not listed. */
export const findTopicsOf = async (db: Db, userId: number): Promise<number[]> => {
  const rows = await db.select({ id: userTopics.topicId }).from(userTopics).where(eq(userTopics.userId, userId))
  return rows.map(({ id }) => id)
}
